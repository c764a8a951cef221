import type { ChannelAlarmKind, ChannelType } from '@hilo/contracts'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import { storableText } from '../../platform/text/storable-json'
import type { AlarmChange } from '../inbound'

/** An account has some templates that may be of low quality; more nobody reads. What concerns the account itself stays first. */
const mostAlarms = 30

/** The newest of a kind and subject stands. What stops everything lets messages wait, as a refused token does. */
const changeAlarms: Statement = {
  name: 'change_channel_alarms',
  text: `update channel_accounts a set updated_at = $6::timestamptz,
      alarms = (
        select coalesce(jsonb_agg(k.alarm order by k.alarm ->> 'since' desc), '[]') from (select * from (
          select o.alarm from jsonb_array_elements(a.alarms) o(alarm)
          where not (o.alarm ->> 'kind' = any($3::text[]) and o.alarm ->> 'subject' is not distinct from $4)
            and coalesce((o.alarm ->> 'until')::timestamptz > $6::timestamptz, true)
          union all select $5::jsonb where $5::jsonb is not null
          ) one(alarm)
          order by one.alarm ->> 'subject' is null desc, one.alarm ->> 'since' desc limit ${mostAlarms}) k(alarm)),
      auth_error = case when $7::text is not null then $7 when $8::boolean and a.blocked then null else a.auth_error end,
      blocked = case when $7::text is not null then true when $8::boolean then false else a.blocked end,
      last_error = coalesce($7, a.last_error), last_error_at = case when $7::text is null then a.last_error_at else $6 end
    from (
      select uuid, health_version from channel_accounts
      where business_uuid = $1::uuid and uuid = $2::uuid and state <> 'disconnected' for no key update) before
    where a.business_uuid = $1::uuid and a.uuid = before.uuid
    returning a.type::text, a.health_version <> before.health_version as changed`,
}

/** Whether the team is shown another state of the account now. */
export interface ShownState {
  readonly type: ChannelType
  readonly changed: boolean
}

/** Raises or ends a warning. The caller writes the event, because it may change more of the account. Null: the account is gone. */
export async function writeAlarm(
  tx: StatementSender,
  { business, uuid }: { readonly business: string; readonly uuid: string },
  { subject, ends, raise, stops, resumes = false }: AlarmChange,
  now: Date,
): Promise<ShownState | null> {
  const of = subject === null ? null : storableText(subject)
  const alarm = raise && {
    kind: raise.kind,
    subject: of,
    detail: raise.detail === null ? null : storableText(raise.detail),
    since: now.toISOString(),
    until: raise.until?.toISOString() ?? null,
  }
  const [row] = await tx.send<ShownState>(changeAlarms, [
    business,
    uuid,
    ends,
    of,
    alarm && JSON.stringify(alarm),
    now,
    stops ?? null,
    resumes,
  ])
  return row ?? null
}

/** How long a warning stands that only a refused message has shown. */
const refusedForMs = 24 * 60 * 60 * 1000

/** The warning that a refused message gives. */
export const alarmOfRefusal = (kind: ChannelAlarmKind, msg: string, now: Date): AlarmChange => ({
  subject: null,
  ends: [kind],
  raise: { kind, detail: msg, until: new Date(now.getTime() + refusedForMs) },
})

/** Warnings that a message which is accepted proves wrong. */
const stopping: readonly ChannelAlarmKind[] = [
  'account_disabled',
  'account_restricted',
  'name_refused',
  'no_permission',
  'payment',
]

/** A message was accepted: what stopped everything is over. */
export const endStops = (
  tx: StatementSender,
  account: { readonly business: string; readonly uuid: string },
  now: Date,
): Promise<unknown> => writeAlarm(tx, account, { subject: null, ends: stopping, raise: null }, now)

const endPast: Statement = {
  name: 'end_past_channel_alarms',
  text: `with past as (
      select coalesce(bool_or(o.alarm ->> 'kind' = 'account_restricted'), false) as stopped
      from channel_accounts a, jsonb_array_elements(a.alarms) o(alarm)
      where a.business_uuid = $1::uuid and a.uuid = $2::uuid and (o.alarm ->> 'until')::timestamptz <= $3::timestamptz
      having count(*) > 0)
    update channel_accounts a set updated_at = $3::timestamptz,
      alarms = (select coalesce(jsonb_agg(o.alarm order by o.alarm ->> 'since' desc), '[]')
        from jsonb_array_elements(a.alarms) o(alarm)
        where coalesce((o.alarm ->> 'until')::timestamptz > $3::timestamptz, true)),
      auth_error = case when p.stopped and a.blocked then null else a.auth_error end
    from past p where a.business_uuid = $1::uuid and a.uuid = $2::uuid
    returning p.stopped`,
}

/** Ends the warnings whose time is over. `stopped`: what a restriction has stopped goes on. */
export async function endPastAlarms(
  tx: StatementSender,
  { business, uuid }: { readonly business: string; readonly uuid: string },
  now: Date,
): Promise<{ readonly ended: boolean; readonly stopped: boolean }> {
  const [row] = await tx.send<{ stopped: boolean }>(endPast, [business, uuid, now])
  return { ended: row !== undefined, stopped: row?.stopped === true }
}
