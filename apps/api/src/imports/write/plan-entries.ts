import type { FetchedFile } from '../../channels/media/fetched-body'
import type { EntryRow } from '../../entries/rows'
import { truncateTexts } from '../../inbound/items/truncate-texts'
import { importedUuid } from '../keys'
import type { FilePart, SourceAuthor, SourceMessage, SourcePart } from '../source'

/** An entry as far as its source says; its place in the thread is known when it is written. */
export interface PlannedEntry
  extends Pick<
    EntryRow,
    'uuid' | 'kind' | 'type' | 'body' | 'date' | 'status' | 'provider_message_id' | 'reply_to'
  > {
  readonly author: SourceAuthor
  readonly file: FetchedFile | null
}

/** The outcome of a part's file: stored, or why not. */
export type FileOutcome = FetchedFile | { readonly too_large: number } | { readonly expired: true }
type FileOutcomes = ReadonlyMap<string, FileOutcome>

interface Planning {
  readonly business: string
  readonly source: string
  readonly now: Date
  /** The stored files, by the key of their part. */
  readonly files: FileOutcomes
}

export const isFilePart = (part: SourcePart): part is FilePart => 'file' in part

/** One entry for the words and each file of a message, because a file is a message of its own in Hilo. */
export const planEntries = (
  messages: readonly SourceMessage[],
  { business, source, now, files }: Planning,
): readonly PlannedEntry[] =>
  messages.flatMap((message) =>
    message.parts.map((part, at): PlannedEntry => {
      const outcome = files.get(part.key) ?? null
      const content = isFilePart(part)
        ? { type: part.file.kind, body: bodyOfFile(part, outcome) }
        : { type: message.note ? ('note' as const) : part.type, body: part.body }
      return {
        uuid: importedUuid(business, source, part.key),
        kind: message.note && !isFilePart(part) ? 'note' : 'message',
        ...truncateTexts(content),
        // A date in the future is wrong.
        date: message.date < now ? message.date : now,
        author: message.author,
        status: message.author.kind === 'client' || message.note ? null : (message.status ?? 'sent'),
        // Only one message of the provider has this id.
        provider_message_id: at === 0 && !message.note ? message.provider_id : null,
        reply_to: message.reply_to === null ? null : importedUuid(business, source, message.reply_to),
        file: outcome !== null && 'key' in outcome ? outcome : null,
      }
    }),
  )

function bodyOfFile({ caption, file }: FilePart, outcome: FileOutcome | null) {
  const body = { name: file.name, url: null, mime: null, size: file.size, caption }
  if (outcome === null) return body
  if (!('key' in outcome)) return { ...body, ...outcome }
  const { uuid, name, mime, size } = outcome
  return { ...body, name, mime, size, url: `/api/files/${uuid}` }
}
