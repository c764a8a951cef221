import { useEffect, useState } from 'react'

const pauseMs = 250

/** The text of the search box, and its way to whoever keeps it: when the typing pauses, and back when that changes. */
export function useTypedSearch(kept: string, onKeep: (text: string) => void) {
  const [typed, setTyped] = useState(kept)
  const [seen, setSeen] = useState(kept)
  if (seen !== kept) {
    setSeen(kept)
    // What was kept from here still stands in the box, perhaps with the space before the next word.
    if (typed.trim() !== kept) setTyped(kept)
  }
  const wanted = typed.trim()
  useEffect(() => {
    if (wanted === kept) return
    const timer = setTimeout(() => onKeep(wanted), pauseMs)
    return () => clearTimeout(timer)
  }, [wanted, kept, onKeep])
  return [typed, setTyped] as const
}
