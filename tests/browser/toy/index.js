// The name under which the browser tests ask for the toy game.
export { default } from "./index.ts";
