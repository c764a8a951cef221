import { type Refusal, refuse } from '@hilo/contracts'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import type { Authenticator } from './authenticate'
import { revokeSessions } from './revoke-sessions'

export async function logOut(
  services: Services,
  authenticator: Authenticator,
  actor: Actor,
  userUuid: string,
): Promise<{ uuid: string } | Refusal<'OTHER_USERS_SESSION'>> {
  if (userUuid.toLowerCase() !== actor.uuid) return refuse('OTHER_USERS_SESSION')
  const { business, uuid: user, session } = actor
  await revokeSessions(services, authenticator, { business, user, only: session, why: 'logout' })
  return { uuid: session }
}
