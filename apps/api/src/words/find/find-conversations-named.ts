import { type Prisma, sql } from '../../platform/db/db'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import { contactTerms } from '../terms/contact-terms'
import { isEmpty, readTerms } from '../terms/read-terms'
import { wordsOf } from './found'

/** More conversations than these are not looked up: they are found soon in any list. */
const mostNamed = 2_000

interface Found {
  readonly named: readonly string[] | null
  readonly about: readonly string[] | null
}
interface Named {
  /** The conversations whose customer or subject has the words; null: too many have them. */
  readonly conversations: readonly string[] | null
  /** Whether a conversation is one of them, as SQL over searched_contacts s and conversations c. */
  readonly isOne: Prisma.Sql
}

const findNamed: Statement = {
  name: 'find_conversations_named',
  text: `select hilo_conversations_by_customer($1::text[], $2::text[], $5::int) as named,
    hilo_conversations_by_subject($3::text[], $4::text[], $5::int) as about`,
}

/** Finds the tenant's conversations whose customer or subject has the words, without regard to visibility. */
export async function findConversationsNamed(tx: StatementSender, typed: string): Promise<Named> {
  const customer = wordsOf(contactTerms(typed))
  const terms = readTerms(typed)
  if (isEmpty(terms)) return { conversations: [], isOne: sql`false` }
  const subject = wordsOf(terms)
  const words = [customer.words, customer.phrases, subject.words, subject.phrases]
  const [row] = await tx.send<Found>(findNamed, [...words, mostNamed])
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
