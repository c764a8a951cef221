import type { MailFields, MediaKind } from '@hilo/contracts'
import { readStored, storedKeys, writeStored } from '../browser/stored/storage'

/**
 * A message with files that was sent and that the server has not accepted yet. As with a draft, localStorage names the
 * files and IndexedDB has their bytes, under the same ids: so nothing is written again when a draft is sent.
 */
export interface KeptUpload {
  readonly uuid: string
  readonly conversation: string
  readonly interaction: string
  readonly to: string
  readonly kind?: MediaKind
  readonly voice?: boolean
  readonly caption: string
  readonly reply_to?: string
  readonly mail?: MailFields
  /** The date that orders it among the texts and files that were sent. */
  readonly date: string
  /** Why it failed, or null while it is still being sent. */
  readonly error: string | null
  /** All of it was sent at least once without an answer: the server may have it. */
  readonly unanswered?: boolean
  readonly files: readonly KeptFile[]
}

interface KeptFile {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly kind?: MediaKind
}

const prefix = 'hilo:uploads:'
const prefixOf = (user: string) => `${prefix}${user}:`
const keyOf = (user: string, uuid: string) => prefixOf(user) + uuid

/** The uuid, if this is the key of an upload of the user. */
export const uploadOfKey = (user: string, key: string | null): string | null =>
  key?.startsWith(prefixOf(user)) ? key.slice(prefixOf(user).length) : null

export function readKeptUpload(user: string, uuid: string): KeptUpload | null {
  try {
    return JSON.parse(readStored(keyOf(user, uuid)) ?? 'null') as KeptUpload | null
  } catch {
    return null
  }
}

/** Returns false where the browser stores nothing. Each upload has its own key: tabs must not overwrite each other's. */
export function writeKeptUpload(user: string, kept: KeptUpload): boolean {
  const text = JSON.stringify(kept)
  writeStored(keyOf(user, kept.uuid), text)
  return readStored(keyOf(user, kept.uuid)) === text
}

export const forgetKeptUpload = (user: string, uuid: string): void => writeStored(keyOf(user, uuid), null)

/** The stored uploads of all chats, in the order in which they were sent. */
export const keptUploads = (user: string): readonly KeptUpload[] =>
  storedKeys(prefixOf(user))
    .flatMap((key) => readKeptUpload(user, key.slice(prefixOf(user).length)) ?? [])
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))

/** Whether this device keeps an upload of anybody. */
export const hasKeptUploads = (): boolean => storedKeys(prefix).length > 0

/** Whether a file of a draft has become one of an upload, which now decides how long its bytes are kept. */
export const isFileOfUpload = (user: string, id: string): boolean =>
  keptUploads(user).some(({ files }) => files.some((file) => file.id === id))

/** Whether an upload has to be sent before a message of this date. */
export const goesBefore = (
  upload: Pick<KeptUpload, 'conversation' | 'date' | 'error'>,
  other: { readonly conversation: string; readonly date: string },
): boolean => upload.conversation === other.conversation && upload.error === null && upload.date < other.date
