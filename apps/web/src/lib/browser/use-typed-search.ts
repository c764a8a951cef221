import { useEffect, useState } from 'react'

/**
 * The text of the search box; `search` follows it after a pause, and resets it when it changes elsewhere. `early`: what was typed
 * before the box was there.
 */
export function useTypedSearch(search: string, onSearch: (text: string) => void, delayMs = 250, early = '') {
  const [typed, setTyped] = useState(early || search)
  const [lastSearch, setLastSearch] = useState(search)
  if (lastSearch !== search) {
    setLastSearch(search)
    // The text that led to this search stays, with a trailing space if there is one.
    if (typed.trim() !== search) setTyped(search)
  }
  const trimmed = typed.trim()
  useEffect(() => {
    if (trimmed === search) return
    const timer = setTimeout(() => onSearch(trimmed), delayMs)
    return () => clearTimeout(timer)
  }, [trimmed, search, onSearch, delayMs])
  return [typed, setTyped] as const
}
