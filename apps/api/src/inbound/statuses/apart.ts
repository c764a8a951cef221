import type { Clock } from '../../platform/clock/clock'
import type { Db } from '../../platform/db/db'
import type { InTurn } from '../items/apart-turns'
import { type QueuedStatus, queuedByMessage } from './queued-status'
import { storeAlone } from './store-alone'
import { storeBatch } from './store-batch'
import { storeHeld } from './store-held'

/** What an account stores apart from its batches. */
export interface ApartOfAccount {
  readonly business: string
  /** Those that are in no batch yet. */
  waiting: QueuedStatus[]
  /** Messages that are stored apart, each with its later statuses, which wait for the end of that. */
  readonly busy: Map<string, QueuedStatus[]>
  /** Statuses that wait for a chat which another transaction holds. */
  readonly held: Map<string, QueuedStatus[]>
}

export interface Apart<Account extends ApartOfAccount> {
  /** Stores the statuses of each message in a transaction of its own. */
  alone(account: Account, statuses: readonly QueuedStatus[]): void
  /** Stores statuses in the one transaction that waits for their chat. */
  held(account: Account, chat: string, statuses: readonly QueuedStatus[]): void
}

/** Stores what a batch has left. `onFree`: messages of the account are busy no more. */
export function createApart<Account extends ApartOfAccount>(
  db: Db,
  clock: Clock,
  inTurn: InTurn,
  onFree: (account: Account) => void,
): Apart<Account> {
  const free = (account: Account, statuses: readonly QueuedStatus[]): void => {
    freeMessages(account, statuses)
    onFree(account)
  }

  function alone(account: Account, statuses: readonly QueuedStatus[]): void {
    keepBusy(account, statuses)
    for (const own of queuedByMessage(statuses))
      void storeAlone(db, clock, own, inTurn).then(() => free(account, own))
  }

  function held(account: Account, chat: string, statuses: readonly QueuedStatus[]): void {
    keepBusy(account, statuses)
    const others = account.held.get(chat)
    if (others) return void others.push(...statuses)
    const waiting = [...statuses]
    account.held.set(chat, waiting)
    const store = async (batch: readonly QueuedStatus[]) => {
      const left = await storeBatch(db, clock, batch, 'awaited')
      alone(account, left.alone)
      return left.alone
    }
    void storeHeld(waiting, {
      inTurn: (transaction, maxWaitMs) => inTurn(account.business, transaction, maxWaitMs),
      store,
      onEnd: (ended) => free(account, ended),
      onEmpty: () => account.held.delete(chat),
    })
  }

  return { alone, held }
}

function keepBusy(account: ApartOfAccount, statuses: readonly QueuedStatus[]): void {
  const { busy } = account
  for (const { providerId } of statuses) if (!busy.has(providerId)) busy.set(providerId, [])
  for (const one of account.waiting) busy.get(one.providerId)?.push(one)
  account.waiting = account.waiting.filter(({ providerId }) => !busy.has(providerId))
}

/** The later statuses of these messages are for the next batch. */
function freeMessages(account: ApartOfAccount, statuses: readonly QueuedStatus[]): void {
  for (const { providerId } of statuses) {
    const later = account.busy.get(providerId) ?? []
    account.busy.delete(providerId)
    if (later.length > 0) account.waiting = account.waiting.concat(later)
  }
}
