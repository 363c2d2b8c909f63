// Long texts that a notebook keeps, packed.

/** The text that `packed` holds (zlib, base64). */
export async function unpack(packed: string): Promise<string> {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(plain).text();
}
