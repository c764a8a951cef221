import type { Role } from '@hilo/contracts'

/** Whether the actor may create or change the target: agents with the right only agents, an ADMIN also admins, a SUPER_ADMIN everybody. */
export function mayAdminister(actor: Role, target: Role): boolean {
  if (actor === 'SUPER_ADMIN') return true
  if (actor === 'ADMIN') return target !== 'SUPER_ADMIN'
  return target === 'AGENT'
}

/** Whether the actor may see and end the target's sessions: an ADMIN those of agents, a SUPER_ADMIN everybody's, an agent nobody's. */
export const mayEndSessions = (actor: Role, target: Role): boolean =>
  actor === 'SUPER_ADMIN' || (actor === 'ADMIN' && target === 'AGENT')
