import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { onDraftChangedOutside, readDraft, saveDraft } from '../../../lib/drafts/drafts'
import { thread } from '../../../strings'
import { unresolvedVariables } from './quick-answers/variables'

/** The text of the next message, which is the chat's draft, and the sentence that says why it was not sent. */
export function useWrittenText(
  user: string,
  conversation: string,
  textarea: RefObject<HTMLTextAreaElement | null>,
  onTyping: (typing: boolean) => void,
) {
  const [text, setText] = useState(() => readDraft(user, conversation))
  const [refusal, setRefusal] = useState<string | null>(null)
  /** The person was warned of a variable without a value: a second attempt sends the text. */
  const warned = useRef(false)

  const show = useCallback((next: string) => {
    setText(next)
    setRefusal(null)
    warned.current = false
  }, [])
  const change = (next: string) => {
    show(next)
    saveDraft(user, conversation, next)
    onTyping(next.trim() !== '')
  }
  useEffect(() => onDraftChangedOutside(user, conversation, show), [user, conversation, show])

  /** Warns once of variables of a quick answer that have no value, and selects the first. Returns whether it did. */
  const warnOfVariables = (): boolean => {
    const unresolved = unresolvedVariables(text)
    const [first] = unresolved
    if (!first || warned.current) return false
    warned.current = true
    textarea.current?.setSelectionRange(first.from, first.to)
    setRefusal(
      thread.composer.unresolved([...new Set(unresolved.map((variable) => variable.text))].join(', ')),
    )
    return true
  }
  return { text, change, refusal, setRefusal, warnOfVariables }
}
