import { type ChannelStatuses, isTroubled, type LiveSocket, putChannel, statusesOf } from '@hilo/client'
import type { ChannelStatus } from '@hilo/contracts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNow } from '../lib/use-now'
import { call } from './api-client'
import { keys } from './keys'

const useStatuses = (): ChannelStatuses | undefined =>
  useQuery({
    queryKey: keys.channelStatus,
    queryFn: async (): Promise<ChannelStatuses> => statusesOf(await call('listChannelStatus')),
    // A map is compared by what it is, not by what it holds.
    structuralSharing: false,
  }).data

/** The accounts of which there is something to say. */
export function useTroubledChannels(): ChannelStatus[] {
  const now = useNow()
  return [...(useStatuses()?.values() ?? [])].filter((status) => isTroubled(status, now))
}

/** What is to be said of this one; null: it works. */
export function useChannelTrouble(channel: string | undefined): ChannelStatus | null {
  const now = useNow()
  const statuses = useStatuses()
  const status = channel === undefined ? undefined : statuses?.get(channel)
  return status && isTroubled(status, now) ? status : null
}

/** What the server says of a channel is put beside what it answered; after a gap it is asked again. */
export function followChannels(socket: LiveSocket, client: QueryClient): () => void {
  const onChannel = (row: ChannelStatus) => {
    client.setQueryData<ChannelStatuses>(keys.channelStatus, (known) => known && putChannel(known, row))
    // The question may be under way, and its answer older than this.
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
