import { inspect } from 'node:util'

/** The message of anything thrown, for the log. An object that is no Error is printed with its fields. */
export const errorMessage = (thrown: unknown): string =>
  thrown instanceof Error || typeof thrown !== 'object'
    ? String(thrown)
    : inspect(thrown, { depth: 2, breakLength: Number.POSITIVE_INFINITY }).slice(0, 1_000)
