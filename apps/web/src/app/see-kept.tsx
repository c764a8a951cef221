import type { Interaction } from '@hilo/contracts'
import type { Selection } from '../features/inbox/tabs'
import { waitsIn } from '../lib/drafts'
import { inbox, unsent } from '../strings'
import { notify } from '../ui/notify'
import { ToastButton } from '../ui/toast-button'
import { goTo } from './chat-place'

/** In a toast: the way to what was being written in a chat that is in no list any more. */
export const seeKept = (selection: Selection) => (
  <ToastButton onClick={() => goTo({ menu: 'home', section: 'chats', tab: 'my_chats', selection })}>
    {unsent.see}
  </ToastButton>
)

/** Of a chat that was given away by the person who wrote in it. */
export function offerKept(me: string, { uuid, conversation }: Interaction): void {
  if (!waitsIn(me, conversation.uuid)) return
  const action = seeKept({ conversation: conversation.uuid, interaction: uuid })
  notify.blank(unsent.left(conversation.client.name || inbox.unknownClient), action)
}
