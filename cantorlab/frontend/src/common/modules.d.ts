declare module "*.css";
declare module "art:*" {
  const sheet: string;
  export default sheet;
}
