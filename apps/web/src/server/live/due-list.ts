import type { Interaction } from '@hilo/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../http/api-client'
import { keys } from '../http/keys'
import { refetchByEvents } from './counts'
import { useEverOnline, useSocket } from './live-context'

const refetchPauseMs = 2000

interface DueList {
  readonly rows: readonly Interaction[] | undefined
  readonly failed: boolean
  readonly again: () => void
}

/** The due interactions, the earliest first. Fetched again while they are shown, because any change may make another row the first. */
export function useDueList(): DueList {
  const socket = useSocket()
  const client = useQueryClient()
  const ready = useEverOnline()
  const { data, error, refetch } = useQuery({
    queryKey: keys.due,
    queryFn: () => call('listDue'),
    enabled: ready,
    staleTime: 0,
  })
  useEffect(
    () =>
      refetchByEvents(socket, client, keys.due, refetchPauseMs, [
        'connect',
        'new:interaction:assigned',
        'new:interaction:not:assigned',
        'new:interaction:team',
        'remove:interaction:assigned',
        'remove:interaction:not:assigned',
        'remove:interaction:team',
        'update:interaction',
        'update:targets',
      ]),
    [socket, client],
  )
  return { rows: data, failed: error !== null, again: () => void refetch() }
}
