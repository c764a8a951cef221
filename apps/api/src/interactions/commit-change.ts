import { type ErrorCode, type Interaction, isRefusal, type Refusal } from '@hilo/contracts'
import type { Sender } from '../platform/db/sender'
import { faultPoint } from '../platform/errors/fault-points'
import type { Services } from '../platform/services'
import { announceChange } from './announce'
import { type Change, type Doer, placeOf } from './change'
import type { LockedRow } from './lock-interaction'
import { presentInteraction } from './present'
import type { ChangeResult, EntryRecord, InteractionRecord } from './records'
import { writeChange } from './write-changes'

/** What an act decided to write. */
export interface Decision extends Omit<Change, 'by'> {
  readonly locked: LockedRow
}

/** The act had been done already, by an earlier try: there is nothing to write, and nothing to announce. */
export interface DoneBefore {
  readonly doneBefore: { readonly interaction: InteractionRecord; readonly entries: readonly EntryRecord[] }
}

/**
 * The frame of every act: decide on locked rows, write, commit, announce. What is written leaves in one batch with the COMMIT.
 * The announcement is committed with the change and goes out from here; if the process dies in between, the sweep tells it.
 */
export async function changeAndAnnounce<C extends ErrorCode>(
  { db, clock, outbox }: Services,
  doer: Doer,
  decide: (tx: Sender, now: Date) => Promise<Decision | DoneBefore | Refusal<C>>,
): Promise<Pick<ChangeResult, 'interaction' | 'entries'> | Refusal<C>> {
  const by = doer.uuid ? { uuid: doer.uuid, name: doer.name ?? '' } : null
  const now = clock.now()
  const committed = await db.act(doer.business, async (tx) => {
    const decision = await decide(tx, now)
    if (isRefusal(decision)) return decision
    await faultPoint('change.before-commit')
    if ('doneBefore' in decision) return decision
    const { locked, ...change } = decision
    const written = await tx.commit(writeChange(tx, locked, { ...change, by }, now))
    return { before: placeOf(locked.interaction), written }
  })
  if (isRefusal(committed)) return committed
  if ('doneBefore' in committed) return committed.doneBefore
  const { before, written } = committed
  await faultPoint('change.after-commit')
  outbox.published([written.outbox], announceChange(before, written.interaction, written.entries, by))
  return written
}

/** The same, answering the interaction as it is now. */
export async function commitChange<C extends ErrorCode>(
  services: Services,
  doer: Doer,
  decide: (tx: Sender, now: Date) => Promise<Decision | Refusal<C>>,
): Promise<Interaction | Refusal<C>> {
  const changed = await changeAndAnnounce(services, doer, decide)
  return isRefusal(changed) ? changed : presentInteraction(changed.interaction)
}
