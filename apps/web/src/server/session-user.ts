import { isAdmin, type SessionUser } from '@hilo/contracts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { readStored, writeStored } from '../lib/storage'
import { call } from './api-client'
import { keys } from './keys'
import { keptPermissions } from './session'

const query = {
  queryKey: keys.session,
  queryFn: async (): Promise<SessionUser> => {
    const user = await call('sessionDetail')
    for (const name of keptPermissions) writeStored(name, String(user.permissions[name]))
    return user
  },
}

export const useSessionUserQuery = () => useQuery(query)

/** Inside the shell, which stands only when the user is known. */
export const useSessionUser = (): SessionUser => useSuspenseQuery(query).data

/**
 * Whether a screen's buttons are for this person, by what is stored (specification): without anything stored they are.
 * The switches are for agents; those who administer are not bound by them. The server decides in any case.
 */
export const mayByStored = (me: SessionUser, permission: (typeof keptPermissions)[number]): boolean =>
  isAdmin(me.role) || readStored(permission) !== 'false'
