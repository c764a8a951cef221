import type { Interaction, SessionUser } from '@hilo/contracts'
import { formatAgo, formatDuration } from '../../lib/dates'
import { firstName } from '../../lib/names'
import { formatHandle } from '../../lib/phone'
import { inbox } from '../../strings'
import { channelNames } from '../../ui/channel-badge'

export const nameOf = (row: Interaction): string => row.conversation.client.name || inbox.unknownClient

/** Of one that is in no area: what it is about, or else how the customer is addressed. */
export const aboutOf = ({ conversation: { subject, handle } }: Interaction): string | null =>
  subject || (handle && formatHandle(handle))

/** Who spoke last, before the words themselves; the customer needs no prefix. */
export function speakerOf(row: Interaction, me: SessionUser): string | null {
  const { author, by = null } = row.last_message ?? {}
  if (author === 'bot') return inbox.bot
  if (by?.uuid === me.uuid) return inbox.yours
  const name = firstName(by?.name)
  return name && inbox.colleague(name)
}

/** The row in one breath, as a screen reader says it: who, where, how much, how long ago, which queue. */
export function rowLabel(
  row: Interaction,
  now: number,
  { owner = false, draft = false, note = false, trouble = row.sending_trouble } = {},
): string {
  return [
    nameOf(row),
    channelNames[row.type.name],
    row.unread > 0 ? inbox.unread(row.unread) : null,
    formatAgo(row.last_activity_at, now),
    row.area?.name ?? aboutOf(row),
    owner && row.user ? inbox.attendedBy(row.user.name) : null,
    row.by_transfer ? transferLabel(row) : null,
    trouble && inbox.trouble[trouble].label,
    draft ? inbox.withDraft : null,
    note ? inbox.withNote : null,
    row.paused ? inbox.paused : null,
    row.expired ? inbox.expired : null,
    windowOf(row, now)?.label,
  ]
    .filter(Boolean)
    .join(', ')
}

export const transferLabel = (row: Interaction): string =>
  row.transferred_by ? inbox.transferredBy(row.transferred_by.name) : inbox.transferred

/**
 * Whether the channel lets us write, and how long. Of its reply window the last two hours are worth a warning, and that it closed, or
 * that another application answers, is worth knowing before one opens the chat; while it is far there is nothing to hurry.
 */
export interface WindowMark {
  readonly text: string
  readonly label: string
  /** It runs out; else it is over. */
  readonly hurries: boolean
}

export function windowOf(row: Interaction, now: number): WindowMark | null {
  if (row.managed_outside) {
    return { text: inbox.managedOutside, label: inbox.managedOutsideBy, hurries: false }
  }
  if (row.window_closes_at === null || row.status === 'finished') return null
  const ms = Date.parse(row.window_closes_at) - now
  if (ms <= 0) return { text: inbox.windowClosedShort, label: inbox.windowClosed, hurries: false }
  if (ms >= 2 * 3_600_000) return null
  const left = formatDuration(ms)
  return { text: left, label: inbox.windowClosesIn(left), hurries: true }
}

export interface Waiting {
  readonly text: string
  readonly tone: 'quiet' | 'warn' | 'bad'
}

export function waitingOf(row: Interaction, now: number): Waiting | null {
  if (row.waiting_since === null) return null
  const ms = now - Date.parse(row.waiting_since)
  if (ms < 60_000) return null
  const tone = ms > 30 * 60_000 ? 'bad' : ms > 10 * 60_000 ? 'warn' : 'quiet'
  return { text: formatDuration(ms), tone }
}
