import type { InboxList } from '@hilo/client'
import type { Interaction } from '@hilo/contracts'
import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { keys } from '../http/keys'

/**
 * Finds a conversation's interaction in the cached lists, to show its head before its messages arrive.
 *
 * @param enabled false once the thread is loaded: the cache is no longer watched
 */
export function useCachedInteraction(
  conversation: string,
  interaction: string | null,
  enabled: boolean,
): Interaction | undefined {
  const client = useQueryClient()
  const subscribe = useCallback(
    (changed: () => void) =>
      enabled ? client.getQueryCache().subscribe(notifyManager.batchCalls(changed)) : () => {},
    [client, enabled],
  )
  return useSyncExternalStore(subscribe, () =>
    enabled ? findCachedInteraction(client, conversation, interaction) : undefined,
  )
}

/** The given interaction; without one the open one, else any. */
export function findCachedInteraction(client: QueryClient, conversation: string, interaction: string | null) {
  const rows = client
    .getQueriesData<InboxList>({ queryKey: keys.lists })
    .flatMap(([, list]) => list?.rows ?? [])
    .filter((row) => row.conversation.uuid === conversation)
  if (interaction !== null) return rows.find(({ uuid }) => uuid === interaction)
  return rows.find(({ status }) => status !== 'finished') ?? rows[0]
}
