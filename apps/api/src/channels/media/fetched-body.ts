/** A stored file. */
export interface FetchedFile {
  readonly uuid: string
  readonly key: string
  readonly name: string
  readonly mime: string
  readonly size: number
  readonly sha256: Uint8Array
}

/** Why a file was not stored: it is too large, its host is not the provider's, or the account only links files. */
export type NotStored =
  | { readonly too_large: number }
  | { readonly refused: true }
  | { readonly link: string }

/** Null: the provider no longer has the file. */
export type Fetched = FetchedFile | NotStored | null

export interface AwaitingEntry {
  readonly deleted_at: Date | null
  readonly body: Readonly<Record<string, unknown>>
}

/** The body of a message with the result of fetching its file; null where it waits for none. */
export function withFetchedFile(
  { deleted_at, body }: AwaitingEntry,
  fetched: Fetched,
): Readonly<Record<string, unknown>> | null {
  const { media, ...rest } = body
  // The message was deleted meanwhile, or another worker was faster.
  if (deleted_at !== null || (media ?? null) === null || (rest.url ?? null) !== null) return null
  if (fetched === null) return { ...rest, expired: true }
  if (!('key' in fetched)) return { ...rest, ...fetched }
  const { uuid, name, mime, size } = fetched
  return { ...rest, url: `/api/files/${uuid}`, name, mime, size }
}
