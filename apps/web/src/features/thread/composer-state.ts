import { type Interaction, isAdmin, type SessionUser } from '@hilo/contracts'
import { thread } from '../../strings'
import { withTemplates } from './channel-limits'

/** Whether this person can write here now, and if not, why. */
export type ComposerState =
  | { readonly open: true }
  | {
      readonly open: false
      readonly reason: string
      readonly icon: 'done' | 'person' | 'clock'
      /** What its provider approved may be sent all the same. */
      readonly templates?: true
      /** Colleagues can be told something all the same. */
      readonly notes?: true
    }

export function composerState(
  interaction: Interaction,
  me: SessionUser,
  resolved: boolean,
  now: number,
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
  if (interaction.window_closes_at !== null && Date.parse(interaction.window_closes_at) <= now) {
    return withTemplates.includes(interaction.type.name)
      ? { open: false, reason: thread.closed.windowTemplates, icon: 'clock', templates: true, notes: true }
      : { open: false, reason: thread.closed.window, icon: 'clock', notes: true }
  }
  return { open: true }
}
