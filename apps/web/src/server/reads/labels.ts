import type { LiveSocket } from '@hilo/client'
import type { FinishReasons, ServerEventPayload } from '@hilo/contracts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { call, callPage } from '../http/api-client'
import { keys } from '../http/keys'
import { refreshRows } from './rows'

/** The business's labels in their order. They are asked for again each time something offers them. */
export const useLabels = (enabled: boolean) =>
  useQuery({
    queryKey: keys.labels,
    queryFn: async () => (await callPage('listLabels', { query: {} })).items,
    enabled,
    staleTime: 0,
  })

/** The reasons of finishing, and whether they are asked. */
export const useFinishReasons = () =>
  useQuery({ queryKey: keys.finishReasons, queryFn: () => call('finishReasons'), staleTime: 0 })

/** Key of the mutations that move labels. Only the last of them refetches the rows: rows fetched earlier may have the old order. */
export const labelOrder = ['label-order'] as const

/** Keeps the offered labels and reasons up to date while they are shown. */
export function followLabels(socket: LiveSocket, client: QueryClient): () => void {
  const refreshLabels = () => {
    void client.invalidateQueries({ queryKey: keys.labels })
    if (client.isMutating({ mutationKey: labelOrder }) === 0) void refreshRows(client, 'listLabels')
  }
  const refreshReasons = () => void client.invalidateQueries({ queryKey: keys.finishReasons })
  const onReasons = (changed: ServerEventPayload<'update:finish_reasons'>) => {
    client.setQueryData<FinishReasons>(keys.finishReasons, (known) =>
      known && known.version < changed.version ? changed : known,
    )
    // A query under way may bring an answer that is older than this event.
    if (client.isFetching({ queryKey: keys.finishReasons }) > 0) refreshReasons()
  }
  // Events were missed while there was no connection.
  const onConnect = () => {
    refreshLabels()
    refreshReasons()
  }
  socket.on('update:label', refreshLabels)
  socket.on('update:finish_reasons', onReasons)
  socket.on('connect', onConnect)
  return () => {
    socket.off('update:label', refreshLabels)
    socket.off('update:finish_reasons', onReasons)
    socket.off('connect', onConnect)
  }
}
