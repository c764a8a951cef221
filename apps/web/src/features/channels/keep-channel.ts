import type { ChannelAccount } from '@hilo/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../../server/keys'

export function keepChannel(client: QueryClient, channel: ChannelAccount): void {
  client.setQueryData<ChannelAccount[]>(keys.channels, (known = []) =>
    known.some(({ uuid }) => uuid === channel.uuid)
      ? known.map((one) => (one.uuid === channel.uuid ? channel : one))
      : [...known, channel],
  )
  void client.invalidateQueries({ queryKey: keys.channels })
}
