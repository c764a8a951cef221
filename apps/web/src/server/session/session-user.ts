import type { LiveSocket } from '@hilo/client'
import {
  isAdmin,
  type Permissions,
  permissionKeys,
  type SessionDetail,
  type SessionUser,
} from '@hilo/contracts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { readStored, writeStored } from '../../lib/browser/stored/storage'
import { call } from '../http/api-client'
import { keys } from '../http/keys'
import { storedPermissions } from './session'

/** As a server may send them: the specification allows them to be missing. */
type PartialPermissions = Partial<Permissions> | null | undefined

/** A permission that is not sent is enabled (specification). */
const withDefaults = (said: PartialPermissions): Permissions => ({
  ...(Object.fromEntries(permissionKeys.map((key) => [key, true])) as Permissions),
  ...said,
})

/** Writes the three permissions that the specification wants in localStorage. */
function storeFlags(said: PartialPermissions): void {
  for (const name of storedPermissions) {
    const on = said?.[name]
    writeStored(name, on === undefined ? null : String(on))
  }
}

const query = {
  queryKey: keys.session,
  queryFn: async (): Promise<SessionDetail> => {
    const user = await call('sessionDetail')
    const said: PartialPermissions = user.permissions
    storeFlags(said)
    return { ...user, permissions: withDefaults(said) }
  },
}

export const useSessionUserQuery = () => useQuery(query)

/** Merges changes of the user into the cached session; its other fields stay. */
export const cacheSessionUser = (client: QueryClient, me: Partial<SessionUser>) =>
  client.setQueryData<SessionDetail>(keys.session, (known) => known && { ...known, ...me })

/** The largest file that the server accepts; unlimited while unknown, then the server refuses. */
export const maxUploadBytes = (client: QueryClient): number =>
  client.getQueryData<SessionDetail>(keys.session)?.upload_bytes ?? Number.POSITIVE_INFINITY

/**
 * Whether to show a screen's buttons, by the stored permission (specification); a missing one allows. The permissions do
 * not apply to admins. The server decides in any case.
 */
export const isAllowedByStored = (me: SessionUser, permission: (typeof storedPermissions)[number]): boolean =>
  isAdmin(me.role) || readStored(permission) !== 'false'

/** Applies changes that an admin makes to one's role or permissions at once. */
export function followSession(socket: LiveSocket, client: QueryClient): () => void {
  const onChange = ({ permissions, ...me }: SessionUser) => {
    const said: PartialPermissions = permissions
    if (!said) return cacheSessionUser(client, me)
    storeFlags(said)
    cacheSessionUser(client, { ...me, permissions: withDefaults(said) })
  }
  socket.on('update:session', onChange)
  return () => void socket.off('update:session', onChange)
}
