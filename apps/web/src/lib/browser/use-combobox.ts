import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { isComposing } from './is-composing'

interface ComboboxOptions<T> {
  readonly options: readonly T[]
  readonly keyOf: (option: T) => string
  readonly onChoose: (option: T) => void
  /** No option is active before an arrow key or the pointer reaches one; else the first one is. */
  readonly startsEmpty?: boolean
}

/**
 * The keyboard of a combobox whose focus stays in the text field (ARIA practices): arrows move over the options, Enter
 * chooses one. The active option is known by its key, so that it stays active when the list changes.
 */
export function useCombobox<T>({ options, keyOf, onChoose, startsEmpty = false }: ComboboxOptions<T>) {
  const id = useId()
  const [active, setActive] = useState<string | null>(null)
  const at = Math.max(
    startsEmpty ? -1 : 0,
    options.findIndex((option) => keyOf(option) === active),
  )
  const current = options[at]
  const optionId = (option: T) => `${id}-${keyOf(option)}`
  const currentId = current === undefined ? undefined : optionId(current)

  useEffect(() => {
    if (currentId !== undefined) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' })
  }, [currentId])

  /** Handles a key; returns whether it was one of the combobox. */
  const onKey = (event: KeyboardEvent, choosing: readonly string[] = ['Enter']): boolean => {
    if (isComposing(event.nativeEvent) || event.altKey || event.ctrlKey || event.metaKey) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && options.length > 0) {
      const next = options.at(at < 0 && step < 0 ? -1 : (at + step) % options.length)
      if (next !== undefined) setActive(keyOf(next))
      event.preventDefault()
      return true
    }
    if (choosing.includes(event.key) && !event.shiftKey && current !== undefined) {
      event.preventDefault()
      onChoose(current)
      return true
    }
    return false
  }

  return { listId: `${id}-list`, current, currentId, optionId, setActive, onKey }
}
