import { type InteractionStatus, isAdmin, type Refusal, refuse } from '@hilo/contracts'
import type { Actor } from '../platform/http/actor'
import type { InteractionRecord } from './records'

const may = () => null
const notAssigned = () => refuse('NOT_ASSIGNED')
const alreadyFinished = () => refuse('ALREADY_FINISHED')
const alreadyTaken = (row: InteractionRecord, actor: Actor) =>
  row.user_uuid === actor.uuid
    ? refuse('ALREADY_YOURS')
    : refuse('ALREADY_TAKEN', { name: row.user_name ?? '' })

const notMine = (row: InteractionRecord, actor: Actor) =>
  row.user_uuid === actor.uuid ? refuse('ALREADY_YOURS') : null
const running = (row: InteractionRecord) => (row.paused ? refuse('ALREADY_PAUSED') : null)
const standing = (row: InteractionRecord) => (row.paused ? null : refuse('NOT_PAUSED'))

type Judge = (row: InteractionRecord, actor: Actor) => Refusal | null

/** Every act, in every state: it may happen, or what is said to who came too early or too late. */
const lifecycle = {
  take: { unassigned: may, assigned: alreadyTaken, finished: alreadyFinished },
  finish: { unassigned: notAssigned, assigned: may, finished: alreadyFinished },
  transfer: { unassigned: notAssigned, assigned: may, finished: alreadyFinished },
  take_over: { unassigned: notAssigned, assigned: notMine, finished: alreadyFinished },
  pause: { unassigned: notAssigned, assigned: running, finished: alreadyFinished },
  resume: { unassigned: notAssigned, assigned: standing, finished: alreadyFinished },
  write: { unassigned: notAssigned, assigned: may, finished: alreadyFinished },
} as const satisfies Record<string, Record<InteractionStatus, Judge>>

export type Act = keyof typeof lifecycle

/** Null: the act may happen now. */
export function refuseByState<A extends Act>(act: A, row: InteractionRecord, actor: Actor) {
  // Indexing by a union of states loses which answers this act can give.
  const judge = lifecycle[act][row.status] as Judge
  return judge(row, actor) as ReturnType<(typeof lifecycle)[A][InteractionStatus]>
}

/** Who may act on an assigned one: its owner; an admin too, where the act allows it. */
export function refuseByOwner(
  row: InteractionRecord,
  actor: Actor,
  { adminsToo }: { adminsToo: boolean },
): Refusal<'NOT_OWNER'> | null {
  const mine = row.user_uuid === actor.uuid
  return mine || (adminsToo && isAdmin(actor.role)) ? null : refuse('NOT_OWNER')
}

/** Chat channels have a reply window and a customer who is there now; mail has neither. */
export const isChat = (row: InteractionRecord): boolean => row.channel !== 'gmail'

export const isWindowOpen = (row: InteractionRecord, now: Date): boolean =>
  row.window_closes_at === null || new Date(row.window_closes_at) > now

/** Whether Hilo may say something by itself: the provider lets it, and no other app answers this customer. */
export const maySpeak = (row: InteractionRecord, now: Date): boolean =>
  !row.managed_outside && isWindowOpen(row, now)

const minute = 60_000

/**
 * When the customer's silence will end an interaction that is being served now: never while they wait for us, and
 * never by mail.
 */
export const silenceEnds = (
  row: Pick<InteractionRecord, 'channel' | 'waiting_since'>,
  expiredTime: number,
  now: Date,
): Date | null =>
  row.channel === 'gmail' || row.waiting_since ? null : new Date(now.getTime() + expiredTime * minute)

/** The same after an answer of ours: nobody waits for us any more. What is paused waits without a clock. */
export const silenceAfterAnswer = (row: InteractionRecord, expiredTime: number, now: Date): Date | null =>
  row.paused ? null : silenceEnds({ ...row, waiting_since: null }, expiredTime, now)
