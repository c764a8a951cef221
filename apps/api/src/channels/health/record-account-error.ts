import { abilitiesOf, type ChannelType } from '@hilo/contracts'
import type { Db } from '../../platform/db/db'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import { noEvents, type StoredEvents } from '../../platform/events/write-events'
import type { Services } from '../../platform/services'
import { releaseQueue } from '../../queue/release-queue'
import { writeChannelEvent } from '../accounts/channel-event'
import type { AccountTrouble } from '../outbound'
import { type AlarmState, accepted, acceptedToken, applyAlarm, arrived } from './plan-alarms'
import { changeAlarms, raiseRefusal } from './write-alarms'

interface AccountRef {
  readonly business_uuid: string
  readonly uuid: string
  /** The sealed credentials that the provider refused: if they were replaced since, the refusal does not concern the new ones. */
  readonly credentials?: Uint8Array
}

/** `stops`: a warning says why the account is stopped, and holds it. */
const writeTrouble: Statement = {
  name: 'write_account_trouble',
  text: `update channel_accounts a set last_error = $4, last_error_at = $5::timestamptz, updated_at = $5::timestamptz,
      auth_error = case when $3 in ('auth', 'blocked') then $4 else a.auth_error end,
      blocked = case when $3 in ('auth', 'blocked') then $3 = 'blocked' else a.blocked end
    from (
      select uuid, health_version from channel_accounts where business_uuid = $1::uuid and uuid = $2::uuid
      for no key update) before
    where a.business_uuid = $1::uuid and a.uuid = before.uuid and ($3 <> 'auth' or coalesce(a.credentials = $6::bytea, true))
    returning a.health_version <> before.health_version as changed`,
}

/** Within the caller's transaction. */
export async function writeAccountError(
  tx: StatementSender,
  { business_uuid, uuid, credentials }: AccountRef,
  { kind, msg, alarm, subject }: Omit<AccountTrouble, 'code'>,
  now: Date,
): Promise<StoredEvents> {
  const stops = alarm !== undefined && kind === 'blocked'
  const values = [
    business_uuid,
    uuid,
    stops ? 'stops' : kind,
    msg,
    now,
    credentials ? Buffer.from(credentials) : null,
  ]
  const account = { business: business_uuid, uuid }
  const [row] = await tx.send<{ changed: boolean }>(writeTrouble, values)
  if (!row) return noEvents
  const raised =
    alarm && (await raiseRefusal(tx, account, { alarm, msg, stops, subject: subject ?? null }, now))
  const changed = row.changed || raised?.changed === true
  return writeChannelEvent(tx, business_uuid, { uuid, changed }, now)
}

/**
 * Notes an error on the account, for an admin. After `auth` and `blocked` its messages wait until it is repaired. The
 * version stays, so that an admin who edits the account does not get a conflict. Returns the time of the error.
 */
export async function recordAccountError(
  { db, clock, log, announcer }: Services,
  account: AccountRef,
  { kind, code, msg, alarm, subject }: AccountTrouble,
): Promise<Date> {
  const now = clock.now()
  log.warn({ account: account.uuid, kind, code }, 'the provider refuses the account')
  const stored = await db.write(account.business_uuid, (tx) =>
    writeAccountError(
      tx,
      account,
      { kind, msg, ...(alarm && { alarm }), ...(subject !== undefined && { subject }) },
      now,
    ),
  )
  await announcer.announce(stored)
  return now
}

/**
 * The provider accepts the credentials again: queued messages are due at once, unless it has said itself that it stops the account, which
 * credentials do not end.
 */
export const clearAuthError = (services: Services, account: AccountRef): Promise<void> =>
  repair(services, account, (state) =>
    state.auth_error === null ? state : { ...state, auth_error: null, blocked: false },
  )

/** The business has just linked the number, so earlier ends of the link, by the phone or the portfolio, no longer count. */
export const recordLinked = (services: Services, account: AccountRef): Promise<void> => {
  const now = services.clock.now()
  // Providers write whole seconds: a report of this second counts as later.
  const at = new Date(Math.floor(now.getTime() / 1000) * 1000)
  const link = { subject: null, ends: ['account_unlinked', 'account_offboarded'], raise: null } as const
  return repair(services, account, (state) => applyAlarm(state, link, { at, now }))
}

/** The provider accepts messages again: queued ones are due at once, unless it may still refuse what it has accepted. */
export const recordAccepted = (
  services: Services,
  account: AccountRef & { readonly type: ChannelType },
): Promise<void> => repair(services, account, abilitiesOf(account.type).failsLater ? acceptedToken : accepted)

/** A message that left while the account was stopped has reached the customer: queued ones are due at once. The sweep notifies the team. */
export const recordArrived = (
  db: Pick<Db, 'write'>,
  { business, uuid }: { readonly business: string; readonly uuid: string },
  sentAt: Date,
  now: Date,
): Promise<StoredEvents> =>
  db.write(business, (tx) => writeRepair(tx, { business, uuid }, (state) => arrived(state, sentAt), now))

async function repair(
  { db, clock, log, announcer }: Services,
  { business_uuid: business, uuid }: AccountRef,
  plan: (state: AlarmState) => AlarmState,
): Promise<void> {
  log.info({ account: uuid }, 'the provider accepts the account again')
  const now = clock.now()
  await announcer.announce(await db.write(business, (tx) => writeRepair(tx, { business, uuid }, plan, now)))
}

async function writeRepair(
  tx: StatementSender,
  { business, uuid }: { readonly business: string; readonly uuid: string },
  plan: (state: AlarmState) => AlarmState,
  now: Date,
): Promise<StoredEvents> {
  const written = await changeAlarms(tx, { business, uuid }, plan, now)
  if (!written) return noEvents
  const rested = written.resumed && (await releaseQueue(tx, business, uuid, now))
  return writeChannelEvent(tx, business, { uuid, changed: written.changed || rested }, now)
}
