import "../common/base.css";
import { focusKeeper } from "../common/focus.ts";
import { openFrame } from "../common/frame.ts";
import { gate } from "../common/kernel_gate.ts";
import { LAB_GAPS, type LabView } from "./types.ts";
import { lab } from "./lab.ts";
import "./lab.css";
import { initialize } from "../common/notebook_output.ts";
import type { Host } from "../common/types.ts";

export default {
  initialize,
  render({ model: given, el }: Host<LabView>) {
    const model = gate(given, LAB_GAPS);
    const frame = openFrame(model, el, { game: "lab", label: "lab.ui.title" });
    const drawn = lab(frame, () => model.get("view"));
    const focus = focusKeeper(frame.root, () => null);
    frame.body.append(drawn.element);

    function update() {
      const focused = focus.focusedKey();
      drawn.update();
      focus.keep(focused);
    }

    frame.on("change:view change:texts change:language", update);
    update();
    return () => {
      drawn.close();
      frame.close();
    };
  },
};
