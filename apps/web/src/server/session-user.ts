import type { LiveSocket } from '@hilo/client'
import { isAdmin, type SessionDetail, type SessionUser } from '@hilo/contracts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
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
  queryFn: async (): Promise<SessionDetail> => {
    const user = await call('sessionDetail')
    keepFlags(user)
    return user
  },
}

export const useSessionUserQuery = () => useQuery(query)

/** What changed of the person; what the session said of the server stands. */
export const keepSessionUser = (client: QueryClient, me: SessionUser) =>
  client.setQueryData<SessionDetail>(keys.session, (known) => known && { ...known, ...me })

/** The largest file that the server takes; who does not know it is told by the server. */
export const uploadBytesOf = (client: QueryClient): number =>
  client.getQueryData<SessionDetail>(keys.session)?.upload_bytes ?? Number.POSITIVE_INFINITY

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
    keepSessionUser(client, me)
  }
  socket.on('update:session', onChange)
  return () => void socket.off('update:session', onChange)
}
