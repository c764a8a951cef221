import type { InboundItem, StorableItem } from '../../channels/inbound'
import type { Clock } from '../../platform/clock/clock'
import type { Db } from '../../platform/db/db'
import { storableText } from '../../platform/text/storable-json'
import type { InTurn } from '../items/apart-turns'
import type { ItemAccount } from '../items/store-item'
import type { StoredChange } from '../items/stored'
import { type Apart, type ApartOfAccount, createApart } from './apart'
import type { QueuedStatus } from './queued-status'
import { maxBatch, storeBatch } from './store-batch'

/** A status that says nothing of the account or of who answers the customer. */
export type PlainStatus = Extract<StorableItem, { readonly status: unknown }>

export const isPlainStatus = (item: InboundItem): item is PlainStatus =>
  'status' in item && item.status.trouble === undefined && item.control === undefined

export interface StatusQueue {
  /** `atOnce`: nothing waits for others to come. */
  store(account: ItemAccount, item: PlainStatus, atOnce?: boolean): Promise<readonly StoredChange[]>
}

/**
 * A batch of an account begins so long after the one before it, or when it is full. In this time the statuses of other messages come, and
 * 'sent', 'delivered' and 'read' of one: a status that shares a transaction costs Postgres a fraction of one that has its own. Nobody watches
 * for a tick so closely, and providers wait for several times as long (decision 198).
 */
export const gatherMs = 100

/** The statuses of an account, while any waits, is stored, or has been a moment ago. */
interface AccountQueue extends ApartOfAccount {
  readonly account: string
  /** When the last batch began. */
  startedAt: number
  isRunning: boolean
  timer: NodeJS.Timeout | null
}

/** What the batches of all accounts share. */
interface Batches {
  readonly db: Db
  readonly clock: Clock
  /** False while the process ends, when nothing waits for others to come. */
  readonly isServing: () => boolean
  readonly apart: Apart<AccountQueue>
  /** Nothing of this account waits. */
  readonly forget: (queue: AccountQueue) => void
}

/**
 * Stores statuses. The first of a quiet account is stored at once; those that come soon after it gather, and are stored together, those of one
 * message as one change to the last of them. A batch waits for no chat that another transaction holds: its statuses are in the next batch too, and
 * if it is held still, one transaction waits for it with all that come for it (decision 198).
 */
export function createStatusQueue(
  db: Db,
  clock: Clock,
  isServing: () => boolean,
  inTurn: InTurn,
): StatusQueue {
  const accounts = new Map<string, AccountQueue>()
  const batches: Batches = {
    ...{ db, clock, isServing },
    apart: createApart(db, clock, inTurn, (queue) => startOrWait(batches, queue)),
    forget: (queue) => {
      if (accounts.get(queue.account) === queue) accounts.delete(queue.account)
    },
  }
  return {
    store: (account, item, atOnce = false) =>
      new Promise((resolve, reject) => {
        const incoming = { dedupeKey: storableText(item.dedupeKey), raw: item.raw, report: item.status }
        const queue = accounts.get(account.uuid) ?? newQueue(account)
        accounts.set(account.uuid, queue)
        const providerId = storableText(item.status.providerMessageId)
        const status = { account, incoming, providerId, atOnce, heldSince: null, resolve, reject }
        const behind = queue.busy.get(providerId)
        if (behind) behind.push(status)
        else {
          queue.waiting.push(status)
          startOrWait(batches, queue)
        }
      }),
  }
}

function startOrWait(batches: Batches, queue: AccountQueue): void {
  if (queue.isRunning) return
  const ready = queue.waiting
  const pauseMs = queue.startedAt + gatherMs - performance.now()
  const waitsForMore =
    pauseMs > 0 && ready.length < maxBatch && !ready.some(({ atOnce }) => atOnce) && batches.isServing()
  if (ready.length > 0 && !waitsForMore) {
    void runBatch(batches, queue)
    return
  }
  if (pauseMs > 0) {
    queue.timer ??= setTimeout(() => {
      queue.timer = null
      startOrWait(batches, queue)
    }, pauseMs)
  } else if (ready.length + queue.busy.size === 0) batches.forget(queue)
}

async function runBatch(batches: Batches, queue: AccountQueue): Promise<void> {
  if (queue.timer) clearTimeout(queue.timer)
  queue.timer = null
  queue.isRunning = true
  // Those of the same webhook.
  await new Promise(setImmediate)
  queue.startedAt = performance.now()
  const batch = queue.waiting.slice(0, maxBatch)
  queue.waiting = queue.waiting.slice(maxBatch)
  const { alone, held } = await storeBatch(batches.db, batches.clock, batch, 'skipped')
  batches.apart.alone(queue, alone)
  for (const [chat, statuses] of held) leaveHeld(batches, queue, chat, statuses)
  queue.isRunning = false
  startOrWait(batches, queue)
}

function leaveHeld(
  { apart, isServing }: Batches,
  queue: AccountQueue,
  chat: string,
  statuses: readonly QueuedStatus[],
): void {
  const now = performance.now()
  const found = statuses.map((one) => ({ ...one, heldSince: one.heldSince ?? now }))
  const isNew = statuses.every(({ heldSince, atOnce }) => heldSince === null && !atOnce)
  // Most transactions hold a chat for some milliseconds: the next batch costs no transaction of its own. One that begins at once would
  // find it held still.
  if (isNew && isServing() && !queue.held.has(chat)) queue.waiting = [...found, ...queue.waiting]
  else apart.held(queue, chat, found)
}

const newQueue = ({ uuid: account, business }: ItemAccount): AccountQueue => ({
  account,
  business,
  waiting: [],
  busy: new Map(),
  held: new Map(),
  startedAt: Number.NEGATIVE_INFINITY,
  isRunning: false,
  timer: null,
})
