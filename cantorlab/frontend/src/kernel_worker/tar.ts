// Reads the archives of the packages: a tar of plain files (POSIX.1-1988, "ustar").

export interface TarFile {
  name: string;
  data: Uint8Array<ArrayBuffer>;
}

const BLOCK = 512;

/** The files of a tar, each a view of it. */
export function untar(tar: ArrayBuffer): TarFile[] {
  const found: TarFile[] = [];
  const text = (at: number, size: number) => new TextDecoder().decode(new Uint8Array(tar, at, size)).split("\0", 1)[0]!;
  let at = 0;
  while (at + BLOCK <= tar.byteLength) {
    const [name, prefix] = [text(at, 100), text(at + 345, 155)];
    if (name === "") break; // two empty blocks end it
    const size = parseInt(text(at + 124, 12), 8);
    at += BLOCK;
    found.push({ name: prefix ? `${prefix}/${name}` : name, data: new Uint8Array(tar, at, size) });
    at += Math.ceil(size / BLOCK) * BLOCK;
  }
  return found;
}
