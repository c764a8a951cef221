import { type Refusal, refuse } from '@hilo/contracts'
import type { RequestOrigin } from '../../audit/record-audit'
import type { Services } from '../../platform/services'
import type { Authenticator } from '../authenticate'
import { revokeSessions } from '../revoke-sessions'

export async function logOut(
  services: Services,
  authenticator: Authenticator,
  by: RequestOrigin,
  userUuid: string,
): Promise<{ uuid: string } | Refusal<'OTHER_USERS_SESSION'>> {
  const { actor } = by
  if (userUuid.toLowerCase() !== actor.uuid) return refuse('OTHER_USERS_SESSION')
  const { business, uuid: user, session } = actor
  const revocation = { business, user, only: session, why: 'logout' } as const
  await revokeSessions(services, authenticator, revocation, {
    by,
    event: { action: 'session.logout', target: session },
  })
  return { uuid: session }
}
