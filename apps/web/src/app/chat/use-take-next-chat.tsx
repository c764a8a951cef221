import type { Interaction } from '@hilo/contracts'
import { useCallback, useRef } from 'react'
import type { TakeNext } from '../../features/inbox/list-head'
import { useTakeNext } from '../../features/inbox/mutations'
import { customerName } from '../../features/inbox/rows/describe-row'
import { isTextField } from '../../lib/focus/is-text-field'
import { swallowTyping } from '../../lib/focus/swallow-typing'
import { inbox } from '../../strings'
import { notify } from '../../ui/overlay/notify'
import { ToastLink } from '../../ui/overlay/toast-button'
import { currentChatLocation, goTo, openConversation, selectionOf } from './chat-location'

const open = (taken: Interaction) =>
  goTo({ menu: 'home', section: 'chats', tab: 'my_chats', page: null, selection: selectionOf(taken) })

/** The text in the focused field; null if no text field has the focus. */
const written = (): string | null => {
  const box = document.activeElement
  return isTextField(box) && 'value' in box ? String(box.value) : null
}

const releaseField = () => document.activeElement instanceof HTMLElement && document.activeElement.blur()

const openNow = () => openConversation(currentChatLocation())

/** Takes who waits longest and opens the chat; a toast leads to it where the person has opened another one meanwhile. */
export function useTakeNextChat(): TakeNext {
  /** The open chat and the written text at the moment of the press. */
  const pressed = useRef<readonly (string | null)[]>([])
  const { mutate, isPending } = useTakeNext((taken, msg) => {
    const [chat = null, text = null] = pressed.current
    const now = openNow()
    if (now !== null && now !== chat) {
      const name = customerName(taken)
      notify.blank(
        msg,
        <ToastLink label={inbox.openChat(name)} onClick={() => open(taken)}>
          <span className="block font-medium">{name}</span>
        </ToastLink>,
      )
      return
    }
    // The person is still typing to the customer of the former chat: these keys must not reach the next one.
    if (text !== null && written() !== text) swallowTyping()
    // Nothing was typed since: the chat may take the cursor from the search of the list.
    else if (text !== null && document.activeElement?.matches('#lista input')) releaseField()
    notify.success(msg)
    open(taken)
  })
  const run = useCallback(() => {
    if (isPending) return
    pressed.current = [openNow(), written()]
    mutate()
  }, [mutate, isPending])
  return { busy: isPending, run }
}
