import { setTimeout as pause } from 'node:timers/promises'
import { lockRetries } from '../items/lock-retries'
import { type QueuedStatus, queuedByMessage } from './queued-status'
import type { InTurn } from './store-alone'
import { maxBatch } from './store-batch'

/** So long a status waits for another transaction that holds its chat; then the provider sends it again. */
const longestMs = lockRetries.attempts * (lockRetries.waitMs + lockRetries.pauseMs)

interface HeldStore {
  readonly inTurn: InTurn
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
  const storeNext = async (): Promise<'ended' | 'held'> => {
    const batch = take()
    try {
      const left = await store(batch)
      onEnd(batch.filter((one) => !left.includes(one)))
      return 'ended'
    } catch (error) {
      const isLate = ({ heldSince }: QueuedStatus) => performance.now() - (heldSince ?? 0) > longestMs
      const late = queuedByMessage(batch)
        .filter((own) => own.some(isLate))
        .flat()
      for (const one of late) one.reject(error)
      waiting.unshift(...batch.filter((one) => !late.includes(one)))
      onEnd(late)
      return 'held'
    }
  }
  while (waiting.length > 0)
    if ((await inTurn(storeNext)) === 'held') await pause(lockRetries.pauseMs, undefined, { ref: false })
  onEmpty()
}
