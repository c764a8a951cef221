import { useSyncExternalStore } from 'react'

/** The person is at this very tab: it is visible and has the focus. */
export const hasAttention = (): boolean => !document.hidden && document.hasFocus()

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  addEventListener('focus', listener)
  addEventListener('blur', listener)
  return () => {
    document.removeEventListener('visibilitychange', listener)
    removeEventListener('focus', listener)
    removeEventListener('blur', listener)
  }
}

export const useAttention = (): boolean => useSyncExternalStore(subscribe, hasAttention)
