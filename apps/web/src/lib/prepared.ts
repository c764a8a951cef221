import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A part of the screen that comes in a file of its own, and can be fetched a moment before it is needed. */
export function prepared<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): { Part: LazyExoticComponent<ComponentType<Props>>; prepare: () => void } {
  return {
    Part: lazy(load),
    // A failure is met again, and shown, when the part is drawn.
    prepare: () => void load().catch(() => undefined),
  }
}
