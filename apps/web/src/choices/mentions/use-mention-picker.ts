import { foldName, foldText } from '@hilo/contracts'
import { type KeyboardEvent, type RefObject, useCallback, useRef, useState } from 'react'
import { editText } from '../../lib/focus/edit-text'
import { mentionQueryAt, type Named } from '../../lib/text/mentions'
import type { MentionListHandle } from './mention-list'
import { useColleagues } from './use-colleagues'

interface MentionPickerOptions {
  user: string
  text: string
  textarea: RefObject<HTMLTextAreaElement | null>
  onChange: (text: string) => void
}

/** Whether a word of the name begins so. */
const matches = (name: string, query: string): boolean => ` ${foldName(name)}`.includes(` ${foldText(query)}`)

/** The list of colleagues that opens at an '@': whom it offers, its keys, and where the chosen name is inserted. */
export function useMentionPicker({ user, text, textarea, onChange }: MentionPickerOptions) {
  const people = useColleagues(user)
  const [typed, setTyped] = useState<{ from: number; query: string } | null>(null)
  const [list, setList] = useState<{ id: string; option: string | undefined } | null>(null)
  const handle = useRef<MentionListHandle>(null)
  const onActive = useCallback((id: string, option: string | undefined) => setList({ id, option }), [])
  const found = typed === null ? [] : people.filter(({ name }) => matches(name, typed.query))
  const open = found.length > 0

  const close = () => setTyped(null)
  const choose = ({ name }: Named) => {
    if (typed === null) return
    const end = typed.from + 1 + typed.query.length
    const before = `${text.slice(0, typed.from)}@${name} `
    const change = () => {
      close()
      onChange(before + text.slice(end).replace(/^ /u, ''))
    }
    editText(textarea, change, before.length)
  }

  return {
    people,
    found,
    handle,
    onActive,
    choose,
    close,
    /** Whether the list handled the key. */
    onKey(event: KeyboardEvent): boolean {
      if (!open) return false
      if (event.key !== 'Escape') return handle.current?.onKey(event) ?? false
      event.preventDefault()
      event.stopPropagation()
      close()
      return true
    },
    onTyped: (next: string, caret: number) => setTyped(mentionQueryAt(next, caret)),
    /** ARIA attributes of the text field while the list is open. */
    combobox: open
      ? ({
          role: 'combobox',
          'aria-expanded': true,
          'aria-controls': list?.id,
          'aria-activedescendant': list?.option,
          'aria-autocomplete': 'list',
        } as const)
      : {},
  }
}
