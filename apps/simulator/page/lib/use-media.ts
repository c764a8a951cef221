import { useSyncExternalStore } from 'react'

export function useMedia(query: string): boolean {
  const media = matchMedia(query)
  const subscribe = (changed: () => void) => {
    media.addEventListener('change', changed)
    return () => media.removeEventListener('change', changed)
  }
  return useSyncExternalStore(subscribe, () => media.matches)
}
