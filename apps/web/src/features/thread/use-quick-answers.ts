import type { QuickAnswer } from '@hilo/contracts'
import { type KeyboardEvent, type RefObject, useCallback, useRef, useState } from 'react'
import { noteRecent } from '../../lib/recent'
import type { QuickListHandle } from './quick-list'
import { isForComing, recentAnswersKey, slashAt } from './slash'
import { fillVariables, unresolvedIn, type Values } from './variables'

interface QuickAnswersOf {
  user: string
  text: string
  values: Values
  box: RefObject<HTMLTextAreaElement | null>
  onChange: (text: string) => void
}

/** The list of quick answers over the text: when it is open, whose keys are pressed, where the chosen one goes. */
export function useQuickAnswers({ user, text, values, box, onChange }: QuickAnswersOf) {
  /** Where the quick answer goes, and what is searched; null while their list is closed. */
  const [slash, setSlash] = useState<{ from: number; query: string } | null>(null)
  const [list, setList] = useState<{ id: string; option: string | undefined } | null>(null)
  const handle = useRef<QuickListHandle>(null)
  const onActive = useCallback(
    (list: string, option: string | undefined) => setList({ id: list, option }),
    [],
  )
  const close = () => setSlash(null)
  /** Their list could not be had: said once for a word, not for each of its letters. */
  const missing = useRef(false)

  const insert = (answer: QuickAnswer) => {
    const { current } = box
    const caret = current?.selectionStart ?? text.length
    const from = slash?.from ?? caret
    const filled = fillVariables(answer.message, values)
    noteRecent(recentAnswersKey(user), answer.uuid)
    close()
    onChange(text.slice(0, from) + filled + text.slice(caret))
    const [gap] = unresolvedIn(filled)
    requestAnimationFrame(() => {
      current?.focus()
      current?.setSelectionRange(
        from + (gap ? gap.from : filled.length),
        from + (gap ? gap.to : filled.length),
      )
    })
  }

  const toggle = () => {
    missing.current = false
    setSlash(slash === null ? { from: box.current?.selectionStart ?? text.length, query: '' } : null)
    box.current?.focus()
  }

  /** Whether the key was the list's. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (missing.current) {
      missing.current = event.key !== 'Escape'
      return isForComing(event)
    }
    if (slash === null) return false
    if (event.key !== 'Escape') return handle.current?.onKey(event) ?? isForComing(event)
    event.preventDefault()
    event.stopPropagation()
    close()
    return true
  }

  return {
    handle,
    query: slash?.query ?? null,
    insert,
    onActive,
    toggle,
    close,
    onKey,
    onMissing: () => {
      missing.current = true
      close()
    },
    onTyped: (typed: string, caret: number) => {
      const next = slashAt(typed, caret)
      missing.current &&= next !== null
      setSlash(missing.current ? null : next)
    },
    /** What the text says of its list to those who do not see it. */
    combobox:
      slash === null
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
