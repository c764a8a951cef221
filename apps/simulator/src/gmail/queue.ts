import type { Mailbox } from './account'
import type { World } from './world'

/** Mails of one mailbox are put together one after the other: each may answer the one before. */
const queues = new WeakMap<Mailbox, Promise<unknown>>()

/**
 * Runs `job` in its turn and resolves with what it pushed. The clock waits for the mail to be in its place, not for the push,
 * which a knob may hold back until the clock moves.
 */
export function inTurn(
  world: World,
  mailbox: Mailbox,
  job: () => Promise<{ pushed: Promise<void> }>,
): Promise<void> {
  const turn = (queues.get(mailbox) ?? Promise.resolve()).then(job)
  queues.set(
    mailbox,
    turn.catch(() => {}),
  )
  world.clock.track(turn)
  return turn.then(({ pushed }) => pushed)
}
