import type { SearchKind } from '@hilo/contracts'
import { type Prisma, sql } from '../../platform/db/db'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { countSpelled, spelledWords } from '../terms/spelling'
import { namesOfFiles } from './names-of-files'
import type { Rank } from './rank-found'

/** A longer text is searched, but its spelling is compared up to here. */
const comparedLength = 4_000

const textOfContact = sql`concat_ws(' ', c.name, c.email, c.nit, array_to_string(c.tags, ' '), (
  select string_agg(d.username, ' ') from identities d
  where d.business_uuid = c.business_uuid and d.contact_uuid = c.uuid))`
const textOfEntry = sql`concat_ws(' ', e.body ->> 'subject', e.body ->> 'text', e.body ->> 'caption')`

type Read = (actor: Actor, uuids: string[]) => Prisma.Sql

/** The text of each row in which the words were found, and whether it is of the actor. */
const reads: Record<SearchKind, Read> = {
  message: readsEntries(textOfEntry),
  note: readsEntries(textOfEntry),
  file: readsEntries(namesOfFiles),
  contact: ({ business }, uuids) => sql`
    select c.uuid, ${textOfContact} as text, false as own from contacts c
    where c.business_uuid = ${business}::uuid and c.uuid = any(${uuids}::uuid[])`,
  interaction: ({ business, uuid }, uuids) => sql`
    select i.uuid, ${textOfContact} as text, i.user_uuid is not distinct from ${uuid}::uuid as own from interactions i
    join conversations v on v.business_uuid = i.business_uuid and v.uuid = i.conversation_uuid
    join contacts c on c.business_uuid = v.business_uuid and c.uuid = v.contact_uuid
    where i.business_uuid = ${business}::uuid and i.uuid = any(${uuids}::uuid[])`,
}

/** Of the actor: they wrote it, or it stands in an interaction of theirs. */
function readsEntries(text: Prisma.Sql): Read {
  return ({ business, uuid }, uuids) => sql`
    select e.uuid, left(${text}, ${comparedLength}::int) as text,
      e.author_uuid is not distinct from ${uuid}::uuid or i.user_uuid is not distinct from ${uuid}::uuid as own
    from entries e
    join interactions i on i.business_uuid = e.business_uuid and i.uuid = e.interaction_uuid
    where e.business_uuid = ${business}::uuid and e.uuid = any(${uuids}::uuid[])`
}

/** Reads how good each result is: how many words it has as they were typed, and whether it is the actor's. */
export async function readRanks(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  { kind, typed }: { readonly kind: SearchKind; readonly typed: string },
  uuids: readonly string[],
): Promise<ReadonlyMap<string, Rank>> {
  if (uuids.length < 2) return new Map()
  const words = spelledWords(typed)
  const rows = await db.read<{ uuid: string; text: string | null; own: boolean }>(
    actor,
    reads[kind](actor, [...uuids]),
  )
  const isInside = kind !== 'message' && kind !== 'note'
  return new Map(
    rows.map(({ uuid, text, own }) => [uuid, [...countSpelled(text ?? '', words, isInside), own ? 1 : 0]]),
  )
}
