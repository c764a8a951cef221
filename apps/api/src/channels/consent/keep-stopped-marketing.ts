import { Prisma, sql } from '../../platform/db/db'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import { sendSql } from '../../platform/db/pipeline/send-sql'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import { choiceKeySql } from './choice-key'
import { cameBackAsMarketingSql } from './marketing-stopped'

/** Stores that customers want no marketing before the messages that showed it are erased. `which`: SQL over these entries e. */
export const keepStoppedMarketing = (tx: StatementSender, business: string, which: Prisma.Sql) =>
  sendSql(
    tx,
    sql`
      update identities d set marketing_stopped = true, marketing_at = m.at
      from (
        select c.identity_uuid, max(e.date) as at from entries e
        join conversations c on c.business_uuid = e.business_uuid and c.uuid = e.conversation_uuid
        where e.business_uuid = ${business}::uuid and ${which} and ${Prisma.raw(cameBackAsMarketingSql)}
        group by c.identity_uuid) m
      where d.business_uuid = ${business}::uuid and d.uuid = m.identity_uuid and (d.marketing_at is null or d.marketing_at < m.at)`,
  )

/** An older decision does not replace a newer one. */
const keepChoices: Statement = {
  name: 'keep_choices_of_erased_contact',
  text: `insert into marketing_choices as m (business_uuid, channel_account_uuid, external_id, stopped, at)
    select d.business_uuid, d.channel_account_uuid, ${choiceKeySql('d.channel_account_uuid', 'd.external_id')},
      d.marketing_stopped, d.marketing_at
    from identities d
    where d.business_uuid = $1::uuid and d.contact_uuid = $2::uuid and d.marketing_stopped and d.marketing_at is not null
    on conflict (business_uuid, channel_account_uuid, external_id) do update set stopped = excluded.stopped, at = excluded.at
      where m.at <= excluded.at`,
}

/** An erased customer still wants no marketing, and the business may write to their address again. */
export const keepChoicesOfErased = (tx: StatementSender, business: string, contact: string) =>
  tx.send(keepChoices, [business, contact])
