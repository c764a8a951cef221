import type { ChannelAccount } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { type BodyData, call } from '../../server/api-client'
import { keys } from '../../server/keys'
import { useSave } from '../../server/use-save'
import { channels as words } from '../../strings'
import { keepChannel } from './keep-channel'

export function useUpdateChannel() {
  const client = useQueryClient()
  return useSave(
    ({ channel, data }: { channel: ChannelAccount; data: BodyData<'updateChannel'> }) =>
      call('updateChannel', { body: { id: channel.uuid, data: { ...data, version: channel.version } } }),
    {
      failed: words.saveFailed,
      onSaved: ({ msg: _, ...saved }) => keepChannel(client, saved),
      onStale: () => void client.invalidateQueries({ queryKey: keys.channels }),
    },
  )
}
