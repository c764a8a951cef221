import { type ChannelAlarmKind, channelAlarmSchema } from '@hilo/contracts'
import { z } from 'zod'
import { storableText } from '../../platform/text/storable-json'
import type { AlarmChange } from '../inbound'

/** A warning as it is stored. */
export const storedAlarm = channelAlarmSchema.extend({
  /** Why nothing is sent, for people; null: it only warns. */
  stops: z.string().nullable().default(null),
  /** Only a refused message has shown it, so messages may be tried again. A warning by the provider itself stands until it ends. */
  refused: z.boolean().default(false),
})
export type StoredAlarm = z.output<typeof storedAlarm>

/** The provider's latest report by its own time; an earlier one that comes later changes nothing. */
const latestReport = z.object({
  key: z.string(),
  at: z.string(),
  raised: z.boolean(),
  /** Of a warning that Hilo itself found: another detail shows it again to admins who have read it. */
  detail: z.string().optional(),
})
type LatestReport = z.output<typeof latestReport>

export const alarmState = z.object({
  alarms: z.array(storedAlarm),
  latest_alarms: z.array(latestReport),
  /**
   * Why messages wait: the token is refused or, if `blocked`, the account is stopped, for the reason of a warning or for one without a warning.
   * Null: no warning stops them either, because hilo_channel_health sets it again.
   */
  auth_error: z.string().nullable(),
  blocked: z.boolean(),
})
export type AlarmState = z.output<typeof alarmState>

/** The most warnings of an account: nobody reads more of its templates. Warnings about the account itself are kept first. */
const mostAlarms = 30
const mostReports = 200

const keyOf = (kind: string, subject: string | null): string => `${kind} ${subject ?? ''}`
const isOf = (alarm: StoredAlarm, key: string): boolean => keyOf(alarm.kind, alarm.subject) === key
const isPast = ({ until }: Pick<StoredAlarm, 'until'>, now: Date): boolean =>
  until !== null && new Date(until) <= now

/** The provider's reports of time `at`, which may come out of order. A warning outranks an end of the same moment. */
export function applyAlarm(
  state: AlarmState,
  change: AlarmChange,
  { at, now, isSeen = false }: { at: Date; now: Date; isSeen?: boolean },
): AlarmState {
  const since = (at < now ? at : now).toISOString()
  const subject = change.subject === null ? null : storableText(change.subject)
  const raised: StoredAlarm | null = change.raise && {
    kind: change.raise.kind,
    subject,
    detail: change.raise.detail === null ? null : storableText(change.raise.detail),
    since,
    until: change.raise.until?.toISOString() ?? null,
    stops: change.stops ?? null,
    refused: change.refused ?? false,
  }
  let { alarms, latest_alarms } = state
  for (const kind of new Set([...change.ends, ...(raised ? [raised.kind] : [])])) {
    const key = keyOf(kind, subject)
    const own = raised?.kind === kind ? raised : null
    const standing = alarms.find((alarm) => isOf(alarm, key))
    const before = latest_alarms.find((one) => one.key === key)
    if (before && !isNewer(before, { at: since, own, standing })) continue
    const latest = {
      key,
      at: since,
      raised: own !== null,
      ...(isSeen && { detail: own?.detail ?? undefined }),
    }
    latest_alarms = [latest, ...latest_alarms.filter((one) => one !== before)]
    alarms = [...alarms.filter((alarm) => alarm !== standing), ...(own && !isPast(own, now) ? [own] : [])]
  }
  return settled(state, { ...state, alarms, latest_alarms })
}

function isNewer(
  before: LatestReport,
  { at, own, standing }: { at: string; own: StoredAlarm | null; standing: StoredAlarm | undefined },
): boolean {
  if (at !== before.at) return at > before.at
  if (!own) return false
  return !before.raised || (standing !== undefined && JSON.stringify(own) > JSON.stringify(standing))
}

