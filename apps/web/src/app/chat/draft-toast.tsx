import type { Interaction } from '@hilo/contracts'
import type { Selection } from '../../features/inbox/tabs'
import { hasDraft } from '../../lib/drafts/drafts'
import { inbox, unsent } from '../../strings'
import { notify } from '../../ui/overlay/notify'
import { ToastButton } from '../../ui/overlay/toast-button'
import { goTo } from './chat-location'

/** A toast's button that opens a chat with a draft that is in no list any more. */
export const showDraftButton = (selection: Selection) => (
  <ToastButton onClick={() => goTo({ menu: 'home', section: 'chats', tab: 'my_chats', selection })}>
    {unsent.see}
  </ToastButton>
)

/** Shows a toast that leads to the draft of a chat that the person transferred. */
export function offerDraft(me: string, { uuid, conversation }: Interaction): void {
  if (!hasDraft(me, conversation.uuid)) return
  const action = showDraftButton({ conversation: conversation.uuid, interaction: uuid })
  notify.blank(unsent.left(conversation.client.name || inbox.unknownClient), action)
}
