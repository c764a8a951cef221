import { sql } from '../../platform/db/db'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { isEmpty, readTerms } from '../terms/read-terms'
import { callSearch, countOf, type FoundKeys, newest, nothing, seesAll, type Wanted, wordsOf } from './found'

/** Finds the newest messages, notes or files with the words (decision 128). */
export async function findEntries(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  { kind, typed, filters: { to, author, by, ...filters }, limit, after }: Wanted<'message' | 'note' | 'file'>,
): Promise<FoundKeys> {
  const terms = readTerms(typed)
  if (isEmpty(terms)) return nothing
  const { words, phrases } = wordsOf(terms)
  // The search begins at `to`; a further page begins at an earlier position.
  const [date, uuid] = after ?? (to ? [to, '00000000-0000-0000-0000-000000000000'] : newest)
  const isMe = author === 'me'
  if (isMe && by && by !== actor.uuid) return nothing
  const written = isMe ? { by: actor.uuid } : { author, by }
  return callSearch(
    db,
    actor,
    sql`hilo_search_entries(${actor.uuid}::uuid, ${seesAll(actor)}::boolean, ${kind}::text, ${words}::text[],
      ${phrases}::text[], ${JSON.stringify({ ...filters, ...written })}::jsonb, ${date}::timestamptz, ${uuid}::uuid, ${limit}::int,
      ${countOf(after)}::int)`,
  )
}
