import type { QuickAnswer, QuickAnswerFile } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { editText } from '../../../../lib/focus/edit-text'
import { countUse } from './count-use'
import type { QuickAnswerListHandle, QuickAnswerListState } from './quick-answer-list'
import { slashQueryAt, takesEnter } from './quick-answer-search'
import { fillVariables, unresolvedVariables, type VariableValues } from './variables'

interface QuickAnswersOptions {
  text: string
  values: VariableValues
  textarea: RefObject<HTMLTextAreaElement | null>
  onChange: (text: string) => void
  /** The chosen answer has a file, which is sent with its text. */
  onFile: (file: QuickAnswerFile) => void
}

/** The list of quick answers: when it is open, its keys, and where the chosen answer is inserted. */
export function useQuickAnswers({ text, values, textarea, onChange, onFile }: QuickAnswersOptions) {
  const client = useQueryClient()
  /** The position where the answer is inserted, and the query; null while the list is closed. */
  const [slash, setSlash] = useState<{ from: number; query: string } | null>(null)
  const [list, setList] = useState<QuickAnswerListState | null>(null)
  const handle = useRef<QuickAnswerListHandle>(null)
  const close = () => setSlash(null)
  /** The list could not be loaded: reported once for a query, not for each letter. */
  const loadFailed = useRef(false)

  const insert = (answer: QuickAnswer) => {
    const { current } = textarea
    const caret = current?.selectionStart ?? text.length
    const from = slash?.from ?? caret
    const filled = fillVariables(answer.message, values)
    countUse(client, answer)
    const [variable] = unresolvedVariables(filled)
    const change = () => {
      close()
      onChange(text.slice(0, from) + filled + text.slice(caret))
    }
    editText(
      textarea,
      change,
      from + (variable ? variable.from : filled.length),
      from + (variable ? variable.to : filled.length),
    )
    if (answer.file) onFile(answer.file)
  }

  const toggle = () => {
    loadFailed.current = false
    setSlash(slash === null ? { from: textarea.current?.selectionStart ?? text.length, query: '' } : null)
    textarea.current?.focus()
  }

  /** Whether the list handled the key. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (loadFailed.current) {
      loadFailed.current = event.key !== 'Escape'
      return takesEnter(event)
    }
    if (slash === null) return false
    if (event.key !== 'Escape') return handle.current?.onKey(event) ?? takesEnter(event)
    event.preventDefault()
    event.stopPropagation()
    close()
    return true
  }

  return {
    handle,
    query: slash?.query ?? null,
    insert,
    onState: setList,
    toggle,
    close,
    onKey,
    onMissing: () => {
      loadFailed.current = true
      close()
    },
    onTyped: (typed: string, caret: number) => {
      const next = slashQueryAt(typed, caret)
      loadFailed.current &&= next !== null
      setSlash(loadFailed.current ? null : next)
    },
    /** ARIA attributes of the text field while the list is open. */
    combobox:
      slash === null || list?.hidden
        ? {}
        : ({
            role: 'combobox',
            'aria-expanded': true,
            'aria-controls': list?.id,
            'aria-activedescendant': list?.option,
            'aria-autocomplete': 'list',
          } as const),
  }
}
