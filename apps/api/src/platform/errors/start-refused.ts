/** Ends a start that cannot work, with a sentence that tells the operator what to do. */
export class StartRefused extends Error {}
