import type { ServerEventPayload } from '@hilo/contracts'
import type { Query, QueryClient } from '@tanstack/react-query'
import { keys } from '../http/keys'
import type { Live } from '../live/live'
import { claimsOf, isRemembered, storedToken } from '../session/session'
import { checkKept } from './check-kept'
import { isKept } from './kept-queries'
import { openOfflineStore } from './offline-store'
import { readKept } from './read-kept'
import { writeKept } from './write-kept'

const ownerOf = (token: string | null): string | null => {
  const claims = token === null ? null : claimsOf(token)
  return claims && `${claims.bus} ${claims.sub}`
}

/** Stores the chats and lists that the cache holds, and gives them back to it while there is no connection. */
export function storeOfflineCopy(client: QueryClient, live: Live): () => void {
  const owner = ownerOf(storedToken())
  if (owner === null) return () => {}
  const store = openOfflineStore(owner, () => isRemembered() && ownerOf(storedToken()) === owner)
  const cache = client.getQueryCache()
  const isOnline = () => live.state() === 'online'
  const writing = writeKept(client, store)
  const reading = readKept(client, { store, whenForgotten: writing.whenForgotten }, isOnline)
  const checking = checkKept(live.socket, store, writing.forget)

  const look = (query: Query) => {
    const [kind, conversation] = query.queryKey
    if (kind === keys.missing('')[0] && query.state.data === true) writing.forget(conversation as string)
    if (!isKept(query)) return
    if (query.state.data === undefined) reading.readIfMissing(query)
    else if (isOnline()) writing.note(query)
  }
  let wasOnline = isOnline()
  const onHidden = () => {
    if (document.hidden && isOnline()) writing.writeShown()
  }
  document.addEventListener('visibilitychange', onHidden)
  /** The device knows before the socket does, which may say nothing before the page is gone. */
  const onDeviceOffline = () => {
    if (isOnline()) writing.writeShown()
  }
  addEventListener('offline', onDeviceOffline)
  const stops = [
    cache.subscribe(({ type, query }) => {
      if (type === 'updated' || type === 'observerAdded') look(query)
    }),
    live.subscribe(() => {
      if (wasOnline && !isOnline()) writing.writeShown()
      wasOnline = isOnline()
      if (!wasOnline) cache.getAll().forEach(look)
    }),
    followLosses(live, writing.forget),
    () => document.removeEventListener('visibilitychange', onHidden),
    () => removeEventListener('offline', onDeviceOffline),
    writing.stop,
    checking.stop,
  ]
  live.socket.on('connect', reading.fetchAgain)
  cache.getAll().forEach(look)
  if (isOnline()) void checking.run()
  return () => {
    for (const stop of stops) stop()
    live.socket.off('connect', reading.fetchAgain)
  }
}

type Removal = ServerEventPayload<'remove:interaction:assigned'>

/** A chat that this person has no longer, or whose contact changed or was erased: it is stored again where it is read again. */
function followLosses({ socket }: Live, forget: (about: string) => void): () => void {
  const me = claimsOf(storedToken() ?? '')?.sub
  const onRemoved = ({ interaction, user }: Removal) => {
    if (user?.uuid !== me) forget(interaction)
  }
  const onContact = ({ uuid }: ServerEventPayload<'update:contact'>) => forget(uuid)
  socket.on('remove:interaction:assigned', onRemoved)
  socket.on('remove:interaction:not:assigned', onRemoved)
  socket.on('update:contact', onContact)
  return () => {
    socket.off('remove:interaction:assigned', onRemoved)
    socket.off('remove:interaction:not:assigned', onRemoved)
    socket.off('update:contact', onContact)
  }
}
