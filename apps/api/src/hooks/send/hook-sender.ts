import { type Db, sql } from '../../platform/db/db'
import { errorMessage } from '../../platform/errors/error-message'
import { isUnavailable } from '../../platform/errors/unavailable'
import type { Resolve } from '../../platform/http/outgoing/checked-address'
import type { Services } from '../../platform/services'
import type { Sweep } from '../../platform/sweeps/repeat-sweeps'
import { type Claimed, claimDeliveries, type Message } from './claim-deliveries'
import { recordAttempt } from './record-attempt'
import { type Sent, sendMessage } from './send-message'

/**
 * How many requests are on their way at once: to one hook in all processes, of one business and in all in this process. They
 * hold no worker of the queue and no connection of the database, so a receiver that hangs keeps nobody waiting but its own messages
 * (decision 189).
 */
const most = { perHook: 4, perBusiness: 24, inAll: 256 }
const dueAtOnce = 500

interface HookRef {
  readonly business: string
  readonly hook: string
}

export interface HookSender {
  /** Begins to send the due messages of a hook, up to the limits above. */
  wake(ref: HookRef): void
  /** Does so for all hooks. */
  readonly sweep: Sweep
  /** Resolves when nothing is on its way. */
  idle(): Promise<void>
  /** Aborts the requests on their way: their messages are sent again after the next start. */
  stop(): Promise<void>
}

interface SenderOptions {
  readonly resolve?: Resolve
  readonly timeoutMs?: number
}

export function createHookSender(services: Services, options: SenderOptions = {}): HookSender {
  const { db, clock, log } = services
  const ending = new AbortController()
  const sending = new Map<string, number>()
  const running = new Set<Promise<void>>()
  /** The hooks whose messages are being claimed, and whether `wake` was called again meanwhile. */
  const claiming = new Map<string, boolean>()
  /** The hooks that wait for a free request, in the order of their calls: they come first. */
  const refused = new Map<string, HookRef>()
  const countOf = (key: string) => sending.get(key) ?? 0
  const change = ({ business, hook }: HookRef, by: number) => {
    for (const key of ['', business, hook]) {
      const count = countOf(key) + by
      if (count > 0) sending.set(key, count)
      else sending.delete(key)
    }
  }
  const roomFor = ({ business, hook }: HookRef) =>
    Math.min(most.perHook - countOf(hook), most.perBusiness - countOf(business), most.inAll - countOf(''))

  /** Another process may claim these messages when their claim has expired. */
  async function sendClaimed(ref: HookRef, receiver: Claimed['receiver'], message: Message): Promise<void> {
    const { business, hook } = ref
    const sent = await sendMessage(services, business, receiver, message, {
      ...options,
      signal: ending.signal,
    }).catch(unsent)
    if (ending.signal.aborted) return
    await recordAttempt(services, { business, hook, delivery: message.uuid }, sent)
  }

  /** A message that cannot be sent, for instance because its secret cannot be decrypted, counts as an attempt too: otherwise it would be claimed for ever. */
  function unsent(error: unknown): Sent {
    if (isUnavailable(error) || ending.signal.aborted) throw error
    log.error({ err: errorMessage(error) }, 'a message for another program could not be prepared')
    return {
      status: null,
      error: 'not_sent',
      answer: null,
      retryAfterMs: null,
      ms: 0,
      at: clock.now(),
      request: '',
    }
  }

  async function fill(ref: HookRef): Promise<void> {
    if (ending.signal.aborted) return
    const room = roomFor(ref)
    if (room <= 0) {
      // It is woken again when its own requests end.
      if (countOf(ref.hook) < most.perHook) refused.set(ref.hook, ref)
      return
    }
    refused.delete(ref.hook)
    change(ref, room)
    let free = room
    try {
      const claimed = await claimDeliveries(services, ref, { room, atOnce: most.perHook })
      for (const message of claimed?.messages ?? []) {
        free -= 1
        if (claimed)
          track(
            sendClaimed(ref, claimed.receiver, message).finally(() => change(ref, -1)),
            ref,
          )
      }
    } finally {
      change(ref, -free)
      if (free > 0) wakeRefused()
    }
  }

  function wakeRefused(): void {
    for (const ref of [...refused.values()]) if (roomFor(ref) > 0) wake(ref)
  }

  /** When a request ends the next hook that waits comes first, so that a slow receiver does not keep the place. */
  function track(work: Promise<void>, ref: HookRef): void {
    const done = work
      .catch((error: unknown) =>
        log.error({ ...ref, err: errorMessage(error) }, 'a message for another program could not be sent'),
      )
      .then(() => {
        wakeRefused()
        wake(ref)
      })
      .finally(() => running.delete(done))
    running.add(done)
  }

  /** One claim for a hook at a time. A call meanwhile makes it claim again, because it may have read before the caller's message was due. */
  function wake(ref: HookRef): void {
    const { hook } = ref
    if (claiming.has(hook)) {
      claiming.set(hook, true)
      return
    }
    claiming.set(hook, false)
    const done: Promise<void> = fill(ref)
      .catch((error: unknown) =>
        log.error({ ...ref, err: errorMessage(error) }, 'messages for another program could not be claimed'),
      )
      .finally(() => {
        const again = claiming.get(hook)
        claiming.delete(hook)
        running.delete(done)
        if (again) wake(ref)
      })
    running.add(done)
  }

  async function idle(): Promise<void> {
    while (running.size > 0) await Promise.all(running)
  }

  return {
    wake,
    sweep: {
      name: 'send to hooks',
      due: () => sql`exists (select from hilo_due_hooks(${clock.now()}, 1))`,
      run: async () => {
        for (const ref of await readDueHooks(db, clock.now())) wake(ref)
      },
      claimsRows: true,
      leaves: true,
    },
    idle,
    async stop() {
      ending.abort()
      await idle()
    },
  }
}

const readDueHooks = (db: Pick<Db, 'call'>, now: Date): Promise<HookRef[]> =>
  db.call<HookRef>('select business, hook from hilo_due_hooks($1, $2)', [now, dueAtOnce])
