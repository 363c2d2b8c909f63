// The script of a widget in a notebook, which is sent and kept packed (cantorlab/widgets/core/bundle.py): this stands
// behind `const packed = …`. A host that took this module from a blob takes the one in it, too.

import { unpack } from "../common/dom/packed.ts";

declare const packed: string;

const address = URL.createObjectURL(new Blob([await unpack(packed)], { type: "text/javascript" }));
// The default export of each widget's module is what a host asks for.
const { default: widget } = (await import(address)) as { default: object };
URL.revokeObjectURL(address);

export default widget;
