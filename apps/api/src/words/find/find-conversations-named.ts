import { type Prisma, sql, type Tx } from '../../platform/db/db'
import { contactTerms } from '../terms/contact-terms'
import { isEmpty, readTerms } from '../terms/read-terms'
import { wordsOf } from './found'

/** More conversations than these are not looked up: they are found soon in any list. */
const mostNamed = 2_000

interface Named {
  /** The conversations whose customer or subject has the words; null: too many have them. */
  readonly conversations: readonly string[] | null
  /** Whether a conversation is one of them, as SQL over searched_contacts s and conversations c. */
  readonly isOne: Prisma.Sql
}

/** Finds the tenant's conversations whose customer or subject has the words, whoever may see them. */
export async function findConversationsNamed(tx: Tx, typed: string): Promise<Named> {
  const customer = wordsOf(contactTerms(typed))
  const terms = readTerms(typed)
  if (isEmpty(terms)) return { conversations: [], isOne: sql`false` }
  const subject = wordsOf(terms)
  const [row] = await tx.$queryRaw<{ named: string[] | null; about: string[] | null }[]>(
    sql`select hilo_conversations_named(${customer.words}::text[], ${customer.phrases}::text[], ${mostNamed}::int) as named,
      hilo_conversations_about(${subject.words}::text[], ${subject.phrases}::text[], ${mostNamed}::int) as about`,
  )
  return {
    conversations: row?.named && row.about ? [...new Set([...row.named, ...row.about])] : null,
    isOne: sql`(s.text like all (${patternsOf('', customer)}::text[])
      or hilo_fold_words(c.subject) like all (${patternsOf(' ', subject)}::text[]))`,
  }
}

const patternsOf = (before: string, { words, phrases }: ReturnType<typeof wordsOf>): string[] => [
  ...words.map((word) => `%${before}${word}%`),
  ...phrases.map((phrase) => `%${phrase}%`),
]
