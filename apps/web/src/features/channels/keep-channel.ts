import type { ChannelAccount } from '@hilo/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../../server/keys'

export function keepChannel(client: QueryClient, channel: ChannelAccount): void {
  client.setQueryData<ChannelAccount[]>(keys.channels, (known = []) =>
    known.some(({ uuid }) => uuid === channel.uuid)
      ? known.map((one) => (one.uuid === channel.uuid ? channel : one))
      : [...known, channel],
  )
  void lookAgain(client)
}

export function dropChannel(client: QueryClient, uuid: string): void {
  client.setQueryData<ChannelAccount[]>(keys.channels, (known) => known?.filter((one) => one.uuid !== uuid))
  void lookAgain(client)
}

/** What was done about a channel may have changed how it is. */
export const lookAgain = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: keys.channels }),
    client.invalidateQueries({ queryKey: keys.channelStatus }),
  ])
