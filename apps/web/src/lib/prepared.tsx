import { type ComponentType, lazy, useState } from 'react'

/**
 * A part of the screen that comes in a file of its own, and can be fetched a moment before it is needed. What has come
 * by then is drawn at once: a part that is waited for, be it for an instant, leaves its place empty for a third of a
 * second.
 */
export function prepared<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): { Part: ComponentType<Props>; prepare: () => void } {
  let come: ComponentType<Props> | undefined
  const fetch = async () => {
    const file = await load()
    come = file.default
    return file
  }
  const Awaited: ComponentType<Props> = lazy(fetch)
  return {
    Part(props) {
      // Chosen once: another one in its place would begin anew.
      const [Drawn] = useState(() => come ?? Awaited)
      return <Drawn {...props} />
    },
    // A failure is met again, and shown, when the part is drawn.
    prepare: () => void fetch().catch(() => undefined),
  }
}
