import type { ChannelAccount } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../server/api-client'
import { useSave } from '../../server/use-save'
import { channels as words } from '../../strings'
import { Confirm } from '../../ui/confirm'
import { dropChannel } from './keep-channel'

interface DisconnectConfirmProps {
  channel: ChannelAccount
  onClose: () => void
}

export default function DisconnectConfirm({ channel, onClose }: DisconnectConfirmProps) {
  const client = useQueryClient()
  const { save, busy, problem } = useSave((id: string) => call('deleteChannel', { params: { id } }), {
    failed: words.disconnectFailed,
    onSaved: ({ uuid }) => dropChannel(client, uuid),
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
