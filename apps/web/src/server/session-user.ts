import type { SessionUser } from '@hilo/contracts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { writeStored } from '../lib/storage'
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
