import { type KeyboardEvent, useEffect, useId, useState } from 'react'

interface OptionsOf<T> {
  readonly options: readonly T[]
  readonly keyOf: (option: T) => string
  readonly onChoose: (option: T) => void
}

/**
 * The keys of a combobox whose focus stays in its text (APG): the arrows walk over the options, Enter takes one. The
 * option is known by its key, so that a list that changes under the hand keeps the one that was meant.
 */
export function useOptions<T>({ options, keyOf, onChoose }: OptionsOf<T>) {
  const id = useId()
  const [active, setActive] = useState<string | null>(null)
  const at = Math.max(
    0,
    options.findIndex((option) => keyOf(option) === active),
  )
  const current = options[at]
  const optionId = (option: T) => `${id}-${keyOf(option)}`
  const currentId = current === undefined ? undefined : optionId(current)

  useEffect(() => {
    if (currentId !== undefined) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' })
  }, [currentId])

  /** Whether the key was one of the list's. */
  const onKey = (event: KeyboardEvent, choosing: readonly string[] = ['Enter']): boolean => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && options.length > 0) {
      const next = options[(at + step + options.length) % options.length]
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
