import { randomUUID } from 'node:crypto'
import { writeChannelEvent } from '../../channels/accounts/channel-event'
import { hearAlarms } from '../../channels/health/write-alarms'
import type { AlarmChange, PortfolioLimits } from '../../channels/inbound'
import { noChanges } from '../../entries/changes'
import { isItemHandled, toItemRow } from '../../entries/item-row'
import { type IncomingItem, writeChanges } from '../../entries/write-changes'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'
import { releaseQueue } from '../../queue/release-queue'
import type { Stored } from '../items/stored'

/** What was said later stays. */
const writeLimits: Statement = {
  name: 'write_portfolio_limits',
  text: `update channel_accounts set options = options || jsonb_build_object('portfolio', $3::jsonb), updated_at = $4::timestamptz
    where business_uuid = $1::uuid and uuid = $2::uuid
      and coalesce((options -> 'portfolio' ->> 'since')::timestamptz <= ($3::jsonb ->> 'since')::timestamptz, true)`,
}

/** Stores what the provider warns of on an account. The sweep tells the team. */
export async function storeAlarms(
  tx: PipelinedTx,
  { account, now, dedupeKey, raw }: IncomingItem,
  {
    alarms,
    at,
    limits,
  }: {
    readonly alarms: readonly AlarmChange[]
    readonly at: Date | null
    readonly limits?: PortfolioLimits
  },
): Promise<Stored> {
  if (await isItemHandled(tx, account, dedupeKey)) return { result: 'duplicate' }
  const items = [toItemRow({ dedupeKey, kind: 'alarm', payload: { raw } }, randomUUID())]
  const { business, uuid } = account
  const said = at !== null && at < now ? at : now
  if (limits) {
    const { customersADay: customers_a_day, numbers } = limits
    const portfolio = JSON.stringify({ customers_a_day, numbers, since: said.toISOString() })
    await tx.send(writeLimits, [business, uuid, portfolio, now])
  }
  // The event is written once it is known what has changed, which is before the commit.
  const written = alarms.length > 0 ? await hearAlarms(tx, account, alarms, { at: said, now }) : null
  if (written) {
    const released = written.resumed && (await releaseQueue(tx, business, uuid, now))
    await writeChannelEvent(tx, business, { uuid, changed: written.changed || released }, now)
  }
  await tx.commit(writeChanges(tx, account, { ...noChanges, items }, now))
  return { result: 'unchanged' }
}
