import { openTimeOf, responderNames } from '@hilo/contracts'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import { readSchedules } from '../../schedule/read-schedules'
import { type CountedEntry, type CountedInteraction, computeFact, type Fact } from './compute-fact'

type EntryRow = CountedEntry & { readonly interaction_uuid: string }

const readInteractions: Statement = {
  name: 'read_counted_interactions',
  text: `select i.uuid, i.user_uuid, i.area_uuid, a.type::text as channel, i.finish_reason_uuid, i.finished_by, i.started_by, i.ad_uuid,
      i.created_at, case when i.status = 'finished' then i.finished_at end as finished_at,
      array(select l.label_uuid from interaction_labels l
        where l.business_uuid = i.business_uuid and l.interaction_uuid = i.uuid) as label_uuids,
      hilo_wrote_again(i.business_uuid, i.uuid, i.finished_at) as wrote_again,
      case when past.until is null then t.first_answer_minutes else past.first_answer_minutes end as first_answer_minutes,
      case when past.until is null then t.end_minutes else past.end_minutes end as end_minutes
    from interactions i
    join conversations c on c.business_uuid = i.business_uuid and c.uuid = i.conversation_uuid
    join channel_accounts a on a.business_uuid = c.business_uuid and a.uuid = c.channel_account_uuid
    left join areas t on t.business_uuid = i.business_uuid and t.uuid = i.area_uuid
    left join lateral (
      select p.until, p.first_answer_minutes, p.end_minutes from area_target_pasts p
      where p.business_uuid = i.business_uuid and p.area_uuid = i.area_uuid and p.until > i.finished_at
      order by p.until limit 1) past on true
    where i.business_uuid = $1::uuid and i.uuid = any($2::uuid[])`,
}
/** Ordered by date, because entries of a joined chat keep their own dates. */
const readEntries: Statement = {
  name: 'read_counted_entries',
  text: `select e.interaction_uuid, e.kind::text as kind, e.author_uuid, e.date,
      case when e.author_kind <> 'app' then e.author_kind::text when e.author_name = $3 then 'ai'
        when e.author_name = $4 then 'other_app' else 'app' end as author_kind,
      e.status::text as status, e.error, case when e.kind = 'timeline' then e.body ->> 'event' end as event
    from entries e
    where e.business_uuid = $1::uuid and e.kind in ('message', 'timeline') and not e.blocked
      and e.interaction_uuid = any($2::uuid[])
    order by e.interaction_uuid, e.date, e.seq`,
}

/** The facts of these interactions as their rows are now. */
export async function computeFacts(
  tx: StatementSender,
  business: string,
  uuids: readonly string[],
): Promise<Fact[]> {
  const interactions = await tx.send<CountedInteraction>(readInteractions, [business, uuids])
  if (interactions.length === 0) return []
  const finished = interactions.flatMap(({ uuid, finished_at }) => (finished_at ? [uuid] : []))
  const entries = await tx.send<EntryRow>(readEntries, [
    business,
    finished,
    responderNames.meta_ai,
    responderNames.app,
  ])
  const openTime = openTimeOf(await readSchedules(tx, business))
  const threads = new Map<string, EntryRow[]>(interactions.map(({ uuid }) => [uuid, []]))
  for (const entry of entries) threads.get(entry.interaction_uuid)?.push(entry)
  return interactions.map((row) => computeFact(row, threads.get(row.uuid) ?? [], openTime))
}
