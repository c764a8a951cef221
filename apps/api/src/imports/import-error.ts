/** Ends an import with a sentence for the operator. */
export class ImportError extends Error {}
