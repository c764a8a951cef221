import { type HistoryQuery, isRefusal, limits } from '@hilo/contracts'
import { presentInteraction } from '../interactions/present'
import { momentKey, readCursor, writeKey } from '../platform/db/keyset'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { readHistory } from './read-history'

/** A page of Historial, by keyset: every page costs the same. Sorted by the end or the wait, it has only rows that have one. */
export async function listHistory(services: Services, actor: Actor, query: HistoryQuery) {
  const { sort = 'active', order = 'desc', limit = limits.listPage, cursor, ...filter } = query
  const after = readCursor(cursor, momentKey)
  if (isRefusal(after)) return after
  const page = await readHistory(services, actor, filter, { sort, ascending: order === 'asc', after }, limit)
  return { items: page.rows.map(presentInteraction), next_cursor: page.next && writeKey(page.next) }
}
