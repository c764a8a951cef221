import { setTimeout as pause } from 'node:timers/promises'
import { leftToWait, lockRetries } from '../items/lock-retries'
import { heldLongest, type QueuedStatus, queuedByMessage } from './queued-status'
import { maxBatch } from './store-batch'

interface HeldStore {
  /** Runs a transaction when it is its turn; throws where none comes in so long. */
  readonly inTurn: <T>(transaction: () => Promise<T>, maxWaitMs: number) => Promise<T>
  /** Stores statuses of the chat in one transaction; throws where it has waited for the chat for too long. Returns those that it has left to others. */
  readonly store: (batch: readonly QueuedStatus[]) => Promise<readonly QueuedStatus[]>
  /** These messages wait no more: they are stored or given up. */
  readonly onEnd: (statuses: readonly QueuedStatus[]) => void
  /** None waits for the chat: the next one begins anew. */
  readonly onEmpty: () => void
}

/** Stores the statuses that wait for a chat, one transaction after the other, until none is left. Meanwhile others may be added to them. */
export async function storeHeld(
  waiting: QueuedStatus[],
  { inTurn, store, onEnd, onEmpty }: HeldStore,
): Promise<void> {
  /** Takes whole messages: while one waits here, its later statuses are not added. */
  const take = (): readonly QueuedStatus[] => {
    const batch = queuedByMessage(waiting).slice(0, maxBatch).flat()
    const taken = new Set(batch)
    waiting.splice(0, waiting.length, ...waiting.filter((one) => !taken.has(one)))
    return batch
  }
  /** Gives up those that have waited for another transaction for too long: the provider sends them again. */
  const endLate = (batch: readonly QueuedStatus[], error: unknown): 'held' => {
    const isLate = ({ heldSince }: QueuedStatus) => leftToWait(heldSince ?? 0) === 0
    const late = queuedByMessage(batch)
      .filter((own) => own.some(isLate))
      .flat()
    for (const one of late) one.reject(error)
    waiting.unshift(...batch.filter((one) => !late.includes(one)))
    onEnd(late)
    return 'held'
  }
  const storeNext = async (): Promise<'ended' | 'held'> => {
    const batch = take()
    try {
      const left = await store(batch)
      onEnd(batch.filter((one) => !left.includes(one)))
      return 'ended'
    } catch (error) {
      return endLate(batch, error)
    }
  }
  const noTurn = (error: unknown) => endLate(waiting.splice(0), error)
  while (waiting.length > 0)
    if ((await inTurn(storeNext, leftToWait(heldLongest(waiting))).catch(noTurn)) === 'held')
      await pause(lockRetries.pauseMs, undefined, { ref: false })
  onEmpty()
}
