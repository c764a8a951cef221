/** The input is larger or deeper than we read. The caller shows people a sentence. */
export class InputTooComplex extends Error {}
