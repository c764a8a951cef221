import { type RefObject, useEffect } from 'react'
import { lastPressed, onPressed, setPressed } from '../../../lib/browser/pressed'

/**
 * Focuses the text when a chat opens, and when a note or the recorder closes; not on phones, whose keyboard would cover
 * the messages, unless the person has pressed 'Responder' in a notification.
 * @param covered something else stands in the place of the text
 */
export function useFocusText(
  textarea: RefObject<HTMLTextAreaElement | null>,
  conversation: string,
  covered: boolean,
): void {
  useEffect(() => {
    const focus = (unless: boolean) => {
      const { current } = textarea
      const pressed = lastPressed()
      const wanted = pressed?.writes === true && pressed.chat === conversation
      if (!current || covered || (unless && !wanted)) return
      if (wanted) setPressed(null)
      current.focus({ preventScroll: true })
      // The caret goes to the end of the draft.
      current.setSelectionRange(current.value.length, current.value.length)
    }
    // What is typed into the search of the list must not continue in a message.
    focus(matchMedia('(pointer: coarse)').matches || document.activeElement?.matches('#lista input') === true)
    return onPressed(() => focus(true))
  }, [textarea, conversation, covered])
}
