import type { Interaction, SessionUser } from '@hilo/contracts'
import { formatAgo, formatDuration } from '../../lib/dates'
import { inbox } from '../../strings'
import { channelNames } from '../../ui/channel-badge'

export const nameOf = (row: Interaction): string => row.conversation.client.name || inbox.unknownClient

/** Who spoke last, before the words themselves; the customer needs no prefix. */
export function speakerOf(row: Interaction, me: SessionUser): string | null {
  switch (row.last_message?.author) {
    case 'user':
      return row.user?.uuid === me.uuid ? inbox.yours : null
    case 'bot':
      return inbox.bot
    default:
      return null
  }
}

/** The row in one breath, as a screen reader says it: who, where, how much, how long ago, which queue. */
export function rowLabel(row: Interaction, now: number, owner = false): string {
  return [
    nameOf(row),
    channelNames[row.type.name],
    row.unread > 0 ? inbox.unread(row.unread) : null,
    formatAgo(row.last_activity_at, now),
    row.area?.name,
    owner && row.user ? inbox.attendedBy(row.user.name) : null,
    row.by_transfer ? transferLabel(row) : null,
    row.paused ? inbox.paused : null,
    row.expired ? inbox.expired : null,
  ]
    .filter(Boolean)
    .join(', ')
}

export const transferLabel = (row: Interaction): string =>
  row.transferred_by ? inbox.transferredBy(row.transferred_by.name) : inbox.transferred

/** The last two hours of the channel's reply window are worth a warning; before and after there is nothing to hurry. */
export function windowLeft(row: Interaction, now: number): string | null {
  if (row.window_closes_at === null || row.status === 'finished') return null
  const left = Date.parse(row.window_closes_at) - now
  return left > 0 && left < 2 * 3_600_000 ? formatDuration(left) : null
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
