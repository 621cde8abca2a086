export { makeSeal, type Seal } from "../../../shared/seal.server";
