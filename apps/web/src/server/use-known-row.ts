import type { InboxList } from '@hilo/client'
import type { Interaction } from '@hilo/contracts'
import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { keys } from './keys'

/**
 * What the lists in the cache know of a conversation: enough to say whose it is before its messages are here.
 *
 * @param wanted false once the thread itself knows: nothing is looked up any more
 */
export function useKnownRow(
  conversation: string,
  interaction: string | null,
  wanted: boolean,
): Interaction | undefined {
  const client = useQueryClient()
  const subscribe = useCallback(
    (changed: () => void) =>
      wanted ? client.getQueryCache().subscribe(notifyManager.batchCalls(changed)) : () => {},
    [client, wanted],
  )
  return useSyncExternalStore(subscribe, () =>
    wanted ? knownRow(client, conversation, interaction) : undefined,
  )
}

/** The named interaction; else the open one, else whichever there is. */
export function knownRow(client: QueryClient, conversation: string, interaction: string | null) {
  const rows = client
    .getQueriesData<InboxList>({ queryKey: keys.lists })
    .flatMap(([, list]) => list?.rows ?? [])
    .filter((row) => row.conversation.uuid === conversation)
  if (interaction !== null) return rows.find(({ uuid }) => uuid === interaction)
  return rows.find(({ status }) => status !== 'finished') ?? rows[0]
}
