import { type ErrorCode, isRefusal, type Refusal } from '@hilo/contracts'
import { announceChange } from '../interactions/announce'
import { type InteractionSet, placeOf } from '../interactions/change'
import type { InteractionRecord } from '../interactions/records'
import { changeInteractions } from '../interactions/write-changes'
import type { Tx } from '../platform/db/db'
import { senderOf } from '../platform/db/sender'
import { BeginAgain } from '../platform/db/untangle'
import { faultPoint } from '../platform/errors/fault-points'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { lockArea, lockConversations } from './interactions-of'
import type { AreaRecord } from './present'

interface AreaChange<C extends ErrorCode> {
  /** What becomes of those interactions. */
  readonly set: InteractionSet
  /** What must be locked before the area is. */
  first?(tx: Tx): Promise<void>
  change(tx: Tx, now: Date): Promise<AreaRecord | Refusal<C>>
  /** Whether an open interaction of the area changes with it. */
  concerns(shown: InteractionRecord, area: AreaRecord): boolean
}

/**
 * Changes an area together with its open interactions, and tells whoever sees those. Conversations are locked before
 * areas, as everybody does it: what came into the area in between cannot be locked any more without the danger of a
 * deadlock, so then all begins again.
 */
export async function changeWithInteractions<C extends ErrorCode>(
  { db, clock, outbox }: Services,
  { business, uuid, name }: Actor,
  area: string,
  { first, change, concerns, set }: AreaChange<C>,
): Promise<AreaRecord | Refusal<C>> {
  const by = { uuid, name }
  const now = clock.now()
  const committed = await db.tenant(business, async (tx) => {
    const locked = await lockConversations(tx, business, area)
    await first?.(tx)
    const open = await lockArea(tx, business, area)
    if (open.some((shown) => !locked.has(shown.conversation_uuid))) throw new BeginAgain()
    const row = await change(tx, now)
    if (isRefusal(row)) return row
    const uuids = open.filter((shown) => concerns(shown, row)).map(({ uuid }) => uuid)
    const changed = await changeInteractions(senderOf(tx), business, uuids, { set, entries: [], by }, now)
    return { row, changed }
  })
  if (isRefusal(committed)) return committed
  await faultPoint('change.after-commit')
  for (const { before, after } of committed.changed)
    outbox.published([after.outbox], announceChange(placeOf(before), after.interaction, after.entries, by))
  return committed.row
}
