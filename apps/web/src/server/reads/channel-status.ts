import { type ChannelStatuses, isTroubled, type LiveSocket, putChannel, statusesByUuid } from '@hilo/client'
import type { ChannelStatus } from '@hilo/contracts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNow } from '../../lib/browser/use-now'
import { call } from '../http/api-client'
import { keys } from '../http/keys'

const useStatuses = (): ChannelStatuses | undefined =>
  useQuery({
    queryKey: keys.channelStatus,
    queryFn: async (): Promise<ChannelStatuses> => statusesByUuid(await call('listChannelStatus')),
    // Structural sharing does not look into a Map.
    structuralSharing: false,
  }).data

/** The accounts with a problem. */
export function useTroubledChannels(): ChannelStatus[] {
  const now = useNow()
  return [...(useStatuses()?.values() ?? [])].filter((status) => status.alarm || isTroubled(status, now))
}

/** The status of an account that needs a warning, or null. */
export function useChannelTrouble(channel: string | undefined): ChannelStatus | null {
  const now = useNow()
  const statuses = useStatuses()
  const status = channel === undefined ? undefined : statuses?.get(channel)
  return status && isTroubled(status, now) ? status : null
}

/** Applies channel events to the cached statuses, and refetches them after a reconnection. */
export function followChannels(socket: LiveSocket, client: QueryClient): () => void {
  const onChannel = (row: ChannelStatus) => {
    client.setQueryData<ChannelStatuses>(keys.channelStatus, (known) => known && putChannel(known, row))
    // A query under way may bring an answer that is older than this event.
    if (client.isFetching({ queryKey: keys.channelStatus }) > 0)
      void client.invalidateQueries({ queryKey: keys.channelStatus })
    void client.invalidateQueries({ queryKey: keys.channels })
  }
  const onConnect = () => void client.invalidateQueries({ queryKey: keys.channelStatus })
  socket.on('update:channel', onChannel)
  socket.on('connect', onConnect)
  return () => {
    socket.off('update:channel', onChannel)
    socket.off('connect', onConnect)
  }
}
