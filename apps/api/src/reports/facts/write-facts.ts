import type { Tx } from '../../platform/db/db'
import type { Services } from '../../platform/services'
import { addToSums } from './add-to-sums'
import type { Fact } from './compute-fact'
import { computeFacts } from './compute-facts'
import { isOneOfFacts, readFacts } from './read-facts'
import { readZone } from './report-zone'

/**
 * Writes the facts of interactions that are due, and adds them to the sums. Twice the same interaction changes nothing: what its
 * old fact had added is taken away again.
 */
export const writeFacts = (
  { db }: Pick<Services, 'db'>,
  business: string,
  uuids: readonly string[],
): Promise<void> =>
  db.tenant(business, async (tx) => {
    // Locks them: another process waits and then finds nothing due. Whatever changes after this makes them due again.
    const due = await tx.$queryRaw<{ interaction_uuid: string }[]>`
      delete from fact_dues where business_uuid = ${business}::uuid and interaction_uuid = any(${[...uuids]}::uuid[])
      returning interaction_uuid`
    const taken = due.map(({ interaction_uuid }) => interaction_uuid)
    if (taken.length === 0) return
    const zone = await readZone(tx, business)
    const old = await readFacts(tx, business, isOneOfFacts(taken))
    const facts = await computeFacts(tx, business, taken)
    await storeFacts(tx, business, facts)
    // While the sums are made anew, those behind the place where that stands are added there.
    const isCounted = ({ interaction_uuid }: Fact) =>
      zone.counted_to === null || interaction_uuid <= zone.counted_to
    await addToSums(tx, business, zone.time_zone, {
      added: facts.filter(isCounted),
      removed: old.filter(isCounted),
    })
  })

async function storeFacts(tx: Tx, business: string, facts: readonly Fact[]): Promise<void> {
  if (facts.length === 0) return
  const rows = JSON.stringify(facts.map((fact) => ({ business_uuid: business, ...fact })))
  await tx.$executeRaw`
    insert into interaction_facts as f select * from jsonb_populate_recordset(null::interaction_facts, ${rows}::jsonb)
    on conflict (business_uuid, interaction_uuid) do update set (
      answered_by, waiting, waiting_open, first_answer, first_answer_open, later_answers, later_answers_open, resolution,
      resolution_open, transfers, expiries, messages, failures, wrote_again, label_uuids, user_uuid, area_uuid, channel,
      finish_reason_uuid, finished_by, created_at, finished_at, first_answer_met, end_met
    ) = (
      excluded.answered_by, excluded.waiting, excluded.waiting_open, excluded.first_answer, excluded.first_answer_open,
      excluded.later_answers, excluded.later_answers_open, excluded.resolution, excluded.resolution_open,
      excluded.transfers, excluded.expiries, excluded.messages, excluded.failures, excluded.wrote_again,
      excluded.label_uuids, excluded.user_uuid, excluded.area_uuid, excluded.channel, excluded.finish_reason_uuid,
      excluded.finished_by, excluded.created_at, excluded.finished_at, excluded.first_answer_met, excluded.end_met)`
}
