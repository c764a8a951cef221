import { type InteractionStatus, isAdmin, isMailChannel, type Refusal, refuse } from '@hilo/contracts'
import type { InteractionRecord } from '../entries/interaction-records'
import { afterAnswer, silenceEnds } from '../entries/turns'
import { type Actor, isIntegration } from '../platform/http/actor'

const allowed = () => null
const notAssigned = () => refuse('NOT_ASSIGNED')
/** An integration never has a chat, and so acts on one that waits as it is. */
const refuseUnlessIntegration = (_row: InteractionRecord, actor: Actor) =>
  isIntegration(actor) ? null : refuse('NOT_ASSIGNED')
const alreadyFinished = () => refuse('ALREADY_FINISHED')
const alreadyTaken = (row: InteractionRecord, actor: Actor) =>
  row.user_uuid === actor.uuid
    ? refuse('ALREADY_YOURS')
    : refuse('ALREADY_TAKEN', { name: row.user_name ?? '' })

const refuseIfMine = (row: InteractionRecord, actor: Actor) =>
  row.user_uuid === actor.uuid ? refuse('ALREADY_YOURS') : null
const refuseIfNotPaused = (row: InteractionRecord) => (row.paused ? null : refuse('NOT_PAUSED'))

type StateRule = (row: InteractionRecord, actor: Actor) => Refusal | null

/** For every act and every state: the act is allowed, or the refusal that the person gets. */
const lifecycle = {
  take: { unassigned: allowed, assigned: alreadyTaken, finished: alreadyFinished },
  finish: { unassigned: refuseUnlessIntegration, assigned: allowed, finished: alreadyFinished },
  transfer: { unassigned: refuseUnlessIntegration, assigned: allowed, finished: alreadyFinished },
  take_over: { unassigned: notAssigned, assigned: refuseIfMine, finished: alreadyFinished },
  pause: { unassigned: notAssigned, assigned: allowed, finished: alreadyFinished },
  resume: { unassigned: notAssigned, assigned: refuseIfNotPaused, finished: alreadyFinished },
  mark_unread: { unassigned: notAssigned, assigned: allowed, finished: alreadyFinished },
  label: { unassigned: allowed, assigned: allowed, finished: alreadyFinished },
  write: { unassigned: refuseUnlessIntegration, assigned: allowed, finished: alreadyFinished },
} as const satisfies Record<string, Record<InteractionStatus, StateRule>>

type Act = keyof typeof lifecycle

/** The refusal of an act in the present state; null: the act may happen. */
export function refuseByState<A extends Act>(act: A, row: InteractionRecord, actor: Actor) {
  // Indexing by a union of states loses which refusals this act can give.
  const rule = lifecycle[act][row.status] as StateRule
  return rule(row, actor) as ReturnType<(typeof lifecycle)[A][InteractionStatus]>
}

/** Who may act on an assigned interaction: its owner; an admin too, where the act allows it; an integration, as its scopes say. */
export function refuseByOwner(
  row: InteractionRecord,
  actor: Actor,
  { adminsToo }: { adminsToo: boolean },
): Refusal<'NOT_OWNER'> | null {
  const mine = row.user_uuid === actor.uuid
  return mine || isIntegration(actor) || (adminsToo && isAdmin(actor.role)) ? null : refuse('NOT_OWNER')
}

/** Chat channels have a reply window and expect a quick answer; mail has neither. */
export const isChat = ({ channel }: Pick<InteractionRecord, 'channel'>): boolean => !isMailChannel(channel)

export const isWindowOpen = (row: InteractionRecord, now: Date): boolean =>
  row.window_closes_at === null || row.window_closes_at > now

/** Refuses to send to a customer whom another app answers, or whom the business has blocked. */
export function refuseByCustomer({
  managed_outside,
  contact_blocked,
}: InteractionRecord): Refusal<'MANAGED_OUTSIDE' | 'CONTACT_BLOCKED'> | null {
  if (contact_blocked) return refuse('CONTACT_BLOCKED')
  return managed_outside ? refuse('MANAGED_OUTSIDE') : null
}

/** Whether Hilo may write by itself: the window is open, and nothing about the customer refuses it. */
export const mayHiloWrite = (row: InteractionRecord, now: Date): boolean =>
  refuseByCustomer(row) === null && isWindowOpen(row, now)

/**
 * When an assigned interaction expires if the customer stays silent. Null: it does not expire, because the customer waits
 * for us or it is mail.
 */
export const expiryDate = (
  row: Pick<InteractionRecord, 'channel' | 'waiting_since'>,
  expiredTime: number,
  now: Date,
): Date | null =>
  silenceEnds(
    { status: 'assigned', paused: false, waiting_since: row.waiting_since },
    isMailChannel(row.channel) ? null : expiredTime,
    now,
  )

/** When the interaction expires after an answer of ours, with which the customer no longer waits. A paused one does not expire. */
export const expiryDateAfterAnswer = (row: InteractionRecord, expiredTime: number, now: Date): Date | null =>
  row.paused ? null : expiryDate({ ...row, waiting_since: null }, expiredTime, now)

/** A running expiry date is kept when its owner changes; after an expiry or a pause it is set anew. */
export const keptExpiryDate = (
  row: Pick<InteractionRecord, 'channel' | 'waiting_since' | 'expires_at'>,
  expiredTime: number,
  now: Date,
): Date | null => row.expires_at ?? expiryDate(row, expiredTime, now)

/**
 * What a message to the customer changes. After an integration's the next turn is the customer's, too, but no person has answered: an
 * expired chat does not count for its owner again. In a chat that waits nothing expires.
 */
export const answeredNow = (row: InteractionRecord, actor: Actor, expiredTime: number, now: Date) => ({
  ...(isIntegration(actor) ? { waiting_since: null } : afterAnswer(row, now)),
  expired: isIntegration(actor) && row.expired,
  expires_at:
    isIntegration(actor) && (row.status === 'unassigned' || row.expired)
      ? null
      : expiryDateAfterAnswer(row, expiredTime, now),
})
