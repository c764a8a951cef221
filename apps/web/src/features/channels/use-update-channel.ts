import type { ChannelAccount } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useSave } from '../../server/forms/use-save'
import { type BodyData, call } from '../../server/http/api-client'
import { keys } from '../../server/http/keys'
import { channels as words } from '../../strings'
import { cacheChannel } from './channel-cache'

export function useUpdateChannel() {
  const client = useQueryClient()
  return useSave(
    ({ channel, data }: { channel: ChannelAccount; data: BodyData<'updateChannel'> }) =>
      call('updateChannel', { body: { id: channel.uuid, data: { ...data, version: channel.version } } }),
    {
      failedSentence: words.saveFailed,
      onSaved: ({ msg: _, ...saved }) => cacheChannel(client, saved),
      onStale: () => void client.invalidateQueries({ queryKey: keys.channels }),
    },
  )
}
