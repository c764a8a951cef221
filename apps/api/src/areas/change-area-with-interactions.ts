import { type ErrorCode, isRefusal, type Refusal } from '@hilo/contracts'
import type { InteractionRecord } from '../entries/interaction-records'
import type { InteractionUpdate } from '../interactions/acts/perform/interaction-change'
import { changeInteractions } from '../interactions/acts/perform/write-interaction-changes'
import { publishWritten } from '../interactions/announce-written'
import type { Tx } from '../platform/db/db'
import { RetryTransaction } from '../platform/db/pipeline/retry-on-conflict'
import { faultPoint } from '../platform/errors/fault-points'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { lockArea, lockConversations } from './lock-area'
import type { AreaRecord } from './present'

interface AreaChange<C extends ErrorCode> {
  /** The change to those interactions. */
  readonly set: InteractionUpdate
  /** Locks or writes that must happen before the area is locked. */
  beforeLock?(tx: Tx): Promise<void>
  change(tx: Tx, now: Date): Promise<AreaRecord | Refusal<C>>
  /** Whether an open interaction of the area changes with the area. */
  isAffected(interaction: InteractionRecord, area: AreaRecord): boolean
}

/**
 * Changes an area together with its open interactions, and publishes the changes. Conversations are locked before areas, as
 * in every transaction. An interaction that entered the area in between cannot be locked any more without risking a
 * deadlock: then the transaction is retried.
 */
export async function changeAreaWithInteractions<C extends ErrorCode>(
  { db, clock, announcer }: Services,
  { business, uuid, name }: Actor,
  area: string,
  { beforeLock, change, isAffected, set }: AreaChange<C>,
): Promise<AreaRecord | Refusal<C>> {
  const by = { uuid, name }
  const now = clock.now()
  const committed = await db.tenant(business, async (tx) => {
    const locked = await lockConversations(tx, business, area)
    await beforeLock?.(tx)
    const open = await lockArea(tx, business, area)
    if (open.some((interaction) => !locked.has(interaction.conversation_uuid))) throw new RetryTransaction()
    const row = await change(tx, now)
    if (isRefusal(row)) return row
    const uuids = open.filter((interaction) => isAffected(interaction, row)).map(({ uuid }) => uuid)
    const changed = await changeInteractions(tx, business, uuids, { set, entries: [], by }, now)
    return { row, changed }
  })
  if (isRefusal(committed)) return committed
  await faultPoint('change.after-commit')
  publishWritten({ announcer }, ...committed.changed)
  return committed.row
}
