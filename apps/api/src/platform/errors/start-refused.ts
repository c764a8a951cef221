/** Ends a start that cannot work, with a sentence for the operator. */
export class StartRefused extends Error {}
