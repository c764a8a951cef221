import type { Mailbox } from './account'
import type { World } from './world'

/** Mails of one mailbox are stored one after the other, because each may reply to the one before. */
const queues = new WeakMap<Mailbox, Promise<unknown>>()

/**
 * Runs `job` in its turn and resolves with its push. The clock waits until the mail is stored, but not for the push, which
 * a knob may hold back until the clock moves.
 */
export function inQueue(
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
