import { sql } from '../../platform/db/db'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { Services } from '../../platform/services'
import type { CallRow } from '../plan/plan-inbound'
import { requestCallAction } from './request-call-action'

const writeReportEnd: Statement = {
  name: 'clear_report_end_of_call',
  text: `update calls set report_end_at = $1::timestamptz
    where business_uuid = $2::uuid and uuid = $3::uuid and report_end_at is not null`,
}

type EndedCall = Pick<
  CallRow,
  'channel_account_uuid' | 'provider_call_id' | 'direction' | 'answered_at' | 'accept_sent_at' | 'ended_at'
>

const againMs = 5_000
/** When to stop reporting: by then the provider has ended a call without sound by itself. */
const givenUpMs = 2 * 60_000

/** Reports the end of a call to the provider, and records that the provider knows it. If that fails, the sweep reports it again, which does no harm. */
export async function reportEnd(services: Services, business: string, uuid: string): Promise<void> {
  const { db, clock } = services
  const [call] = await db.read<EndedCall>(
    business,
    sql`
      select k.channel_account_uuid, k.provider_call_id, k.direction, k.answered_at, k.accept_sent_at, k.ended_at
      from calls k
      where k.business_uuid = ${business}::uuid and k.uuid = ${uuid}::uuid and k.report_end_at is not null`,
  )
  if (!call) return
  const known = await endAtProvider(services, business, call)
  const now = clock.now()
  const givenUp = call.ended_at !== null && now.getTime() - call.ended_at.getTime() >= givenUpMs
  const again = known || givenUp ? null : new Date(now.getTime() + againMs)
  await db.write(business, (tx) => tx.commit(tx.send(writeReportEnd, [again, business, uuid])))
}

/** Ends the call at the provider; returns whether the provider knows. A call that was not accepted is rejected, or terminated if it is too late for that. */
async function endAtProvider(services: Services, business: string, call: EndedCall): Promise<boolean> {
  const { direction, accept_sent_at, answered_at } = call
  const isAccepted = direction === 'outbound' || (accept_sent_at ?? answered_at) !== null
  const actions = isAccepted ? (['terminate', 'reject'] as const) : (['reject', 'terminate'] as const)
  for (const action of actions) {
    const error = await requestCallAction(services, business, call, { action })
    if (!error) return true
    if (error.kind !== 'rejected') return false
  }
  return true
}
