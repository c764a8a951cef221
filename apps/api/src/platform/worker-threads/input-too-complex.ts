/** The input is larger or deeper than we read. The caller tells people so. */
export class InputTooComplex extends Error {}
