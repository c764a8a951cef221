import { type ErrorCode, type Interaction, isRefusal, type Refusal } from '@hilo/contracts'
import type { Tx } from '../platform/db/db'
import { faultPoint } from '../platform/errors/fault-points'
import type { Services } from '../platform/services'
import { announceChange } from './announce'
import { type Doer, type InteractionSet, type NewEntry, placeOf, writeChange } from './change'
import { presentInteraction } from './present'
import type { ChangeResult, EntryRecord, InteractionRecord } from './records'

/** What an act decided to write. */
export interface Decision {
  readonly before: InteractionRecord
  readonly set: InteractionSet
  readonly entries: readonly NewEntry[]
}

/** The act had been done already, by an earlier try: there is nothing to write, and nothing to announce. */
export interface DoneBefore {
  readonly doneBefore: { readonly interaction: InteractionRecord; readonly entries: readonly EntryRecord[] }
}

/**
 * The frame of every act: decide on locked rows, write, commit, announce. The announcement is committed with the
 * change and goes out from here; if the process dies in between, the sweep tells it.
 */
export async function changeAndAnnounce<C extends ErrorCode>(
  { db, clock, outbox }: Services,
  doer: Doer,
  decide: (tx: Tx, now: Date) => Promise<Decision | DoneBefore | Refusal<C>>,
): Promise<Pick<ChangeResult, 'interaction' | 'entries'> | Refusal<C>> {
  const by = doer.uuid ? { uuid: doer.uuid, name: doer.name ?? '' } : null
  const now = clock.now()
  const committed = await db.tenant(doer.business, async (tx) => {
    const decision = await decide(tx, now)
    if (isRefusal(decision) || 'doneBefore' in decision) return decision
    const { before, set, entries } = decision
    const announcement = { before: placeOf(before), by }
    const change = await writeChange(tx, { interaction: before.uuid, set, entries, announcement }, now)
    return { before: announcement.before, change }
  })
  if (isRefusal(committed)) return committed
  if ('doneBefore' in committed) return committed.doneBefore
  const { before, change } = committed
  await faultPoint('change.after-commit')
  outbox.published([change.outbox], announceChange(before, change.interaction, change.entries, by))
  return change
}

/** The same, answering the interaction as it is now. */
export async function commitChange<C extends ErrorCode>(
  services: Services,
  doer: Doer,
  decide: (tx: Tx, now: Date) => Promise<Decision | Refusal<C>>,
): Promise<Interaction | Refusal<C>> {
  const changed = await changeAndAnnounce(services, doer, decide)
  return isRefusal(changed) ? changed : presentInteraction(changed.interaction)
}
