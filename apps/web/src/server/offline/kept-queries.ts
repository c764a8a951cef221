import type { InboxList, ListFilter, ListName, Thread } from '@hilo/client'
import type { Interaction, SessionDetail } from '@hilo/contracts'
import type { Query, QueryClient } from '@tanstack/react-query'
import { keys } from '../http/keys'
import { findCachedInteraction } from '../reads/use-cached-interaction'
import type { Kept } from './offline-store'
import { firstRows, idsOf, isWholeList, packThread, unpackList, unpackThread, withoutRowsOf } from './pack'

const [session, list, thread] = [keys.session[0], keys.lists[0], keys.threads[0]]
const kinds: readonly unknown[] = [session, list, thread]

/** Whether what the query holds is stored for when there is no connection. */
export const isKept = ({ queryKey }: Query): boolean => kinds.includes(queryKey[0])
export const isThread = ({ queryKey }: Query): boolean => queryKey[0] === thread
export const isSession = ({ queryKey }: Query): boolean => queryKey[0] === session

/** Under which name: of a chat all its interactions are one, and of a list all its orders and filters. */
export const nameOf = ({ queryKey: [kind, name] }: Query): string =>
  kind === session ? session : `${kind} ${name as ListName}`

/** The interaction of the thread, or the rows of the list, that are about an interaction, a conversation or a contact. */
export function partsAbout({ queryKey: [kind], state: { data } }: Query, about: string): readonly object[] {
  if (data === undefined) return []
  const parts =
    kind === thread ? [(data as Thread).interaction] : kind === list ? (data as InboxList).rows : []
  return parts.filter((part) => idsOf(part).includes(about))
}

/**
 * Nothing, where it was read from this device, or is only a part.
 *
 * @param lost interactions of threads and rows that this person lost since they were read
 */
export function pack(query: Query, at: number, lost: WeakSet<object>): Kept[] {
  const { queryKey, state } = query
  const { data } = state
  if (data === undefined || (data as { storedAt?: number }).storedAt !== undefined) return []
  const [kind, , filter] = queryKey
  const key = nameOf(query)
  if (kind === session) return [{ key, at, text: JSON.stringify(data), about: [] }]
  if (kind === list) {
    const stored = isWholeList(filter as ListFilter) ? firstRows(data as InboxList) : null
    return stored
      ? [listOf({ key, at }, { ...stored, rows: stored.rows.filter((row) => !lost.has(row)) })]
      : []
  }
  const text = lost.has((data as Thread).interaction) ? null : packThread(data as Thread)
  return text === null ? [] : [{ key, at, text, about: idsOf((data as Thread).interaction) }]
}

const listOf = (kept: Pick<Kept, 'key' | 'at'>, stored: { readonly rows: readonly Interaction[] }): Kept => ({
  ...kept,
  text: JSON.stringify(stored),
  about: [...new Set(stored.rows.flatMap(idsOf))],
})

/** Of a list the other rows stay, of a chat nothing. */
export const without = ({ key, at, text }: Kept, about: string): Kept | null =>
  key.startsWith(`${list} `) ? listOf({ key, at }, withoutRowsOf(text, about)) : null

/** What the query would hold; null: what was stored does not answer it. */
export function unpack(client: QueryClient, { queryKey }: Query, { at, text }: Kept) {
  if (queryKey[0] === session) return JSON.parse(text) as SessionDetail
  if (queryKey[0] === list) return unpackList(text, queryKey[2] as ListFilter, at)
  const stored = unpackThread(text, at)
  const [, conversation, asked] = queryKey as ReturnType<typeof keys.thread>
  if (asked === null || asked === stored.interaction.uuid) return stored
  const interaction = findCachedInteraction(client, conversation, asked)
  return interaction ? { ...stored, interaction } : null
}
