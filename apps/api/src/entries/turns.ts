import type { InteractionRow } from './rows'

/** Whose turn it is in an interaction, and when it expires. */

type Waiting = Pick<InteractionRow, 'waiting_since'>

/** The effect of a customer's message: they wait since the first unanswered one, and meanwhile nothing expires. */
export const customerWaits = ({ waiting_since }: Waiting, since: Date) => ({
  waiting_since: waiting_since ?? since,
  expires_at: null,
})

/** The same where it may be paused or expired: it counts for its owner again. */
export const customerIsBack = (row: Waiting, since: Date) => ({
  ...customerWaits(row, since),
  paused: false,
  expired: false,
})

/** The effect of a person's message: the customer no longer waits. The first answer to a question is remembered. */
export const afterAnswer = (
  { waiting_since, answered_at }: Pick<InteractionRow, 'waiting_since' | 'answered_at'>,
  date: Date,
): { readonly waiting_since: null; readonly answered_at?: Date } => ({
  waiting_since: null,
  ...(waiting_since !== null && answered_at === null && { answered_at: date }),
})

/**
 * When it expires if the customer stays silent. Null: it is unassigned or paused, the customer waits for us, or its channel expects no
 * quick answer (`minutes` null).
 */
export const silenceEnds = (
  { status, paused, waiting_since }: Pick<InteractionRow, 'status' | 'paused' | 'waiting_since'>,
  minutes: number | null,
  now: Date,
): Date | null =>
  minutes === null || status !== 'assigned' || paused || waiting_since !== null
    ? null
    : new Date(now.getTime() + minutes * 60_000)

type Unread = Pick<InteractionRow, 'unread' | 'marked_unread'>

/** Unread for so many of the customer's messages, whatever it was marked. */
export const unreadFor = (messages: number): Unread => ({ unread: messages, marked_unread: false })

/** Unread, if only for a mark. The mark is gone as soon as the customer writes or the owner reads. */
export const markedUnread = ({ unread, marked_unread }: Unread): Unread =>
  unread > 0 ? { unread, marked_unread } : { unread: 1, marked_unread: true }

/** New to its owner, whatever was read of it: unread, and at the top. */
export const raised = (row: Unread, now: Date) => ({ ...markedUnread(row), last_activity_at: now })
