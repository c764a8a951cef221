import { useSyncExternalStore } from 'react'

/** Whether this tab is visible and has the focus. */
export const isTabActive = (): boolean => !document.hidden && document.hasFocus()

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

export const useTabActive = (): boolean => useSyncExternalStore(subscribe, isTabActive)
