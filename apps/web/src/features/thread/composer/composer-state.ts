import { type ChannelStatus, type Entry, type Interaction, isAdmin, type SessionUser } from '@hilo/contracts'
import { thread } from '../../../strings'
import type { LostChat } from '../use-lost-while-waiting'
import { channelsWithTemplates } from './channel-limits'

/** Whether this person can write here now, and if not, why. */
export type ComposerState =
  | { readonly open: true }
  | {
      readonly open: false
      readonly reason: string
      readonly icon: 'done' | 'person' | 'clock' | 'unplugged' | 'blocked'
      /** Templates can be sent. */
      readonly templates?: true
      /** Notes can be written. */
      readonly notes?: true
    }

/** WhatsApp's error code for a closed reply window: only templates are accepted. */
const tooLateCode = '131047'

/**
 * Whether the provider refused the last answer because its reply window had closed by its own clock. Then the next
 * answer fails too, until the customer writes.
 */
export function wasRefusedAsTooLate(entries: readonly Entry[]): boolean {
  const last = entries.findLast(
    ({ kind, author, status }) => kind === 'message' && (author.kind === 'client' || status === 'failed'),
  )
  return last?.status === 'failed' && last.error?.code === tooLateCode
}

export function composerState(
  interaction: Interaction,
  me: SessionUser,
  resolved: boolean,
  now: number,
  refusedAsTooLate: boolean,
  channel: ChannelStatus | null,
  lost: LostChat | null = null,
): ComposerState {
  if (resolved || interaction.status === 'finished') {
    return { open: false, reason: thread.closed.finished, icon: 'done' }
  }
  if (lost?.blocked) return { open: false, reason: thread.closed.blockedWaiting, icon: 'blocked' }
  if (lost) {
    const reason = lost.by ? thread.closed.takenMeanwhile(lost.by.name) : thread.closed.goneMeanwhile
    return { open: false, reason, icon: 'person' }
  }
  if (interaction.status === 'unassigned') {
    return { open: false, reason: thread.closed.unassigned, icon: 'person' }
  }
  if (interaction.user?.uuid !== me.uuid) {
    const reason = thread.closed.other(interaction.user?.name ?? '')
    return { open: false, reason, icon: 'person', ...(isAdmin(me.role) ? { notes: true } : {}) }
  }
  if (channel?.state === 'disconnected') {
    return { open: false, reason: thread.closed.disconnected, icon: 'unplugged', notes: true }
  }
  if (interaction.blocked) {
    return { open: false, reason: thread.closed.blocked, icon: 'blocked', notes: true }
  }
  if (interaction.managed_outside) {
    return { open: false, reason: thread.closed.outside, icon: 'person', notes: true }
  }
  const closesAt = interaction.window_closes_at
  if (refusedAsTooLate || (closesAt !== null && Date.parse(closesAt) <= now)) {
    return channelsWithTemplates.includes(interaction.type.name)
      ? { open: false, reason: thread.closed.windowTemplates, icon: 'clock', templates: true, notes: true }
      : { open: false, reason: thread.closed.window, icon: 'clock', notes: true }
  }
  return { open: true }
}
