import type { Timers } from './timers'
import type { WebhookItem, WebhookRequest } from './webhook'
import type { WebhookKnobs } from './webhook-knobs'
import type { WebhookSender } from './webhook-sender'

/** How long an incomplete batch or an incomplete group to reorder waits for more. */
const batchWaitMs = 250

/** Packs items into webhooks and sends them as the knobs say: batched, delayed, duplicated, reordered or paused. */
export interface WebhookBatcher {
  /** Resolves after the first attempt to deliver it. */
  post(item: WebhookItem): Promise<void>
  /** Sends any body, unchanged if it is a string. */
  postRaw(account: string, body: unknown): Promise<void>
  /** To be called when knobs changed: sends what they no longer hold back. */
  release(): void
  /** Whether a new item is held back until more come or the clock moves: the clock must not wait for it. */
  holding(): boolean
  reset(): void
}

interface WaitingRequest {
  request: WebhookRequest
  /** Called after the first attempt. */
  attempted: () => void
}

export function createWebhookBatcher(
  /** The bytes of one webhook with these items in it. */
  bodyOf: (items: WebhookItem[]) => string,
  /** For the body of `postRaw`. */
  serialise: (body: unknown) => string,
  knobs: () => WebhookKnobs,
  webhookSender: WebhookSender,
  timers: Timers,
): WebhookBatcher {
  let batch: { item: WebhookItem; attempted: () => void }[] = []
  let group: WaitingRequest[] = []
  let paused: WaitingRequest[] = []

  const send = ({ request, attempted }: WaitingRequest) => {
    if (knobs().paused) {
      paused.push({ request, attempted })
      return
    }
    const copies = Array.from({ length: 1 + knobs().duplicate }, (_, copy) =>
      // Only the first copy reports progress, because the customer's phone shows one message.
      webhookSender.deliver(copy === 0 ? request : { ...request, items: [] }),
    )
    Promise.all(copies).then(attempted, attempted)
  }

  const delay = (held: WaitingRequest) => {
    if (knobs().delayMs > 0) timers.schedule(knobs().delayMs, () => send(held))
    else send(held)
  }

  const releaseGroup = () => {
    const held = group.reverse()
    group = []
    for (const one of held) delay(one)
  }

  const reorder = (held: WaitingRequest) => {
    if (knobs().reorder < 2) return delay(held)
    group.push(held)
    if (group.length >= knobs().reorder) releaseGroup()
    else if (group.length === 1) timers.schedule(batchWaitMs, releaseGroup)
  }

  const pack = (items: WebhookItem[], attempted: () => void) => {
    const [first] = items
    if (!first) return
    const orderKey = items.every((item) => item.orderKey === first.orderKey) ? first.orderKey : 'batch'
    reorder({
      attempted,
      request: { account: first.account, orderKey, items, body: bodyOf(items) },
    })
  }

  const releaseBatch = () => {
    const waiting = batch
    batch = []
    // Each account has its own address, so its items go in webhooks of their own.
    for (const account of new Set(waiting.map(({ item }) => item.account))) {
      const own = waiting.filter(({ item }) => item.account === account)
      pack(
        own.map(({ item }) => item),
        () => {
          for (const { attempted } of own) attempted()
        },
      )
    }
  }

  return {
    post: (item) =>
      new Promise((attempted) => {
        if (knobs().batch < 2) return pack([item], attempted)
        batch.push({ item, attempted })
        if (batch.length >= knobs().batch) releaseBatch()
        else if (batch.length === 1) timers.schedule(batchWaitMs, releaseBatch)
      }),
    postRaw: (account, body) =>
      new Promise((attempted) => {
        const text = typeof body === 'string' ? body : serialise(body)
        reorder({ attempted, request: { account, orderKey: 'raw', items: [], body: text } })
      }),
    release() {
      if (knobs().batch < 2) releaseBatch()
      if (knobs().reorder < 2) releaseGroup()
      if (knobs().paused) return
      const held = paused
      paused = []
      for (const one of held) send(one)
    },
    holding: () => knobs().batch > 1 || knobs().reorder > 1 || knobs().delayMs > 0 || knobs().paused,
    reset() {
      batch = []
      group = []
      paused = []
    },
  }
}
