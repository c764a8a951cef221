import { useState } from 'react'
import { readStored, writeStored } from '../../lib/browser/stored/storage'

const maxSearches = 8

function readSearches(key: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, maxSearches) : []
  } catch {
    return []
  }
}

/** A person's last searches on this device, the latest first. */
export function useRecentSearches(user: string) {
  const key = `hilo:recent-searches:${user}`
  const [searches, setSearches] = useState(() => readSearches(key))
  const store = (next: readonly string[]) => {
    writeStored(key, next.length > 0 ? JSON.stringify(next) : null)
    setSearches(next)
  }
  const without = (text: string) => readSearches(key).filter((one) => one !== text)
  return {
    searches,
    remember: (text: string) => store([text, ...without(text)].slice(0, maxSearches)),
    forget: (text: string) => store(without(text)),
    forgetAll: () => store([]),
  }
}
