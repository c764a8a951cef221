/** A file that we have now, as it was stored. */
export interface FetchedFile {
  readonly uuid: string
  readonly key: string
  readonly name: string
  readonly mime: string
  readonly size: number
  readonly sha256: Uint8Array
}

/** What a message says of a file that is larger than its channel brings, that lies elsewhere than its provider's do, or stays there. */
export type NotBrought =
  | { readonly too_large: number }
  | { readonly refused: true }
  | { readonly link: string }

/** Null: its provider has it no longer. */
export type Fetched = FetchedFile | NotBrought | null

export interface AwaitingLine {
  readonly deleted_at: Date | null
  readonly body: Readonly<Record<string, unknown>>
}

/** The body of a message once it is known what became of its file; null where it waits for none. */
export function bodyOf(
  { deleted_at, body }: AwaitingLine,
  fetched: Fetched,
): Readonly<Record<string, unknown>> | null {
  const { media, ...rest } = body
  // It was taken back meanwhile, or another worker was faster.
  if (deleted_at !== null || (media ?? null) === null || (rest.url ?? null) !== null) return null
  if (fetched === null) return { ...rest, expired: true }
  if (!('key' in fetched)) return { ...rest, ...fetched }
  const { uuid, name, mime, size } = fetched
  return { ...rest, url: `/api/files/${uuid}`, name, mime, size }
}
