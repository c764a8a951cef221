import type { LiveSocket } from '@hilo/client'
import {
  defaultChoices,
  type HintName,
  isAdmin,
  type OwnChoices,
  type Permissions,
  permissionKeys,
  type SessionDetail,
  type SessionUser,
} from '@hilo/contracts'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readStored, writeStored } from '../../lib/browser/stored/storage'
import { setTimeZone } from '../../lib/text/dates'
import { common } from '../../strings'
import { call } from '../http/api-client'
import { toastError } from '../http/error-toasts'
import { keys } from '../http/keys'
import { storedPermissions } from './session'

/** As a server may send them: the specification allows them to be missing. */
type PartialPermissions = Partial<Permissions> | null | undefined

/** A permission that is not sent is enabled (specification). */
const withDefaults = (sent: PartialPermissions): Permissions => ({
  ...(Object.fromEntries(permissionKeys.map((key) => [key, true])) as Permissions),
  ...sent,
})

/** Writes the three permissions that the specification wants in localStorage. */
function storeFlags(sent: PartialPermissions): void {
  for (const name of storedPermissions) {
    const on = sent?.[name]
    writeStored(name, on === undefined ? null : String(on))
  }
}

const query = {
  queryKey: keys.session,
  queryFn: async (): Promise<SessionDetail> => {
    const user = await call('sessionDetail')
    const sent: PartialPermissions = user.permissions
    storeFlags(sent)
    return {
      ...user,
      permissions: withDefaults(sent),
      choices: { ...defaultChoices, ...user.choices },
      password_given: user.password_given ?? null,
    }
  },
}

export function useSessionUserQuery() {
  const session = useQuery(query)
  // Before anything shows a time; it is the same with every render.
  setTimeZone(session.data?.time_zone)
  return session
}

/** Merges changes of the user into the cached session; its other fields stay. */
export const cacheSessionUser = (client: QueryClient, me: Partial<SessionUser>) =>
  client.setQueryData<SessionDetail>(keys.session, (known) => known && { ...known, ...me })

/** How this person likes to work; the defaults until that is known. */
export const useOwnChoices = (): OwnChoices =>
  useQuery({ ...query, enabled: false, select: ({ choices }) => choices }).data ?? defaultChoices

/** Whether a hint is still to be shown: to an agent who has not seen it. */
export const useIsHinted = (hint: HintName): boolean =>
  useQuery({
    ...query,
    enabled: false,
    select: ({ role, choices }) => role === 'AGENT' && !choices[hint],
  }).data ?? false

/** After how many days lines of the audit log are erased, or null while they are kept for good or the session is not loaded. */
export const useAuditDays = (): number | null =>
  useQuery({ ...query, enabled: false, select: ({ audit_days }) => audit_days }).data ?? null

export type PasswordGiven = NonNullable<SessionDetail['password_given']>

/** The other person who set this person's password, and when, or null. */
export const usePasswordGiven = (): PasswordGiven | null =>
  useQuery({ ...query, enabled: false, select: ({ password_given }) => password_given }).data ?? null

/** The person has chosen a password. */
export const forgetPasswordGiven = (client: QueryClient) =>
  client.setQueryData<SessionDetail>(keys.session, (known) => known && { ...known, password_given: null })

/** Changes the choices at once, and undoes that if the server refuses. */
export function useSetOwnChoices(): (change: Partial<OwnChoices>) => void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (change: Partial<OwnChoices>) => call('updateChoices', { body: change }),
    onMutate: (change) => {
      const before = client.getQueryData<SessionDetail>(keys.session)?.choices
      cacheChoices(client, (known) => ({ ...known, ...change }))
      return before
    },
    onError: (error, _change, before) => {
      cacheChoices(client, (known) => before ?? known)
      toastError(error, common.saveFailed)
    },
  })
  return mutate
}

const cacheChoices = (client: QueryClient, next: (known: OwnChoices) => OwnChoices) =>
  client.setQueryData<SessionDetail>(
    keys.session,
    (known) => known && { ...known, choices: next(known.choices) },
  )

/** The largest file that the server accepts; unlimited while unknown, then the server refuses. */
export const maxUploadBytes = (client: QueryClient): number =>
  client.getQueryData<SessionDetail>(keys.session)?.upload_bytes ?? Number.POSITIVE_INFINITY

/**
 * Whether to show a screen's buttons, by the stored permission (specification); a missing one allows. The permissions do
 * not apply to admins. The server decides in any case.
 */
export const isAllowedByStored = (me: SessionUser, permission: (typeof storedPermissions)[number]): boolean =>
  isAdmin(me.role) || readStored(permission) !== 'false'

/** Applies at once a role or permission that an admin changes, and choices made on another device. */
export function followSession(socket: LiveSocket, client: QueryClient): () => void {
  const onChange = ({ permissions, ...me }: SessionUser) => {
    const sent: PartialPermissions = permissions
    if (!sent) return cacheSessionUser(client, me)
    storeFlags(sent)
    cacheSessionUser(client, { ...me, permissions: withDefaults(sent) })
  }
  const onChoices = (choices: OwnChoices) => void cacheChoices(client, () => choices)
  socket.on('update:session', onChange)
  socket.on('update:choices', onChoices)
  return () => {
    socket.off('update:session', onChange)
    socket.off('update:choices', onChoices)
  }
}
