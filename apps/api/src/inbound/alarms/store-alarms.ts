import { randomUUID } from 'node:crypto'
import { writeChannelEvent } from '../../channels/accounts/channel-event'
import { applyAlarms } from '../../channels/health/write-alarms'
import type { AlarmChange, ItemContent, PortfolioLimits } from '../../channels/inbound'
import { applyTemplateChanges } from '../../channels/templates/apply-template-changes'
import { noChanges } from '../../entries/changes'
import { isItemHandled, toItemRow } from '../../entries/item-row'
import { type IncomingItem, writeChanges } from '../../entries/write/write-changes'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'
import { releaseQueue } from '../../queue/release-queue'
import type { Stored } from '../items/stored'

/** Later reports win. Returns the earlier state, if this one is newer. */
const writeLimits: Statement = {
  name: 'write_portfolio_limits',
  text: `update channel_accounts a set options = a.options || jsonb_build_object('portfolio', $3::jsonb), updated_at = $4::timestamptz
    from (select uuid, options -> 'portfolio' as portfolio from channel_accounts
      where business_uuid = $1::uuid and uuid = $2::uuid for no key update) before
    where a.business_uuid = $1::uuid and a.uuid = before.uuid
      and coalesce((before.portfolio ->> 'since')::timestamptz <= ($3::jsonb ->> 'since')::timestamptz, true)
    returning before.portfolio is not null as known, (before.portfolio ->> 'customers_a_day')::float8 as customers,
      before.portfolio - 'since' is distinct from $3::jsonb - 'since' as differs`,
}
interface LimitsBefore {
  readonly known: boolean
  /** Null: without a limit. */
  readonly customers: number | null
  readonly differs: boolean
}

/** The warning of a limit, or its end, compared with the limit before. */
function alarmOfLimit({ known, customers: before }: LimitsBefore, after: number | null): AlarmChange[] {
  if (!known || before === after) return []
  const lowered = after !== null && (before === null || after < before)
  const said = (limit: number | null) => (limit === null ? 'TIER_UNLIMITED' : String(limit))
  const raise = lowered
    ? ({ kind: 'limit_lowered', detail: `${said(before)} → ${said(after)}`, until: null } as const)
    : null
  return [{ subject: null, ends: ['limit_lowered'], raise }]
}

const readOnPhone: Statement = {
  name: 'read_whether_on_phone',
  text: 'select on_phone from channel_accounts where business_uuid = $1::uuid and uuid = $2::uuid',
}

/** Those of a group's warnings that are about this account. */
async function selectOwn(
  tx: PipelinedTx,
  { business, uuid }: IncomingItem['account'],
  alarms: readonly AlarmChange[],
  number: string | undefined,
): Promise<readonly AlarmChange[]> {
  const isAsked = alarms.some(({ onPhone }) => onPhone)
  const rows = isAsked ? await tx.send<{ on_phone: boolean }>(readOnPhone, [business, uuid]) : []
  const isOnPhone = rows[0]?.on_phone === true
  return alarms.filter(({ ofNumber, onPhone, stops }) => {
    if (onPhone && !isOnPhone) return false
    if (ofNumber === undefined || ofNumber === number) return true
    // The change that removed the number also removed our right to ask which number it was.
    return number === undefined && stops !== undefined
  })
}

/** Stores the provider's warnings about an account, and what it says of its templates. The sweep notifies the team. */
export async function storeAlarms(
  tx: PipelinedTx,
  { account, now, dedupeKey, raw }: IncomingItem,
  {
    alarms,
    at,
    limits,
    number,
    templates,
  }: Pick<Extract<ItemContent, { alarms: unknown }>, 'alarms' | 'at' | 'limits' | 'number' | 'templates'>,
): Promise<Stored> {
  if (await isItemHandled(tx, account, dedupeKey)) return { result: 'duplicate' }
  const items = [toItemRow({ account, dedupeKey, kind: 'alarm', payload: { raw } }, randomUUID())]
  const { business, uuid } = account
  const said = at !== null && at < now ? at : now
  const limit = limits && (await storeLimits(tx, account, limits, said, now))
  const own = await selectOwn(tx, account, alarms, number)
  const all = [...own, ...(limit?.alarms ?? [])]
  // The event is written once the changes are known, before the commit.
  const written = all.length > 0 ? await applyAlarms(tx, account, all, { at: said, now }) : null
  if (templates) await applyTemplateChanges(tx, account, templates, { at: said, now })
  const released = written?.resumed === true && (await releaseQueue(tx, business, uuid, now))
  const changed = written?.changed === true || released || limit?.differs === true
  await writeChannelEvent(tx, business, { uuid, changed }, now)
  await tx.commit(writeChanges(tx, account, { ...noChanges, items }, now))
  return { result: 'unchanged' }
}

async function storeLimits(
  tx: PipelinedTx,
  { business, uuid }: IncomingItem['account'],
  { customersADay: customers_a_day, numbers }: PortfolioLimits,
  said: Date,
  now: Date,
): Promise<{ readonly alarms: readonly AlarmChange[]; readonly differs: boolean }> {
  const portfolio = JSON.stringify({ customers_a_day, numbers, since: said.toISOString() })
  const [before] = await tx.send<LimitsBefore>(writeLimits, [business, uuid, portfolio, now])
  return before
    ? { alarms: alarmOfLimit(before, customers_a_day), differs: before.differs }
    : { alarms: [], differs: false }
}
