import type { Courier } from './courier'
import type { Timers } from './timers'
import type { Parcel, WebhookItem } from './webhook'
import type { WebhookKnobs } from './webhook-knobs'

/** How long an unfinished batch or an unfinished group to reorder waits for company. */
const companyMs = 250

/** Packs items into webhooks and lets them go as the knobs say: together, late, twice, backwards or not yet. */
export interface Mailroom {
  /** Resolves after the first attempt to deliver it. */
  post(item: WebhookItem): Promise<void>
  /** Sends a body as it is, to try what no simulator would think of. */
  postRaw(account: string, body: unknown): Promise<void>
  /** To be called when knobs changed: what they no longer hold leaves. */
  release(): void
  /** Whether what is posted now waits for company or for the clock: the clock must not wait for it in turn. */
  holding(): boolean
  reset(): void
}

interface Held {
  parcel: Parcel
  left: () => void
}

export function createMailroom(
  /** The bytes of one webhook with these items in it. */
  bodyOf: (items: WebhookItem[]) => string,
  /** How a body of somebody's own is written. */
  serialise: (body: unknown) => string,
  knobs: () => WebhookKnobs,
  courier: Courier,
  timers: Timers,
): Mailroom {
  let batch: { item: WebhookItem; left: () => void }[] = []
  let group: Held[] = []
  let paused: Held[] = []

  const leave = ({ parcel, left }: Held) => {
    if (knobs().paused) {
      paused.push({ parcel, left })
      return
    }
    const copies = Array.from({ length: 1 + knobs().duplicate }, (_, copy) =>
      // Only the first copy tells its progress: the sender knows of one message.
      courier.deliver(copy === 0 ? parcel : { ...parcel, items: [] }),
    )
    Promise.all(copies).then(left, left)
  }

  const delay = (held: Held) => {
    if (knobs().delayMs > 0) timers.schedule(knobs().delayMs, () => leave(held))
    else leave(held)
  }

  const releaseGroup = () => {
    const held = group.reverse()
    group = []
    for (const one of held) delay(one)
  }

  const reorder = (held: Held) => {
    if (knobs().reorder < 2) return delay(held)
    group.push(held)
    if (group.length >= knobs().reorder) releaseGroup()
    else if (group.length === 1) timers.schedule(companyMs, releaseGroup)
  }

  const pack = (items: WebhookItem[], left: () => void) => {
    const [first] = items
    if (!first) return
    const lane = items.every((item) => item.lane === first.lane) ? first.lane : 'batch'
    reorder({
      left,
      parcel: { account: first.account, lane, items, body: bodyOf(items) },
    })
  }

  const releaseBatch = () => {
    const waiting = batch
    batch = []
    // A webhook goes to one address: each account's items travel apart.
    for (const account of new Set(waiting.map(({ item }) => item.account))) {
      const own = waiting.filter(({ item }) => item.account === account)
      pack(
        own.map(({ item }) => item),
        () => {
          for (const { left } of own) left()
        },
      )
    }
  }

  return {
    post: (item) =>
      new Promise((left) => {
        if (knobs().batch < 2) return pack([item], left)
        batch.push({ item, left })
        if (batch.length >= knobs().batch) releaseBatch()
        else if (batch.length === 1) timers.schedule(companyMs, releaseBatch)
      }),
    postRaw: (account, body) =>
      new Promise((left) => {
        const text = typeof body === 'string' ? body : serialise(body)
        reorder({ left, parcel: { account, lane: 'raw', items: [], body: text } })
      }),
    release() {
      if (knobs().batch < 2) releaseBatch()
      if (knobs().reorder < 2) releaseGroup()
      if (knobs().paused) return
      const held = paused
      paused = []
      for (const one of held) leave(one)
    },
    holding: () => knobs().batch > 1 || knobs().reorder > 1 || knobs().delayMs > 0 || knobs().paused,
    reset() {
      batch = []
      group = []
      paused = []
    },
  }
}
