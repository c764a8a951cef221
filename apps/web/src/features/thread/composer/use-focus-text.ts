import { type RefObject, useEffect } from 'react'

/**
 * Focuses the text when a chat opens, and when a note or the recorder closes; not on phones, whose keyboard would cover
 * the messages.
 * @param covered something else stands in the place of the text
 */
export function useFocusText(textarea: RefObject<HTMLTextAreaElement | null>, covered: boolean): void {
  useEffect(() => {
    const { current } = textarea
    if (!current || covered || matchMedia('(pointer: coarse)').matches) return
    // What is typed into the search of the list must not continue in a message.
    if (document.activeElement?.matches('#lista input')) return
    current.focus({ preventScroll: true })
    // The caret goes to the end of the draft.
    current.setSelectionRange(current.value.length, current.value.length)
  }, [textarea, covered])
}
