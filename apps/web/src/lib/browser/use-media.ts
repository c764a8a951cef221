import { useCallback, useSyncExternalStore } from 'react'

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** Up to this width one pane is shown at a time. */
const onePane = '(max-width: 767px)'
export const usePhone = (): boolean => useMedia(onePane)
export const isPhone = (): boolean => matchMedia(onePane).matches
