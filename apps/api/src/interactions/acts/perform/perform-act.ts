import { type ErrorCode, type Interaction, isRefusal, type Refusal } from '@hilo/contracts'
import type { WrittenChange } from '../../../entries/announced-change'
import type { StatementSender } from '../../../platform/db/pipeline/statement-sender'
import { faultPoint } from '../../../platform/errors/fault-points'
import type { Services } from '../../../platform/services'
import { publishWritten } from '../../announce-written'
import { presentInteraction } from '../../present'
import type { ActorOrHilo, InteractionChange } from './interaction-change'
import type { LockedInteraction } from './lock-interaction'
import { type AuditOfAct, writeInteractionChange } from './write-interaction-changes'

/** The decided changes, with their locked interaction. */
export interface Decision extends Omit<InteractionChange, 'by'> {
  readonly locked: LockedInteraction
  /** For its line of the audit log: the address, if it is not that of the session, and details beside the event. */
  readonly audit?: Omit<AuditOfAct, 'actor'>
}

/** An earlier request did the act already: nothing is written or announced. */
export interface AlreadyDone {
  readonly alreadyDone: WrittenChange
}

/**
 * The frame of every act: decide on locked rows, write, commit, publish. The writes and the COMMIT are sent in one batch.
 * The announcement is committed with the change; if the process dies before it is published, the sweep publishes it.
 */
export async function performAct<C extends ErrorCode>(
  { db, clock, announcer }: Services,
  actor: ActorOrHilo,
  decide: (tx: StatementSender, now: Date) => Promise<Decision | AlreadyDone | Refusal<C>>,
): Promise<WrittenChange | Refusal<C>> {
  const by = actor.uuid ? actor : null
  const now = clock.now()
  const committed = await db.write(actor.business, async (tx) => {
    const decision = await decide(tx, now)
    if (isRefusal(decision)) return decision
    await faultPoint('change.before-commit')
    if ('alreadyDone' in decision) return decision
    const { locked, audit = { address: null }, ...change } = decision
    return tx.commit(writeInteractionChange(tx, locked, { ...change, by }, now, { actor, ...audit }))
  })
  if (isRefusal(committed)) return committed
  if ('alreadyDone' in committed) return committed.alreadyDone
  await faultPoint('change.after-commit')
  publishWritten({ announcer }, committed)
  return committed
}

/** The same, and returns the interaction as clients see it. */
export async function performActAndPresent<C extends ErrorCode>(
  services: Services,
  actor: ActorOrHilo,
  decide: (tx: StatementSender, now: Date) => Promise<Decision | Refusal<C>>,
): Promise<Interaction | Refusal<C>> {
  const changed = await performAct(services, actor, decide)
  return isRefusal(changed) ? changed : presentInteraction(changed.interaction)
}
