import { abilitiesOf, type Due, dueSoonMs, type Interaction, type SessionUser } from '@hilo/contracts'
import { formatAgo, formatComing, formatDuration } from '../../../lib/text/dates'
import { firstName } from '../../../lib/text/names'
import { formatHandle } from '../../../lib/text/phone'
import { inbox, labels } from '../../../strings'
import { unreadText } from '../../../ui/display/unread-badge'

export const customerName = (row: Interaction): string => row.conversation.client.name || inbox.unknownClient

const handleOf = ({ conversation: { handle } }: Interaction): string | null => handle && formatHandle(handle)

/** For a row without an area: its subject, else the customer's address. */
const subjectOrHandle = (row: Interaction): string | null => row.conversation.subject || handleOf(row)

/** What stands in the area's place. The row of a finished one says its subject in the line above. */
export const insteadOfArea = (row: Interaction): string | null =>
  row.status === 'finished' ? handleOf(row) : subjectOrHandle(row)

/** Prefix of the last message: who of the team wrote it; null for the customer. */
export function lastSpeaker(row: Interaction, me: SessionUser): string | null {
  const { author, by = null } = row.last_message ?? {}
  if (author === 'bot') return inbox.bot
  if (author === 'integration') return inbox.integration
  if (by?.uuid === me.uuid) return inbox.yours
  const name = firstName(by?.name)
  return name && inbox.colleague(name)
}

/** The accessible name of a row. */
export function rowLabel(
  row: Interaction,
  now: number,
  {
    owner = false,
    waits = owner as boolean,
    checked = false,
    draft = false,
    note = false,
    queued = false,
    trouble = row.sending_trouble,
    due = null as string | null,
  } = {},
): string {
  const waited = waitingTime(row, now)
  return [
    checked ? inbox.checked : null,
    customerName(row),
    abilitiesOf(row.type.name).name,
    unreadText(row),
    formatAgo(row.last_activity_at, now),
    row.area?.name ?? subjectOrHandle(row),
    row.labels.length > 0 ? labels.of(row.labels.map(({ name }) => name).join(', ')) : null,
    row.finish_reason && labels.finishedFor(row.finish_reason.name),
    owner && row.user ? inbox.attendedBy(row.user.name) : null,
    due,
    waits && waited ? `${inbox.waits} ${waited.text}` : null,
    row.by_transfer ? transferLabel(row) : null,
    trouble && inbox.trouble[trouble].label,
    draft ? inbox.withDraft : null,
    note ? inbox.withNote : null,
    queued ? inbox.withQueued : null,
    row.paused ? pauseLabel(row, now) : null,
    row.expired ? inbox.expired : null,
    replyWindowMark(row, now)?.label,
  ]
    .filter(Boolean)
    .join(', ')
}

/** `en pausa`, with its date, or that it has none. */
export const pauseLabel = ({ paused_until }: Interaction, now: number): string =>
  paused_until ? inbox.pausedUntil(formatComing(paused_until, now)) : `${inbox.paused}, ${inbox.noDate}`

export const transferLabel = (row: Interaction): string =>
  row.transferred_by ? inbox.transferredBy(row.transferred_by.name) : inbox.transferred

/**
 * Whether the channel's reply window is closing or closed, another application answers, or the contact is blocked. A window with more than two
 * hours left shows nothing.
 */
interface WindowMark {
  readonly text: string
  readonly label: string
  /** The window is closing; false: it is closed. */
  readonly urgent: boolean
}

export function replyWindowMark(row: Interaction, now: number): WindowMark | null {
  if (row.blocked) return { text: inbox.blocked, label: inbox.blockedBy, urgent: false }
  if (row.managed_outside) return { ...inbox.outside[row.responder ?? 'app'], urgent: false }
  if (row.window_closes_at === null || row.status === 'finished') return null
  const remainingMs = Date.parse(row.window_closes_at) - now
  if (remainingMs <= 0) return { text: inbox.windowClosedShort, label: inbox.windowClosed, urgent: false }
  if (remainingMs >= 2 * 3_600_000) return null
  const left = formatDuration(remainingMs)
  return { text: left, label: inbox.windowClosesIn(left), urgent: true }
}

/** Whether a row begins with it: a first answer, and an end that is near or missed. */
export const isUrgent = (due: Due, now: number): boolean =>
  due.kind === 'first_answer' || due.at.getTime() - now <= dueSoonMs

interface WaitingTime {
  readonly text: string
  readonly tone: 'quiet' | 'warn'
}

/** A wait is shown as long from here on. Never in red: that is a missed target. */
const longWaitMs = 10 * 60_000

export function waitingTime(row: Interaction, now: number): WaitingTime | null {
  if (row.waiting_since === null || row.paused) return null
  const waitedMs = now - Date.parse(row.waiting_since)
  if (waitedMs < 60_000) return null
  return { text: formatDuration(waitedMs), tone: waitedMs > longWaitMs ? 'warn' : 'quiet' }
}
