import type { Accepted } from '../realtime/bus/accepted'

interface Held<T> {
  readonly item: T
  readonly accepted: Accepted
  /** Settles the promises of all items that this one replaces. */
  readonly settle: (by: Accepted) => void
}

interface Pause<T> {
  /** What was sent when it began. */
  readonly sent: T
  readonly timer: NodeJS.Timeout
  held: Held<T> | null
}

export interface Gather<T> {
  /** What was sent last under this key, and what is held since; undefined once a whole pause has passed without anything. */
  pauseOf(key: string): { readonly sent: T; readonly held: T | null } | undefined
  /** Sends it now, instead of what is held, and begins a pause. */
  send(key: string, item: T): Accepted
  /** Holds it, instead of what is held, until the pause ends. Resolves once it, or what replaced it, was accepted. */
  hold(key: string, item: T): Accepted
  /** Sends now what is held. */
  release(key: string): void
  /** Forgets what is held, for which `by` was sent. */
  drop(key: string, by: Accepted): void
  releaseAll(): void
  /** Sends what is held. Nothing is held afterwards, and no timer is left. */
  stop(): void
}

/** Holds what follows within a pause after something was sent, one item of each key. A key is forgotten with its last pause. */
export function createGather<T>(
  pauseMs: number,
  publish: (item: T, wasHeld: boolean) => Accepted,
): Gather<T> {
  const pauses = new Map<string, Pause<T>>()
  let stopped = false

  function close(key: string): Held<T> | null {
    const pause = pauses.get(key)
    clearTimeout(pause?.timer)
    pauses.delete(key)
    return pause?.held ?? null
  }
  function send(key: string, item: T, wasHeld = false): Accepted {
    const held = close(key)
    const accepted = publish(item, wasHeld)
    held?.settle(accepted)
    if (!stopped) pauses.set(key, { sent: item, timer: setTimeout(() => end(key), pauseMs), held: null })
    return accepted
  }
  function release(key: string): void {
    const held = pauses.get(key)?.held
    if (held) void send(key, held.item, true)
  }
  function end(key: string): void {
    if (pauses.get(key)?.held) release(key)
    else close(key)
  }
  function releaseAll(): void {
    for (const key of [...pauses.keys()]) release(key)
  }

  return {
    pauseOf(key) {
      const pause = pauses.get(key)
      return pause && { sent: pause.sent, held: pause.held?.item ?? null }
    },
    send: (key, item) => send(key, item),
    hold(key, item) {
      const pause = pauses.get(key)
      if (!pause) return send(key, item)
      const before = pause.held
      if (before) {
        pause.held = { ...before, item }
        return before.accepted
      }
      let settle: Held<T>['settle'] = () => {}
      const accepted = new Promise<boolean>((resolve) => {
        settle = resolve
      })
      pause.held = { item, accepted, settle }
      return accepted
    },
    release,
    drop: (key, by) => close(key)?.settle(by),
    releaseAll,
    stop() {
      stopped = true
      releaseAll()
      for (const key of [...pauses.keys()]) close(key)
    },
  }
}
