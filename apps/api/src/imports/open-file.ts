import type { Readable } from 'node:stream'

/** A file of the source, open to be read, or why it is not. */
export type OpenedFile =
  | {
      readonly content: Readable
      readonly name: string
      readonly mime: string
      /** The limit, where reading ended because the file is larger. */
      tooLarge(error: unknown): number | null
    }
  | { readonly too_large: number }
  | { readonly missing: string }

/** More than any channel carries. */
export const mostFileBytes = 100 * 1024 * 1024
