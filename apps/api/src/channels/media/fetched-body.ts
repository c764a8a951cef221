/** A stored file. */
export interface FetchedFile {
  readonly uuid: string
  readonly key: string
  readonly name: string
  readonly mime: string
  readonly size: number
  readonly sha256: Uint8Array
}

/** Why a file was not stored: it is too large, its host is not the provider's, the account only links files, or the business has no room. */
export type NotStored =
  | { readonly too_large: number }
  | { readonly refused: true }
  | { readonly link: string }
  | NoRoom

export interface NoRoom {
  readonly storage_full: true
  /** In bytes, where it is known. */
  readonly size?: number
}

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
  const { media, asked_at: _, ...rest } = body
  // The message was deleted meanwhile, or another worker was faster.
  if (deleted_at !== null || (media ?? null) === null || (rest.url ?? null) !== null) return null
  if (fetched === null) return { ...rest, expired: true }
  // Under this name no job and no sweep finds it until it is requested again.
  if ('storage_full' in fetched) return { ...rest, ...fetched, unstored: media }
  if (!('key' in fetched)) return { ...rest, ...fetched }
  const { uuid, name, mime, size } = fetched
  return { ...rest, url: `/api/files/${uuid}`, name, mime, size }
}

/** The body of a message whose file had no room, so that it is fetched again; null where it waits for no room. */
export function withFileAskedAgain(
  { deleted_at, body }: AwaitingEntry,
  now: Date,
): Readonly<Record<string, unknown>> | null {
  const { unstored, storage_full: _, ...rest } = body
  if (deleted_at !== null || (unstored ?? null) === null) return null
  return { ...rest, media: unstored, asked_at: now.toISOString() }
}
