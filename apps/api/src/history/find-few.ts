import type { HistoryFilter } from '@hilo/contracts'
import { type Prisma, sql } from '../platform/db/db'
import { sendSql } from '../platform/db/pipeline/send-sql'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'
import type { Actor } from '../platform/http/actor'

/** More interactions than these are not read whole: they are found soon in any list. */
export const mostFew = 5_000

/**
 * All interactions of a contact, of the conversations that were found by words, or with a label, if those are
 * few; else null.
 */
export async function findFew(
  tx: StatementSender,
  { business }: Actor,
  { contact, label }: Pick<HistoryFilter, 'contact' | 'label'>,
  named: readonly string[] | null,
): Promise<readonly string[] | null> {
  const ofBusiness = sql`business_uuid = ${business}::uuid`
  const sets = [
    contact &&
      sql`select r.uuid from conversations c
        join interactions r on r.business_uuid = c.business_uuid and r.conversation_uuid = c.uuid
        where c.business_uuid = ${business}::uuid and c.contact_uuid = ${contact}::uuid`,
    named &&
      sql`select uuid from interactions where ${ofBusiness} and conversation_uuid = any(${[...named]}::uuid[])`,
    label &&
      !label.includes('none') &&
      sql`select interaction_uuid as uuid from interaction_labels
        where ${ofBusiness} and label_uuid = any(${label}::uuid[])`,
  ]
  for (const set of sets) {
    if (!set) continue
    const few = await readFew(tx, set)
    if (few) return few
  }
  return null
}

async function readFew(tx: StatementSender, set: Prisma.Sql): Promise<readonly string[] | null> {
  const rows = await sendSql<{ uuid: string }>(tx, sql`${set} limit ${mostFew + 1}`)
  return rows.length <= mostFew ? rows.map(({ uuid }) => uuid) : null
}
