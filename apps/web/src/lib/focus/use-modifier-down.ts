import { useEffect, useEffectEvent } from 'react'

/** A modifier goes down a moment before the letter of its shortcut: use it to preload what the shortcut opens. */
export function useModifierDown(keys: readonly string[], prepare: () => void): void {
  const onModifier = useEffectEvent((key: string) => {
    if (keys.includes(key)) prepare()
  })
  useEffect(() => {
    const onKeyDown = ({ key, repeat }: KeyboardEvent) => {
      if (!repeat) onModifier(key)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
