import { useSyncExternalStore } from 'react'

/**
 * One polite voice for the whole page. Live regions that come and go are not read, and many at once talk over one
 * another; so everybody speaks through this one. Sentences of one burst are joined.
 */
const listeners = new Set<() => void>()
const pauseMs = 400
let waiting: string[] = []
let spoken = ''
let timer: ReturnType<typeof setTimeout> | undefined

export function announce(sentence: string): void {
  waiting.push(sentence)
  if (timer !== undefined) return
  timer = setTimeout(() => {
    spoken = waiting.join('. ')
    waiting = []
    timer = undefined
    for (const listener of listeners) listener()
  }, pauseMs)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useAnnouncement = (): string => useSyncExternalStore(subscribe, () => spoken)
