import { readDraft, replaceDraft } from '../../lib/drafts/drafts'
import { dropAnswer, listAnswers } from '../../lib/pushes/push-store'
import { sendAct } from '../../lib/pushes/send-act'
import { push as words } from '../../strings/inbox/push'
import { notify } from '../../ui/overlay/notify'
import { ToastButton } from '../../ui/overlay/toast-button'
import { currentChatLocation, goTo, openConversation } from './chat-location'

/** Answers that are older than this are dropped. */
const keptMs = 7 * 86_400_000

/**
 * Sends the texts that the person wrote in notifications and that the server may not have; a repeat sends nothing twice. A refused text
 * becomes a draft of its chat.
 */
export async function bringAnswers(user: string): Promise<void> {
  for (const [id, { text, chat, token, refused, at, ...kept }] of await listAnswers()) {
    if (kept.user !== user) {
      if (Date.now() - at > keptMs) await dropAnswer(id)
      continue
    }
    const outcome = refused ? 'refused' : await sendAct('answerByPush', { token, text })
    if (outcome === 'unreachable') continue
    // Before it is dropped, so that a crash leaves the text twice and not lost.
    if (outcome !== 'done') makeDraft(user, chat, text)
    await dropAnswer(id)
  }
}

function makeDraft(user: string, conversation: string, text: string): void {
  const before = readDraft(user, conversation)
  if (!before.split('\n').includes(text))
    replaceDraft(user, conversation, before === '' ? text : `${before}\n${text}`)
  if (openConversation(currentChatLocation()) === conversation) {
    notify.blank(words.restored)
    return
  }
  const selection = { conversation, interaction: null }
  notify.blank(
    words.restored,
    <ToastButton onClick={() => goTo({ menu: 'home', section: 'chats', tab: 'my_chats', selection })}>
      {words.seeRestored}
    </ToastButton>,
  )
}
