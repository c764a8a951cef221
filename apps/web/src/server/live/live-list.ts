import {
  type FailedAck,
  followList,
  type InboxList,
  type ListFilter,
  type ListFollower,
  type ListName,
} from '@hilo/client'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { toastAckError } from '../http/error-toasts'
import { keys } from '../http/keys'
import { useEverOnline, useSocket } from './live-context'

interface LiveList {
  /** Undefined until the first page has arrived. */
  list: InboxList | undefined
  failed: FailedAck | null
  moreFailed: boolean
  loadingMore: boolean
  reload: () => void
  loadMore: () => void
}

/** The lists on the screen, by what fetches each again. */
const shown = new Set<() => Promise<unknown>>()
export const reloadLists = (): Promise<unknown> => Promise.all([...shown].map((sync) => sync()))

/**
 * One of the lists, kept current by `@hilo/client` and held in the query cache. Mounting fetches it: key the component by
 * the chosen tab, so that choosing a tab clears and fetches (specification).
 *
 * @param cleared do not show the cached list while the first page is being fetched
 */
export function useLiveList(name: ListName, query: ListFilter, cleared: boolean): LiveList {
  const socket = useSocket()
  const ready = useEverOnline()
  const client = useQueryClient()
  const followerRef = useRef<ListFollower | null>(null)
  const [failed, setFailed] = useState<FailedAck | null>(null)
  const [requested, setRequested] = useState(false)
  const [more, setMore] = useState<'idle' | 'loading' | 'failed'>('idle')
  // The query is a new object at each render, so it is compared as text.
  const queryText = JSON.stringify(query)
  const key = useMemo(() => keys.list(name, JSON.parse(queryText) as ListFilter), [name, queryText])

  const { data: list } = useQuery<InboxList>({ queryKey: key, queryFn: skipToken })

  const reload = useCallback(() => {
    setFailed(null)
    void followerRef.current?.sync()
  }, [])

  useEffect(() => {
    if (!ready) return
    // Reset, not removed: observers of the query stay subscribed. One that this device had stored shows until the first page.
    if (!isStored(client.getQueryData(key))) void client.resetQueries({ queryKey: key, exact: true })
    setRequested(true)
    const follower = followList(socket, name, key[2], {
      onChange: (next) => client.setQueryData(key, next),
      onAnswer: setFailed,
    })
    followerRef.current = follower
    shown.add(follower.sync)
    // Reconnected: the follower fetches again by itself, so the old failure no longer counts.
    const onConnect = () => setFailed(null)
    socket.on('connect', onConnect)
    reload()
    return () => {
      socket.off('connect', onConnect)
      shown.delete(follower.sync)
      follower.stop()
      followerRef.current = null
    }
  }, [client, socket, ready, name, key, reload])

  const loadMore = useCallback(() => {
    if (!followerRef.current?.list.nextCursor) return
    setMore('loading')
    void followerRef.current.loadMore().then((refusal) => {
      setMore(refusal ? 'failed' : 'idle')
      toastAckError(refusal)
    })
  }, [])

  return {
    list: cleared && !requested && !isStored(list) ? undefined : list,
    failed: list === undefined ? failed : null,
    moreFailed: more === 'failed',
    loadingMore: more === 'loading',
    reload,
    loadMore,
  }
}

const isStored = (list: InboxList | undefined): boolean => list?.storedAt !== undefined
