import type { ChannelAccount } from '@hilo/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../../server/http/keys'

export function cacheChannel(client: QueryClient, channel: ChannelAccount): void {
  // One row in a list that has not come yet would show as the whole list.
  client.setQueryData<ChannelAccount[]>(keys.channels, (known) =>
    known?.some(({ uuid }) => uuid === channel.uuid)
      ? known.map((other) => (other.uuid === channel.uuid ? channel : other))
      : known && [...known, channel],
  )
  void refetchChannels(client)
}

export function removeCachedChannel(client: QueryClient, uuid: string): void {
  client.setQueryData<ChannelAccount[]>(keys.channels, (known) =>
    known?.filter((other) => other.uuid !== uuid),
  )
  void refetchChannels(client)
}

/** Refetches the channels and their status, which an action may have changed. */
export const refetchChannels = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: keys.channels }),
    client.invalidateQueries({ queryKey: keys.channelStatus }),
  ])
