import type { LiveSocket } from '@hilo/client'
import {
  isAdmin,
  type Permissions,
  permissionKeys,
  type SessionDetail,
  type SessionUser,
} from '@hilo/contracts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { readStored, writeStored } from '../lib/storage'
import { call } from './api-client'
import { keys } from './keys'
import { keptPermissions } from './session'

/** As a server may say them: the specification lets them be missing. */
type SaidPermissions = Partial<Permissions> | null | undefined

/** What is not said is enabled (specification). */
const completed = (said: SaidPermissions): Permissions => ({
  ...(Object.fromEntries(permissionKeys.map((key) => [key, true])) as Permissions),
  ...said,
})

/** The three flags that the specification keeps in the browser. */
function keepFlags(said: SaidPermissions): void {
  for (const name of keptPermissions) {
    const on = said?.[name]
    writeStored(name, on === undefined ? null : String(on))
  }
}

const query = {
  queryKey: keys.session,
  queryFn: async (): Promise<SessionDetail> => {
    const user = await call('sessionDetail')
    const said: SaidPermissions = user.permissions
    keepFlags(said)
    return { ...user, permissions: completed(said) }
  },
}

export const useSessionUserQuery = () => useQuery(query)

/** What changed of the person; what the session said of the server stands. */
export const keepSessionUser = (client: QueryClient, me: Partial<SessionUser>) =>
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
  const onChange = ({ permissions, ...me }: SessionUser) => {
    const said: SaidPermissions = permissions
    if (!said) return keepSessionUser(client, me)
    keepFlags(said)
    keepSessionUser(client, { ...me, permissions: completed(said) })
  }
  socket.on('update:session', onChange)
  return () => void socket.off('update:session', onChange)
}
