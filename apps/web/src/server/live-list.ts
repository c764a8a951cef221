import { followList, type InboxList, type ListFollower, type ListName, type Refused } from '@hilo/client'
import type { ListQuery } from '@hilo/contracts'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { keys } from './keys'
import { useEverOnline, useSocket } from './live-context'
import { tellReason } from './tell-refused'

export interface LiveList {
  /** Undefined while the first page is on its way. */
  list: InboxList | undefined
  failed: Refused | null
  moreFailed: boolean
  loadingMore: boolean
  reload: () => void
  loadMore: () => void
}

/**
 * One of the lists, kept right by `@hilo/client` and held by the query cache. Mounting it asks the server, so that the
 * component is keyed by the choice of a tab: choosing asks, and clears (specification).
 *
 * @param cleared what is remembered of the list is not shown while the server is asked
 */
export function useLiveList(name: ListName, query: Omit<ListQuery, 'cursor'>, cleared: boolean): LiveList {
  const socket = useSocket()
  const ready = useEverOnline()
  const client = useQueryClient()
  const follower = useRef<ListFollower | null>(null)
  const [failed, setFailed] = useState<Refused | null>(null)
  const [asked, setAsked] = useState(false)
  const [more, setMore] = useState<'idle' | 'loading' | 'failed'>('idle')
  // The query is an object made at each render; its text is what decides.
  const text = JSON.stringify(query)
  const key = useMemo(() => keys.list(name, JSON.parse(text) as ListQuery), [name, text])

  const { data: list } = useQuery<InboxList>({ queryKey: key, queryFn: skipToken })

  const reload = useCallback(() => {
    setFailed(null)
    void follower.current?.sync()
  }, [])

  useEffect(() => {
    if (!ready) return
    // Reset, not removed: whoever watches the entry goes on watching it.
    void client.resetQueries({ queryKey: key, exact: true })
    setAsked(true)
    follower.current = followList(socket, name, key[2], {
      onChange: (next) => client.setQueryData(key, next),
      onAnswer: setFailed,
    })
    // The line is back, and the follower asks by itself: until it has heard, it has not failed.
    const onConnect = () => setFailed(null)
    socket.on('connect', onConnect)
    reload()
    return () => {
      socket.off('connect', onConnect)
      follower.current?.stop()
      follower.current = null
    }
  }, [client, socket, ready, name, key, reload])

  const loadMore = useCallback(() => {
    if (!follower.current?.list.nextCursor) return
    setMore('loading')
    void follower.current.loadMore().then((refusal) => {
      setMore(refusal ? 'failed' : 'idle')
      tellReason(refusal)
    })
  }, [])

  return {
    list: cleared && !asked ? undefined : list,
    failed: list === undefined ? failed : null,
    moreFailed: more === 'failed',
    loadingMore: more === 'loading',
    reload,
    loadMore,
  }
}
