import { sql, type Tx } from '../platform/db/db'
import { contactTerms } from './contact-terms'
import { wordsOf } from './found'
import { isEmpty } from './read-terms'

/** More customers than these are not looked up: they are found soon in any list. */
const mostCustomers = 2_000

export interface Named {
  /** Conversations of the customers with the words; null: too many customers have them. */
  readonly conversations: readonly string[] | null
  /** What the text of a customer with the words is like. */
  readonly patterns: readonly string[]
}

/** The conversations of the tenant whose customer has the words. It does not ask who may see them. */
export async function findConversationsNamed(tx: Tx, typed: string): Promise<Named> {
  const terms = contactTerms(typed)
  if (isEmpty(terms)) return { conversations: [], patterns: [] }
  const { words, phrases } = wordsOf(terms)
  const [row] = await tx.$queryRaw<{ conversations: string[] | null }[]>(
    sql`select hilo_conversations_named(${words}::text[], ${phrases}::text[], ${mostCustomers}::int) as conversations`,
  )
  return {
    conversations: row?.conversations ?? null,
    patterns: [...words, ...phrases].map((word) => `%${word}%`),
  }
}
