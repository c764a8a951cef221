import type { LiveSocket } from '@hilo/client'
import type { Mention, ServerEventPayload } from '@hilo/contracts'
import { isTabActive } from '../../../lib/focus/use-tab-active'
import { inbox, mentions as words } from '../../../strings'
import { notify } from '../../../ui/overlay/notify'
import { raiseAlert } from './raise-alert'

interface MentionAlertOptions {
  openConversation: () => string | null
  onOpen: (mention: Mention) => void
  /** The toast's button. */
  button: (onClick: () => void) => React.ReactNode
}

/** Alerts whom a note names: a toast that opens it, and a browser notification once per browser. */
export function alertToMentions(
  socket: LiveSocket,
  { openConversation, onOpen, button }: MentionAlertOptions,
): () => void {
  const onMention = ({ mention }: ServerEventPayload<'new:mention'>) => {
    const { uuid, by, client, conversation_uuid, text } = mention
    const reading = isTabActive() && openConversation() === conversation_uuid
    const open = () => onOpen(mention)
    if (!reading) notify.blank(words.toast(by.name, client.name || inbox.unknownClient), button(open))
    raiseAlert({
      id: `mention:${uuid}`,
      pushed: 'mentions',
      title: words.title(by.name),
      interaction: { conversation: { uuid: conversation_uuid, client } },
      text,
      reading,
      onOpen: open,
    })
  }
  socket.on('new:mention', onMention)
  return () => void socket.off('new:mention', onMention)
}
