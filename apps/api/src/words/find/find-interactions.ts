import type { ListQuery } from '@hilo/contracts'
import { sql } from '../../platform/db/db'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { contactTerms } from '../terms/contact-terms'
import { isEmpty } from '../terms/read-terms'
import {
  callSearch,
  countOf,
  type Filters,
  type FoundKeys,
  newest,
  nothing,
  seesAll,
  type Wanted,
  wordsOf,
} from './found'

interface WantedInteractions extends Omit<Wanted<'interaction'>, 'kind' | 'filters'> {
  readonly filters: Filters & Pick<ListQuery, 'unread' | 'unanswered' | 'reason'>
  /** One of the lists; 'any': all that the person may read. */
  readonly scope: 'any' | 'assigned' | 'not_assigned' | 'resolved' | 'team'
}

/** Finds the interactions whose customer has the words, or the ad that began them, by last activity. */
export async function findInteractions(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  {
    typed,
    filters: { with_file, with_hilo, author, by, unread, unanswered, ...filters },
    scope,
    limit,
    after,
  }: WantedInteractions,
): Promise<FoundKeys> {
  if (with_file === 'true' || author || by) return nothing
  const terms = contactTerms(typed)
  if (isEmpty(terms)) return nothing
  const { words, phrases } = wordsOf(terms)
  const [date, uuid] = after ?? newest
  const kept = { ...filters, ...(unread && { unread }), ...(unanswered && { unanswered }) }
  return callSearch(
    db,
    actor,
    sql`hilo_search_interactions(${actor.uuid}::uuid, ${seesAll(actor)}::boolean, ${scope}::text, ${words}::text[],
      ${phrases}::text[], ${JSON.stringify(kept)}::jsonb, ${date}::timestamptz, ${uuid}::uuid, ${limit}::int,
      ${countOf(after)}::int)`,
  )
}
