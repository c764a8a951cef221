import type { LiveSocket } from '@hilo/client'
import { isAdmin, type SessionUser } from '@hilo/contracts'
import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { readStored, writeStored } from '../lib/storage'
import { call } from './api-client'
import { keys } from './keys'
import { keptPermissions } from './session'

/** The three flags that the specification keeps in the browser. */
function keepFlags({ permissions }: SessionUser): void {
  for (const name of keptPermissions) writeStored(name, String(permissions[name]))
}

const query = {
  queryKey: keys.session,
  queryFn: async (): Promise<SessionUser> => {
    const user = await call('sessionDetail')
    keepFlags(user)
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

/** An admin flips a switch while one looks: the buttons follow. */
export function followSession(socket: LiveSocket, client: QueryClient): () => void {
  const onChange = (me: SessionUser) => {
    keepFlags(me)
    client.setQueryData<SessionUser>(keys.session, me)
  }
  socket.on('update:session', onChange)
  return () => void socket.off('update:session', onChange)
}
