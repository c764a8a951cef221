import type { Interaction, SessionUser } from '@hilo/contracts'
import { thread } from '../../strings'

/** Whether this person can write here now, and if not, why. */
export type ComposerState =
  | { readonly open: true }
  | { readonly open: false; readonly reason: string; readonly icon: 'done' | 'person' | 'clock' }

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
    return { open: false, reason: thread.closed.other(interaction.user?.name ?? ''), icon: 'person' }
  }
  if (interaction.window_closes_at !== null && Date.parse(interaction.window_closes_at) <= now) {
    return { open: false, reason: thread.closed.window, icon: 'clock' }
  }
  return { open: true }
}
