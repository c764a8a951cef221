import type { ChannelAlarmKind } from '@hilo/contracts'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import type { AlarmChange } from '../inbound'
import { type AlarmState, alarmState, applyAlarm, dismissPast, refused } from './plan-alarms'

interface AccountRef {
  readonly business: string
  readonly uuid: string
}

const lockAlarms: Statement = {
  name: 'lock_channel_alarms',
  text: `select alarms, latest_alarms, auth_error, blocked, health_version from channel_accounts
    where business_uuid = $1::uuid and uuid = $2::uuid and state <> 'disconnected' for no key update`,
}
const lockPastAlarms: Statement = {
  name: 'lock_past_channel_alarms',
  text: `${lockAlarms.text.replace(' for no key update', '')}
    and exists (select from jsonb_array_elements(alarms) alarm where (alarm ->> 'until')::timestamptz <= $3::timestamptz)
    for no key update`,
}
const writeState: Statement = {
  name: 'write_channel_alarms',
  text: `update channel_accounts set alarms = $3::jsonb, latest_alarms = $4::jsonb, auth_error = $5, blocked = $6::boolean,
      last_error = case when $7::boolean then $5 else last_error end,
      last_error_at = case when $7::boolean then $8::timestamptz else last_error_at end, updated_at = $8::timestamptz
    where business_uuid = $1::uuid and uuid = $2::uuid returning health_version, auth_error is null as sends`,
}

interface AlarmRow {
  readonly health_version: number
}
export interface AlarmsWritten {
  /** Whether the team sees something else than before. */
  readonly changed: boolean
  /** Sending continues: queued messages are due. */
  readonly resumed: boolean
}

/** Changes an account's warnings by a plan; null: nothing changed, or there is no such account. */
export async function changeAlarms(
  tx: StatementSender,
  { business, uuid }: AccountRef,
  plan: (state: AlarmState) => AlarmState,
  now: Date,
  lock: { readonly statement: Statement; readonly values: readonly unknown[] } = {
    statement: lockAlarms,
    values: [],
  },
): Promise<AlarmsWritten | null> {
  const [row] = await tx.send<AlarmRow>(lock.statement, [business, uuid, ...lock.values])
  if (!row) return null
  const before = alarmState.parse(row)
  const after = plan(before)
  if (after === before) return null
  const stops = after.blocked && after.auth_error !== before.auth_error
  const [written] = await tx.send<{ health_version: number; sends: boolean }>(writeState, [
    business,
    uuid,
    JSON.stringify(after.alarms),
    JSON.stringify(after.latest_alarms),
    after.auth_error,
    after.blocked,
    stops,
    now,
  ])
  return {
    changed: written !== undefined && written.health_version !== row.health_version,
    resumed: before.auth_error !== null && written?.sends === true,
  }
}

/** The provider's reports on an account, all of one moment. */
export const applyAlarms = (
  tx: StatementSender,
  account: AccountRef,
  changes: readonly AlarmChange[],
  times: { readonly at: Date; readonly now: Date },
): Promise<AlarmsWritten | null> =>
  changeAlarms(
    tx,
    account,
    (state) => changes.reduce((one, change) => applyAlarm(one, change, times), state),
    times.now,
  )

/** How long a warning stands that only a refused message has shown, and that stops nothing. */
const refusedForMs = 24 * 60 * 60 * 1000

/** A message was refused. What stops everything stands until a message is accepted, or people say that it is repaired. */
export function raiseRefusal(
  tx: StatementSender,
  account: AccountRef,
  {
    alarm,
    msg,
    stops,
    subject,
  }: {
    readonly alarm: ChannelAlarmKind
    readonly msg: string
    readonly stops: boolean
    readonly subject: string | null
  },
  now: Date,
): Promise<AlarmsWritten | null> {
  const until = stops ? null : new Date(now.getTime() + refusedForMs)
  const raise = { kind: alarm, detail: msg, until }
  // A warning that stops everything concerns the account itself.
  const change: AlarmChange = {
    subject: stops ? null : subject,
    ends: [],
    raise,
    ...(stops && { stops: msg }),
  }
  return changeAlarms(tx, account, (state) => refused(state, change, now), now)
}

/** Ends the warnings whose time is over. */
export const endPastAlarms = (
  tx: StatementSender,
  account: AccountRef,
  now: Date,
): Promise<AlarmsWritten | null> =>
  changeAlarms(tx, account, (state) => dismissPast(state, now), now, {
    statement: lockPastAlarms,
    values: [now],
  })
