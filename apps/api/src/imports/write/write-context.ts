import type { SourceAuthor } from '../source'

/** Shared by all transactions of one import. */
export interface WriteContext {
  readonly business: string
  /** The name of the source, such as the address of a Chatwoot and its account. */
  readonly source: string
  readonly now: Date
  /** The people of the business, by their address. */
  readonly people: ReadonlyMap<string, { readonly uuid: string; readonly name: string }>
}

/** The person of the business who wrote it, or the name that they had. */
export function authorOf({ people }: WriteContext, { kind, email, name }: SourceAuthor) {
  const person = kind === 'user' && email !== null ? people.get(email.toLowerCase()) : undefined
  return { author_uuid: person?.uuid ?? null, author_name: person?.name ?? name }
}
