import { sql } from '../../platform/db/db'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { contactTerms } from '../terms/contact-terms'
import { isEmpty } from '../terms/read-terms'
import { callSearch, countOf, type FoundKeys, first, nothing, type Wanted, wordsOf } from './found'

/** Finds the contacts with the words, by name. With a filter it finds none, because filters are about chats. */
export async function findContacts(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  { typed, filters: { with_hilo, ...filters }, limit, after }: Omit<Wanted<'contact'>, 'kind'>,
): Promise<FoundKeys> {
  if (Object.values(filters).some((value) => value !== undefined)) return nothing
  const terms = contactTerms(typed)
  if (isEmpty(terms)) return nothing
  const { words, phrases } = wordsOf(terms)
  const [name, uuid] = after ?? first
  return callSearch(
    db,
    actor,
    sql`hilo_search_contacts(${words}::text[], ${phrases}::text[], ${name}::text, ${uuid}::uuid, ${limit}::int,
      ${countOf(after)}::int)`,
  )
}
