import type { InboxList, ListFilter, ListName, Thread } from '@hilo/client'
import type { SessionDetail } from '@hilo/contracts'
import type { Query, QueryClient } from '@tanstack/react-query'
import { keys } from '../http/keys'
import { findCachedInteraction } from '../reads/use-cached-interaction'
import type { Kept } from './offline-store'
import { isWholeList, packList, packThread, unpackList, unpackThread } from './pack'

const [session, list, thread] = [keys.session[0], keys.lists[0], keys.threads[0]]
const kinds: readonly unknown[] = [session, list, thread]

/** Whether what the query holds is stored for when there is no connection. */
export const isKept = ({ queryKey }: Query): boolean => kinds.includes(queryKey[0])
export const isSession = ({ queryKey }: Query): boolean => queryKey[0] === session

/** Under which name: of a chat all its interactions are one, and of a list all its orders and filters. */
export const nameOf = ({ queryKey: [kind, name] }: Query): string =>
  kind === session ? session : `${kind} ${name as ListName}`

/** The interaction and the contact of a chat. */
export function aboutOf({ queryKey, state }: Query): readonly string[] {
  if (queryKey[0] !== thread || state.data === undefined) return []
  const { uuid, conversation } = (state.data as Thread).interaction
  return [uuid, conversation.client.uuid]
}

/** Nothing, where it was read from this device, or is only a part. */
export function pack(query: Query, at: number): Kept[] {
  const { data } = query.state
  if (data === undefined || (data as { storedAt?: number }).storedAt !== undefined) return []
  const text = textOf(query.queryKey, data)
  return text === null ? [] : [{ key: nameOf(query), at, text, about: aboutOf(query) }]
}

function textOf([kind, , filter]: readonly unknown[], data: unknown): string | null {
  if (kind === session) return JSON.stringify(data)
  if (kind === thread) return packThread(data as Thread)
  return isWholeList(filter as ListFilter) ? packList(data as InboxList) : null
}

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
