import { useEffect, useEffectEvent } from 'react'

/** A modifier goes down a moment before the letter that it is held for: what that opens is fetched meanwhile. */
export function useHeldKey(keys: readonly string[], prepare: () => void): void {
  const onHeld = useEffectEvent((key: string) => {
    if (keys.includes(key)) prepare()
  })
  useEffect(() => {
    const onKeyDown = ({ key, repeat }: KeyboardEvent) => {
      if (!repeat) onHeld(key)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
