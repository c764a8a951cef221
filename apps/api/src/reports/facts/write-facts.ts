import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import type { Services } from '../../platform/services'
import { agesOf } from '../../retention/ages'
import { addToSums } from './add-to-sums'
import { writeCallFacts } from './call-facts'
import type { Fact } from './compute-fact'
import { computeFacts } from './compute-facts'
import { contributionsOfAll, type Facts } from './counted'
import { isOneOfFacts, readFacts } from './read-facts'
import { readZone } from './report-zone'
import { writeVideoFacts } from './video-facts'

/**
 * Writes the facts of due interactions and of their calls, and adds them to the sums. Doing it twice for one interaction
 * changes nothing, because what its old fact had added is subtracted (decision 143).
 */
export const writeFacts = (
  { db, ...services }: Pick<Services, 'db' | 'clock' | 'settings'>,
  business: string,
  uuids: readonly string[],
): Promise<void> =>
  db.write({ business, background: true }, async (tx) => {
    const { messages } = agesOf(services)
    const taken = await withoutErased(tx, business, await takeDues(tx, business, uuids), messages)
    if (taken.length === 0) return
    const zone = await readZone(tx, business)
    const old = await readFacts(tx, business, isOneOfFacts(taken))
    const facts = await computeFacts(tx, business, taken)
    await storeFacts(tx, business, taken, facts)
    const calls = await writeCallFacts(tx, business, taken)
    const videos = await writeVideoFacts(tx, business, taken)
    // While the sums are rebuilt, facts that the rebuild has not reached yet are left to it.
    const isCounted = ({ interaction_uuid }: Pick<Fact, 'interaction_uuid'>) =>
      zone.counted_to === null || interaction_uuid <= zone.counted_to
    const contributions = (of: Facts) =>
      contributionsOfAll(
        {
          interactions: of.interactions.filter(isCounted),
          calls: of.calls.filter(isCounted),
          videos: of.videos.filter(isCounted),
        },
        zone.time_zone,
      )
    await addToSums(tx, business, {
      added: contributions({ interactions: facts, calls: calls.added, videos: videos.added }),
      removed: contributions({ interactions: old, calls: calls.removed, videos: videos.removed }),
    })
  })

const deleteDues: Statement = {
  name: 'take_fact_dues',
  text: `delete from event_dues where business_uuid = $1::uuid and listener = 'facts' and dead_at is null
      and subject_uuid = any($2::uuid[])
    returning subject_uuid as uuid`,
}
const readKept: Statement = {
  name: 'read_kept_interactions',
  text: `select i.uuid from interactions i
    where i.business_uuid = $1::uuid and i.uuid = any($2::uuid[])
      and not (i.status = 'finished' and coalesce(i.finished_at < $3::timestamptz, false)
        and exists (select from interaction_facts f
          where f.business_uuid = i.business_uuid and f.interaction_uuid = i.uuid and f.finished_at is not null))`,
}
const deleteFacts: Statement = {
  name: 'delete_interaction_facts',
  text: `delete from interaction_facts where business_uuid = $1::uuid and interaction_uuid = any($2::uuid[])`,
}
const insertFacts: Statement = {
  name: 'insert_interaction_facts',
  text: `insert into interaction_facts select * from jsonb_populate_recordset(null::interaction_facts, $1::jsonb)`,
}

/**
 * Deletes what is due of these interactions, and returns for which of them something was. The deleted rows are locked until the
 * commit, so another process waits and then finds nothing due. Any later change makes an interaction due again.
 */
async function takeDues(tx: StatementSender, business: string, uuids: readonly string[]): Promise<string[]> {
  const due = await tx.send<{ uuid: string }>(deleteDues, [business, uuids])
  return [...new Set(due.map(({ uuid }) => uuid))]
}

/**
 * Leaves out interactions that retention has erased or may be erasing now: their facts are final, because the entries that they
 * were counted from are gone.
 */
async function withoutErased(
  tx: StatementSender,
  business: string,
  uuids: readonly string[],
  finishedBefore: Date | null,
): Promise<string[]> {
  if (uuids.length === 0) return []
  const rows = await tx.send<{ uuid: string }>(readKept, [business, uuids, finishedBefore])
  return rows.map(({ uuid }) => uuid)
}

/**
 * Replaces the old facts. Safe between the read and this write, because the lock on the business's zone lets only one
 * transaction do both.
 */
async function storeFacts(
  tx: StatementSender,
  business: string,
  uuids: readonly string[],
  facts: readonly Fact[],
): Promise<void> {
  const rows = JSON.stringify(facts.map((fact) => ({ business_uuid: business, ...fact })))
  await Promise.all([tx.send(deleteFacts, [business, uuids]), tx.send(insertFacts, [rows])])
}
