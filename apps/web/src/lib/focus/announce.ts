import { useSyncExternalStore } from 'react'

/**
 * One polite live region for the whole page: regions that come and go are not read, and several at once interrupt one
 * another. Sentences of one burst are joined.
 */
const listeners = new Set<() => void>()
const pauseMs = 400
let waiting: string[] = []
let announced = ''
let timer: ReturnType<typeof setTimeout> | undefined

export function announce(sentence: string): void {
  waiting.push(sentence)
  if (timer !== undefined) return
  timer = setTimeout(() => {
    announced = waiting.join('. ')
    waiting = []
    timer = undefined
    for (const listener of listeners) listener()
  }, pauseMs)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useAnnouncement = (): string => useSyncExternalStore(subscribe, () => announced)
