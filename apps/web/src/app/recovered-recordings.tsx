import { recoverRecordings } from '../features/thread/composer/voice/recover-recordings'
import { voice as words } from '../strings'
import { notify } from '../ui/overlay/notify'
import { ToastButton } from '../ui/overlay/toast-button'
import { currentChatLocation, goTo, openConversation } from './chat/chat-location'

/** Brings back the voice notes whose recording was interrupted, with a notice. */
export const bringRecordingsBack = (user: string): Promise<void> =>
  recoverRecordings(user, (conversation, recovered) => {
    if (!recovered) return notify.error(words.notRecovered)
    // The open chat shows the recording, so no button is needed.
    if (openConversation(currentChatLocation()) === conversation) return notify.blank(words.recovered)
    const selection = { conversation, interaction: null }
    notify.blank(
      words.recovered,
      <ToastButton onClick={() => goTo({ menu: 'home', section: 'chats', tab: 'my_chats', selection })}>
        {words.seeRecovered}
      </ToastButton>,
    )
  })
