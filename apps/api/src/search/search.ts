import {
  isRefusal,
  limits,
  type Refusal,
  refuse,
  refuseInput,
  type SearchGroup,
  type SearchQuery,
  searchKinds,
  uuid,
} from '@hilo/contracts'
import { z } from 'zod'
import { keyText, readCursor, writeKey } from '../platform/db/keyset'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { findContacts } from '../words/find/find-contacts'
import { findEntries } from '../words/find/find-entries'
import { findInteractions } from '../words/find/find-interactions'
import type { FoundKeys, Wanted } from '../words/find/found'
import { type RankedPlace, rankFound } from '../words/find/rank-found'
import { readRanks } from '../words/find/read-ranks'
import { readFoundContacts } from './read/read-found-contacts'
import { readFoundEntries } from './read/read-found-entries'
import { readFoundInteractions } from './read/read-found-interactions'

const moment = z.iso.datetime({ offset: true }).refine((value) => !value.startsWith('0000'))
/** The cursor: the kind, and a position in its order, or among its ranked first results. */
const cursorShape = z.union([
  z.tuple([z.literal('contact'), keyText, uuid]),
  z.tuple([z.enum(searchKinds).exclude(['contact']), moment, uuid]),
  z.tuple([z.enum(searchKinds), z.strictObject({ shown: uuid, count: z.int().min(1), end: uuid })]),
])

/** Finds everything with the words that the actor may see, grouped by kind. A key finds contacts only if it may read them. */
export async function search(
  services: Services,
  actor: Actor,
  { q, kind, limit, cursor, ...filters }: SearchQuery,
): Promise<{ groups: SearchGroup[] } | Refusal<'INVALID_INPUT' | 'SCOPE_MISSING'>> {
  const after = readCursor(cursor, cursorShape)
  if (isRefusal(after)) return after
  if (after && after[0] !== kind) return refuseInput({ 'query.cursor': 'Este cursor es de otra búsqueda.' })
  const wanted = {
    typed: q,
    filters,
    limit: limit ?? (kind ? limits.searchPage : limits.searchPageOfEach),
    after: after?.length === 3 ? ([after[1], after[2]] as const) : null,
  }
  const ranked = after?.length === 2 ? after[1] : null
  const readsContacts = !actor.key || actor.key.scopes.includes('contacts:read')
  if (kind === 'contact' && !readsContacts) return refuse('SCOPE_MISSING', { name: 'contacts:read' })
  const kinds = kind ? [kind] : searchKinds.filter((of) => of !== 'contact' || readsContacts)
  return {
    groups: await Promise.all(kinds.map((of) => findGroup(services, actor, { ...wanted, kind: of }, ranked))),
  }
}

async function findGroup(
  services: Services,
  actor: Actor,
  wanted: Wanted,
  ranked: RankedPlace | null,
): Promise<SearchGroup> {
  const { kind, typed } = wanted
  const page = await findKeys(services, actor, wanted)
  const { found, next } = wanted.after
    ? page
    : await rankFound(page, ranked, wanted.limit, (uuids) => readRanks(services, actor, wanted, uuids))
  const counts = {
    total: ranked ? 0 : page.total,
    more_than: !ranked && page.more,
    next_cursor: next && writeKey('shown' in next ? [kind, next] : [kind, ...next]),
  }
  if (kind === 'contact')
    return { kind, ...counts, items: await readFoundContacts(services, actor, typed, found) }
  if (kind === 'interaction')
    return { kind, ...counts, items: await readFoundInteractions(services, actor, typed, found) }
  const items = await readFoundEntries(services, actor, { kind, typed }, found)
  // The schema of a group names its kind once for the group and once for the items: the compiler cannot see that they agree.
  return { kind, ...counts, items } as SearchGroup
}

function findKeys(services: Services, actor: Actor, { kind, ...wanted }: Wanted): Promise<FoundKeys> {
  if (kind === 'contact') return findContacts(services, actor, wanted)
  if (kind === 'interaction') return findInteractions(services, actor, { ...wanted, scope: 'any' })
  return findEntries(services, actor, { ...wanted, kind })
}
