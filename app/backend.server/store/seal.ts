export { makeSeal, type Seal } from "../../api/seal.server";
