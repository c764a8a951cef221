import { type Prisma, sql } from '../../platform/db/db'
import { sendSql } from '../../platform/db/pipeline/send-sql'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import type { Fact } from './compute-fact'

/** The facts of a business that a condition has, as SQL over interaction_facts f. */
export const readFacts = (tx: StatementSender, business: string, condition: Prisma.Sql): Promise<Fact[]> =>
  sendSql<Fact>(
    tx,
    sql`
    select f.interaction_uuid, f.user_uuid, f.area_uuid, f.channel::text as channel, f.label_uuids, f.finish_reason_uuid,
      f.finished_by, f.answered_by, f.created_at, f.finished_at, f.waiting, f.waiting_open, f.first_answer,
      f.first_answer_open, f.later_answers, f.later_answers_open, f.resolution, f.resolution_open, f.transfers,
      f.expiries, f.messages, f.ai_answers, f.app_answers, f.failures,
      f.wrote_again, f.first_answer_met, f.end_met, f.ad_uuid
    from interaction_facts f where f.business_uuid = ${business}::uuid and ${condition}`,
  )

export const isOneOfFacts = (uuids: readonly string[]): Prisma.Sql =>
  sql`f.interaction_uuid = any(${[...uuids]}::uuid[])`
