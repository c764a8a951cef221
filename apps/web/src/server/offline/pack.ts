import { emptyList, type InboxList, type ListFilter, passesFilter, type Thread } from '@hilo/client'
import {
  type CommandData,
  type CommandInput,
  type Entry,
  type Interaction,
  type InteractionStatus,
  interactionStatuses,
} from '@hilo/contracts'

/** How much of each chat and list is stored. */
const mostMessages = 50
const mostRows = 50
/** The most letters of a chat: mails are long. */
const mostLetters = 100_000

/** The newest messages of a chat as text, as many as may be stored; null: it was opened around an old message. */
export function packThread({ interaction, entries, hasNewer, version }: Thread): string | null {
  if (hasNewer) return null
  const packed: string[] = []
  let letters = 0
  for (const entry of entries.slice(-mostMessages).reverse()) {
    const text = JSON.stringify(entry)
    letters += text.length
    if (letters > mostLetters) break
    packed.push(text)
  }
  const head = JSON.stringify({ interaction, version })
  return `{"head":${head},"entries":[${packed.reverse().join(',')}]}`
}

/** `hasMore` is false: without a connection nothing older can be asked for. */
export function unpackThread(text: string, storedAt: number): Thread {
  const { head, entries } = JSON.parse(text) as {
    head: { interaction: Interaction; version: number }
    entries: Entry[]
  }
  return { ...head, entries, hasMore: false, hasNewer: false, ahead: new Set(), storedAt }
}

/** Whether a list is stored: the usual order and the one that a person chose, and no search. */
export const isWholeList = ({ order: _, ...filter }: ListFilter): boolean => Object.keys(filter).length === 0

type StoredList = Pick<InboxList, 'order' | 'readAt' | 'rows'>

/** The first rows of a list; null: it was not read yet. */
export const firstRows = ({ order, rows, readAt }: InboxList): StoredList | null =>
  readAt === null ? null : { order, readAt, rows: rows.slice(0, mostRows) }

/** A stored list without the rows of an interaction, a conversation or a contact. */
export function withoutRowsOf(text: string, about: string): StoredList {
  const stored = JSON.parse(text) as StoredList
  return { ...stored, rows: stored.rows.filter((row) => !idsOf(row).includes(about)) }
}

const standing = 'is '
/** How an interaction stood when it was stored, as one word more that a row is about. */
const standOf = (status: InteractionStatus, uuid: string): string => `${standing}${status} ${uuid}`
/** All of them lie between these two. */
export const stands = [standing, `${standing}~`] as const

export const idsOf = ({ uuid, status, conversation }: Interaction): readonly string[] => [
  uuid,
  conversation.uuid,
  conversation.client.uuid,
  standOf(status, uuid),
]

type Asked = CommandInput<'get:interaction:gone'>

export function byStatus(all: readonly string[]): Asked {
  const of = (status: InteractionStatus) => {
    const head = standOf(status, '')
    return all.filter((stand) => stand.startsWith(head)).map((stand) => stand.slice(head.length))
  }
  return { unassigned: of('unassigned'), assigned: of('assigned'), finished: of('finished') }
}

/** Those at these places of what was asked. */
export const goneOf = (asked: Asked, places: CommandData<'get:interaction:gone'>): readonly string[] =>
  interactionStatuses.flatMap((status) =>
    places[status].flatMap((at) => {
      const uuid = asked[status][at]
      return uuid === undefined ? [] : [standOf(status, uuid)]
    }),
  )

/** The rows that pass the filter; null: only the server can search. */
export function unpackList(text: string, filter: ListFilter, storedAt: number): InboxList | null {
  if (filter.q !== undefined) return null
  const stored = JSON.parse(text) as StoredList
  const rows = stored.rows.filter((row) => passesFilter(row, filter))
  return { ...emptyList, ...stored, rows, storedAt }
}