/** A message was refused: the first one warns, and as long as that stands the others say nothing new. */
export function refused(before: AlarmState, change: AlarmChange, now: Date): AlarmState {
  // A provider that stops the account has accepted its token.
  const isAccepted = change.stops !== undefined && before.auth_error !== null && !before.blocked
  const state = isAccepted ? settled({ ...before, auth_error: null }, before) : before
  const key = change.raise && keyOf(change.raise.kind, change.subject)
  const stands = state.alarms.some(
    (alarm) =>
      key !== null &&
      isOf(alarm, key) &&
      !isPast(alarm, now) &&
      (alarm.stops !== null || change.stops === undefined),
  )
  return stands ? state : applyAlarm(state, { ...change, refused: true }, { at: now, now })
}

/**
 * A warning that Hilo itself finds each time it looks; null: none. An administrator who has read it does not see it again until it was
 * gone or has changed.
 */
export function observe(
  state: AlarmState,
  { kind, detail }: { readonly kind: ChannelAlarmKind; readonly detail: string | null },
  now: Date,
): AlarmState {
  const key = keyOf(kind, null)
  const known = state.latest_alarms.find((one) => one.key === key && one.raised)
  const seen = detail === null ? undefined : storableText(detail)
  if (known?.detail === seen) return state
  const raise = seen === undefined ? null : { kind, detail: seen, until: null }
  return applyAlarm(state, { subject: null, ends: [kind], raise }, { at: now, now, isSeen: true })
}

/** Ends warnings that the provider has not ended: their time is over, or an administrator has read them. */
export const dismiss = (state: AlarmState, which: (alarm: StoredAlarm) => boolean): AlarmState =>
  settled(state, { ...state, alarms: state.alarms.filter((alarm) => !which(alarm)) })

export const dismissPast = (state: AlarmState, now: Date): AlarmState =>
  dismiss(state, (alarm) => isPast(alarm, now))

/**
 * A message was accepted that the provider may still refuse: the token works, but whatever stops the account may still do so.
 */
export const acceptedToken = (state: AlarmState): AlarmState =>
  state.auth_error === null || state.blocked
    ? state
    : settled({ ...state, auth_error: null, blocked: false }, state)

/** A message that was sent at `sentAt`, while the account was stopped, reached the customer: what stopped it before has ended. */
export function arrived(state: AlarmState, sentAt: Date): AlarmState {
  if (state.auth_error === null || !state.blocked) return state
  const alarms = state.alarms.filter(({ stops, since }) => stops === null || new Date(since) >= sentAt)
  return settled({ ...state, auth_error: null, blocked: false }, { ...state, alarms })
}

/** A message was accepted, and nothing can be refused afterwards: no warning stops the account any more. */
export const accepted = (state: AlarmState): AlarmState =>
  state.auth_error === null
    ? state
    : {
        ...state,
        alarms: state.alarms.filter((alarm) => alarm.stops === null),
        auth_error: null,
        blocked: false,
      }

const isStop = ({ alarms }: AlarmState, why: string): boolean => alarms.some(({ stops }) => stops === why)

/** Messages wait as long as one warning stops them; other reasons to wait stay. */
function settled(before: AlarmState, after: AlarmState): AlarmState {
  const alarms = after.alarms.toSorted(byWeight).slice(0, mostAlarms)
  const latest_alarms = after.latest_alarms
    .toSorted((a, b) => (a.at === b.at ? compare(a.key, b.key) : compare(b.at, a.at)))
    .slice(0, mostReports)
  const stops = alarms.map((alarm) => alarm.stops).find((why) => why !== null) ?? null
  const kept = { ...after, alarms, latest_alarms }
  const { auth_error, blocked } = before
  if (auth_error !== null && !(blocked && isStop(before, auth_error))) return { ...kept, auth_error, blocked }
  return { ...kept, auth_error: stops, blocked: stops !== null }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const rank = ({ stops, subject }: StoredAlarm): number => (stops !== null ? 0 : subject === null ? 1 : 2)
const byWeight = (a: StoredAlarm, b: StoredAlarm): number =>
  rank(a) - rank(b) ||
  compare(b.since, a.since) ||
  compare(keyOf(a.kind, a.subject), keyOf(b.kind, b.subject))
