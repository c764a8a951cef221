import { type FirstStep, type FirstSteps, firstSteps } from '@hilo/contracts'
import type { Tx } from '../../platform/db/db'
import type { Requester } from '../../platform/db/requester'
import type { Services } from '../../platform/services'

type Row = Readonly<Record<FirstStep, boolean>> & { readonly hidden_at: Date | null }

/** Which of the first steps are done, by the rows as they are: nothing remembers what was pressed. */
export const readFirstSteps = ({ db }: Pick<Services, 'db'>, requester: Requester): Promise<FirstSteps> =>
  db.tenant(requester, (tx) => firstStepsOf(tx, requester.business))

export async function firstStepsOf(tx: Tx, business: string): Promise<FirstSteps> {
  const [row] = await tx.$queryRaw<Row[]>`
    select
      exists (select from channel_accounts a where a.business_uuid = b.uuid and a.state <> 'disconnected') as channel,
      exists (select from users u where u.business_uuid = b.uuid and u.active offset 1) as people,
      exists (select from areas r where r.business_uuid = b.uuid and r.state and r.deleted_at is null) as areas,
      exists (select from schedules s where s.business_uuid = b.uuid and s.enabled and s.hours <> '[]') as hours,
      exists (select from whatsapp_configs w where w.business_uuid = b.uuid and w.bot_input_message <> '') as welcome,
      exists (select from entries e where e.business_uuid = b.uuid and e.author_kind = 'client'
        and e.kind = 'message' and e.deleted_at is null and not e.blocked) as message,
      b.first_steps_hidden_at as hidden_at
    from businesses b where b.uuid = ${business}::uuid`
  if (!row) throw new Error(`the business ${business} has no row`)
  return {
    steps: Object.fromEntries(firstSteps.map((step) => [step, row[step]])) as Record<FirstStep, boolean>,
    hidden_at: row.hidden_at?.toISOString() ?? null,
  }
}
