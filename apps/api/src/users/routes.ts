import type { userEndpoints } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/handler'
import type { Services } from '../platform/services'
import type { Authenticator } from '../sessions/authenticate'
import { updateChoices } from '../sessions/own-choices'
import { addTeamUser } from './add-team-user'
import { changePassword } from './change-password'
import { createForgotPassword } from './forgot-password'
import { listUsers } from './list-users'
import { endOwnSession, listOwnSessions } from './own-sessions'
import { resetPassword } from './reset-password'
import { setUserPassword } from './set-user-password'
import { updateProfile } from './update-profile'
import { updateUser } from './update-user'
import { endUserSession, endUserSessions, listUserSessions } from './user-sessions'

export const userRoutes = (
  services: Services,
  authenticator: Authenticator,
): HandlersOf<typeof userEndpoints> => {
  const forgotPassword = createForgotPassword(services)
  return {
    listUsers: ({ actor, query }) => listUsers(services, actor, query),
    createUser: ({ actor, address, body }) => addTeamUser(services, { actor, address }, body),
    updateUser: ({ actor, address, body }) => updateUser(services, authenticator, { actor, address }, body),
    setUserPassword: ({ actor, address, body }) =>
      setUserPassword(services, authenticator, { actor, address }, body),
    updateProfile: ({ actor, address, body }) =>
      updateProfile(services, authenticator, { actor, address }, body),
    updateChoices: ({ actor, body }) => updateChoices(services, actor, body),
    changePassword: ({ actor, body, address, userAgent }) =>
      changePassword(services, authenticator, actor, { ...body, address, browser: userAgent }),
    listOwnSessions: ({ actor }) => listOwnSessions(services, actor),
    deleteOwnSession: ({ actor, address, params }) =>
      endOwnSession(services, authenticator, { actor, address }, params.id),
    listUserSessions: ({ actor, params }) => listUserSessions(services, actor, params.id),
    deleteUserSession: ({ actor, address, params: { id: user, session } }) =>
      endUserSession(services, authenticator, { actor, address }, { user, session }),
    deleteUserSessions: ({ actor, address, params }) =>
      endUserSessions(services, authenticator, { actor, address }, params.id),
    forgotPassword: ({ body, address }) => forgotPassword(body.email, address),
    resetPassword: ({ body, address }) => resetPassword(services, authenticator, { ...body, address }),
  }
}
