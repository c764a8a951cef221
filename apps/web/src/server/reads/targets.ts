import type { LiveSocket } from '@hilo/client'
import { type QueryClient, QueryObserver, useQuery } from '@tanstack/react-query'
import { call } from '../http/api-client'
import { keys } from '../http/keys'
import { refetchByEvents } from '../live/counts'
import { useEverOnline } from '../live/live-context'
import type { Dues } from './dues-of-row'

const query = {
  queryKey: keys.targets,
  /** Loads the code of dues only for businesses that have targets. */
  async queryFn(): Promise<Dues | null> {
    const targets = await call('listTargets')
    return targets.areas.length === 0 ? null : (await import('./dues-of-row')).toDues(targets)
  },
}

/** Calls `onDues` with what computes the dues, now and after each change, also while no screen shows them. */
export function observeDues(client: QueryClient, onDues: (dues: Dues | null) => void): () => void {
  return new QueryObserver(client, query).subscribe(({ data }) => {
    if (data !== undefined) onDues(data)
  })
}

/** Null: nothing is due, because the business has no targets, or they have not been loaded. */
export function useDues(): Dues | null {
  const ready = useEverOnline()
  return useQuery({ ...query, enabled: ready }).data ?? null
}

const refetchPauseMs = 2000

export const followTargets = (socket: LiveSocket, client: QueryClient): (() => void) =>
  refetchByEvents(socket, client, keys.targets, refetchPauseMs, ['connect', 'update:targets'])
