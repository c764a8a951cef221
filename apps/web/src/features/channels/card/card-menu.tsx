import { abilitiesOf, type ChannelAccount } from '@hilo/contracts'
import { Ellipsis } from 'lucide-react'
import { callSettings, channels as words } from '../../../strings'
import { templateEditor } from '../../../strings/channels/template-editor'
import { IconButton } from '../../../ui/form/icon-button'
import { Menu } from '../../../ui/overlay/menu'
import type { MenuEntry } from '../../../ui/overlay/menu-entry'
import { useUpdateChannel } from '../use-update-channel'

export type CardDialog = 'connect' | 'edit' | 'disconnect' | 'items' | 'calls' | 'templates'

interface CardMenuProps {
  channel: ChannelAccount
  /** The card has a button for unprocessed items. */
  showsItems: boolean
  onOpenDialog: (kind: CardDialog) => void
}

/** The rare actions of a channel. */
export function CardMenu({ channel, showsItems, onOpenDialog }: CardMenuProps) {
  const update = useUpdateChannel()
  const { type, name, state } = channel
  const paused = state === 'paused'
  const togglePaused = () => {
    if (!update.busy) update.save({ channel, data: { state: paused ? 'active' : 'paused' } })
  }
  const item = (key: string, label: string, onChoose: () => void): MenuEntry[] => [
    { kind: 'item', key, label, onChoose },
  ]
  const dialog = (kind: CardDialog) => () => onOpenDialog(kind)
  const connected = state !== 'disconnected'
  return (
    <Menu
      align="end"
      entries={[
        ...(connected && channel.last_message_at === null
          ? item('connect', words.resumeConnecting, dialog('connect'))
          : []),
        ...(connected ? item('edit', words.edit, dialog('edit')) : []),
        ...(connected ? item('pause', paused ? words.resume : words.pause, togglePaused) : []),
        ...(connected && abilitiesOf(type).calls ? item('calls', callSettings.open, dialog('calls')) : []),
        ...(connected && abilitiesOf(type).templates
          ? item('templates', templateEditor.open, dialog('templates'))
          : []),
        ...(showsItems ? [] : item('items', words.items.all, dialog('items'))),
        ...(connected ? item('disconnect', words.disconnect, dialog('disconnect')) : []),
      ]}
      trigger={<IconButton icon={Ellipsis} label={words.moreOf(name)} className="-mr-1.5 self-start" />}
    />
  )
}
