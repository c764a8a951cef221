import type { SearchKind } from '@hilo/contracts'
import { type Prisma, sql } from '../../platform/db/db'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { namesOfFiles } from '../read/read-found-entries'
import { countSpelled, spelledWords } from './spelling'

/** A longer text is searched, but its spelling is compared up to here. */
const comparedLength = 4_000

const textOfContact = sql`concat_ws(' ', c.name, c.email, c.nit, array_to_string(c.tags, ' '), (
  select string_agg(d.username, ' ') from identities d
  where d.business_uuid = c.business_uuid and d.contact_uuid = c.uuid))`

/** The text of each row in which the words were found. */
const texts: Record<SearchKind, (business: string, uuids: string[]) => Prisma.Sql> = {
  message: textsOfEntries,
  note: textsOfEntries,
  file: (business, uuids) => sql`
    select e.uuid, left(${namesOfFiles}, ${comparedLength}::int) as text from entries e
    where business_uuid = ${business}::uuid and uuid = any(${uuids}::uuid[])`,
  contact: (business, uuids) => sql`
    select c.uuid, ${textOfContact} as text from contacts c
    where c.business_uuid = ${business}::uuid and c.uuid = any(${uuids}::uuid[])`,
  interaction: (business, uuids) => sql`
    select i.uuid, ${textOfContact} as text from interactions i
    join conversations v on v.business_uuid = i.business_uuid and v.uuid = i.conversation_uuid
    join contacts c on c.business_uuid = v.business_uuid and c.uuid = v.contact_uuid
    where i.business_uuid = ${business}::uuid and i.uuid = any(${uuids}::uuid[])`,
}

function textsOfEntries(business: string, uuids: string[]): Prisma.Sql {
  return sql`
    select uuid, left(concat_ws(' ', body ->> 'subject', body ->> 'text', body ->> 'caption'), ${comparedLength}::int) as text
    from entries where business_uuid = ${business}::uuid and uuid = any(${uuids}::uuid[])`
}

/** Reads how many words each result has as they were typed, such as 'año' rather than 'ano'. Empty if no word has two spellings. */
export async function readSpelling(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  { kind, typed }: { readonly kind: SearchKind; readonly typed: string },
  uuids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const words = spelledWords(typed)
  if (words.length === 0 || uuids.length < 2) return new Map()
  const rows = await db.read<{ uuid: string; text: string | null }>(
    actor,
    texts[kind](actor.business, [...uuids]),
  )
  const isInside = kind !== 'message' && kind !== 'note'
  return new Map(rows.map(({ uuid, text }) => [uuid, countSpelled(text ?? '', words, isInside)]))
}
