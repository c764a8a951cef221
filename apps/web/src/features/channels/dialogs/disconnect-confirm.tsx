import type { ChannelAccount } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useSave } from '../../../server/forms/use-save'
import { call } from '../../../server/http/api-client'
import { channels as words } from '../../../strings'
import { Confirm } from '../../../ui/overlay/confirm'
import { removeCachedChannel } from '../channel-cache'

interface DisconnectConfirmProps {
  channel: ChannelAccount
  onClose: () => void
}

export function DisconnectConfirm({ channel, onClose }: DisconnectConfirmProps) {
  const client = useQueryClient()
  const { save, busy, problem } = useSave((id: string) => call('deleteChannel', { params: { id } }), {
    failedSentence: words.disconnectFailed,
    onSaved: ({ uuid }) => removeCachedChannel(client, uuid),
  })
  return (
    <Confirm
      open
      final
      danger
      title={words.disconnectTitle(channel.name)}
      action={words.disconnectAction}
      busy={busy}
      error={problem}
      onConfirm={() => save(channel.uuid, { onSuccess: onClose })}
      onClose={onClose}
    >
      {words.disconnectText}
    </Confirm>
  )
}
