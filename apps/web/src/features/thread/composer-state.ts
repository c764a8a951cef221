import { type ChannelStatus, type Entry, type Interaction, isAdmin, type SessionUser } from '@hilo/contracts'
import { thread } from '../../strings'
import { withTemplates } from './channel-limits'

/** Whether this person can write here now, and if not, why. */
export type ComposerState =
  | { readonly open: true }
  | {
      readonly open: false
      readonly reason: string
      readonly icon: 'done' | 'person' | 'clock' | 'unplugged'
      /** What its provider approved may be sent all the same. */
      readonly templates?: true
      /** Colleagues can be told something all the same. */
      readonly notes?: true
    }

/** WhatsApp's word for: too late, only a template. */
const tooLate = '131047'

/**
 * The provider's clock is the one that counts: once it has refused an answer as too late, the next would be as well,
 * until the customer writes.
 */
export function wasTooLate(entries: readonly Entry[]): boolean {
  const last = entries.findLast(
    ({ kind, author, status }) => kind === 'message' && (author.kind === 'client' || status === 'failed'),
  )
  return last?.status === 'failed' && last.error?.code === tooLate
}

export function composerState(
  interaction: Interaction,
  me: SessionUser,
  resolved: boolean,
  now: number,
  late: boolean,
  channel: ChannelStatus | null,
): ComposerState {
  if (resolved || interaction.status === 'finished') {
    return { open: false, reason: thread.closed.finished, icon: 'done' }
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
  if (interaction.managed_outside) {
    return { open: false, reason: thread.closed.outside, icon: 'person', notes: true }
  }
  const closesAt = interaction.window_closes_at
  if (late || (closesAt !== null && Date.parse(closesAt) <= now)) {
    return withTemplates.includes(interaction.type.name)
      ? { open: false, reason: thread.closed.windowTemplates, icon: 'clock', templates: true, notes: true }
      : { open: false, reason: thread.closed.window, icon: 'clock', notes: true }
  }
  return { open: true }
}
