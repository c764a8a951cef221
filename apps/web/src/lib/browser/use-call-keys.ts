import { useEffect, useEffectEvent } from 'react'

/** What keys do for a call that rings, or that this tab is in; undefined: nothing now. */
interface CallKeys {
  /** Alt and C. */
  readonly answer: (() => void) | undefined
  /** Alt and M. */
  readonly mute: (() => void) | undefined
  /** Alt, Shift and C. */
  readonly hangUp: (() => void) | undefined
}

/** Listens to the keys of calls on every screen, also in a dialog. */
export function useCallKeys(keys: CallKeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const run = actionOf(event, keys)
    if (!run) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

/** The action of a key, by its code, because Alt types other characters on many layouts. */
function actionOf(
  { altKey, ctrlKey, metaKey, shiftKey, code, repeat }: KeyboardEvent,
  { answer, mute, hangUp }: CallKeys,
): (() => void) | undefined {
  if (!altKey || ctrlKey || metaKey || repeat) return undefined
  if (code === 'KeyC') return shiftKey ? hangUp : answer
  return code === 'KeyM' && !shiftKey ? mute : undefined
}
