import { type FirstStep, type FirstSteps, firstSteps, optionalFirstSteps } from '@hilo/contracts'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import type { Requester } from '../../platform/db/requester'
import type { Services } from '../../platform/services'

type Row = Readonly<Record<FirstStep, boolean>> & {
  readonly skipped: readonly string[]
  readonly hidden_at: Date | null
  readonly done_at: Date | null
}

const readRow: Statement = {
  name: 'read_first_steps',
  text: `select
      exists (select from channel_accounts a where a.business_uuid = b.uuid and a.state <> 'disconnected') as channel,
      exists (select from users u where u.business_uuid = b.uuid and u.active offset 1) as people,
      exists (select from areas r where r.business_uuid = b.uuid and r.state and r.deleted_at is null) as areas,
      exists (select from schedules s where s.business_uuid = b.uuid and s.enabled and s.hours <> '[]') as hours,
      exists (select from whatsapp_configs w where w.business_uuid = b.uuid and w.bot_input_message <> '') as welcome,
      exists (select from entries e where e.business_uuid = b.uuid and e.author_kind = 'client'
        and e.kind = 'message' and e.deleted_at is null and not e.blocked) as message,
      b.first_steps_skipped as skipped, b.first_steps_hidden_at as hidden_at, b.first_steps_done_at as done_at
    from businesses b where b.uuid = $1::uuid`,
}
const end: Statement = {
  name: 'end_first_steps',
  text: `update businesses set first_steps_done_at = $2::timestamptz,
      first_steps_hidden_at = coalesce(first_steps_hidden_at, $2::timestamptz)
    where uuid = $1::uuid and first_steps_done_at is null`,
}

/** Which of the first steps are done, computed from the present rows: no click is remembered. */
export const readFirstSteps = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  requester: Requester,
): Promise<FirstSteps> => db.write(requester, (tx) => firstStepsOf(tx, requester.business, clock.now()))

export const areAllDone = ({ steps, skipped }: Pick<FirstSteps, 'steps' | 'skipped'>): boolean =>
  firstSteps.every((step) => steps[step] || skipped.some((one) => one === step))

/** The first time that all are done, they disappear for good, even if an area is deleted later. */
export async function firstStepsOf(tx: StatementSender, business: string, now: Date): Promise<FirstSteps> {
  const [row] = await tx.send<Row>(readRow, [business])
  if (!row) throw new Error(`the business ${business} has no row`)
  const steps = Object.fromEntries(firstSteps.map((step) => [step, row[step]])) as Record<FirstStep, boolean>
  const skipped = optionalFirstSteps.filter((step) => row.skipped.includes(step))
  const ends = row.done_at === null && areAllDone({ steps, skipped })
  if (ends) await tx.send(end, [business, now])
  const hiddenAt = row.hidden_at ?? (ends ? now : null)
  return { steps, skipped, hidden_at: hiddenAt?.toISOString() ?? null }
}
