import { inspect } from 'node:util'

/** What went wrong, for the log: not everything that is thrown is an error, and an object by itself says nothing. */
export const wordsOf = (thrown: unknown): string =>
  thrown instanceof Error || typeof thrown !== 'object'
    ? String(thrown)
    : inspect(thrown, { depth: 2, breakLength: Number.POSITIVE_INFINITY }).slice(0, 1_000)
