import { type ErrorCode, type EventActor, isRefusal, type Refusal, refuse } from '@hilo/contracts'
import { writeChanges } from '../../entries/write/write-changes'
import { publishWritten } from '../../interactions/announce-written'
import type { PipelinedTx } from '../../platform/db/pipeline/pipeline'
import { faultPoint } from '../../platform/errors/fault-points'
import { hiloAsActor } from '../../platform/events/actors'
import type { Services } from '../../platform/services'
import { planCallEvent } from '../plan/plan-call-event'
import type { CallEvent, CallRow } from '../plan/plan-inbound'
import { reportEnd } from '../provider/report-end'
import { type LockedCall, lockCall } from '../rows/lock-call'
import { planCallEntry } from '../rows/plan-call-entry'
import { updateCall, writeCallEvent } from '../rows/write-call'

interface ChangedCall {
  readonly before: CallRow
  readonly after: CallRow
}

/**
 * The frame of every change of a call: lock, decide, write the call and its entry, publish, and report an end to the provider.
 * `decide` returns null if nothing changes. `actor`: who changes it, if not Hilo by itself.
 */
export async function changeCall<C extends ErrorCode>(
  services: Services,
  business: string,
  uuid: string,
  decide: (locked: LockedCall, tx: PipelinedTx, now: Date) => Promise<CallEvent | Refusal<C> | null>,
  actor: EventActor = hiloAsActor,
): Promise<ChangedCall | Refusal<C | 'CALL_NOT_FOUND'>> {
  const { db, clock, announcer } = services
  const now = clock.now()
  const done = await db.write(business, async (tx) => {
    const locked = await lockCall(tx, business, uuid)
    if (!locked) return refuse('CALL_NOT_FOUND')
    const { call: before } = locked
    const event = await decide(locked, tx, now)
    if (isRefusal(event)) return event
    const after = event && planCallEvent(before, event, now)
    if (!after) return { before, after: before, announced: null }
    if (after.version === before.version) {
      await tx.commit(updateCall(tx, business, after))
      return { before, after, announced: null }
    }
    return { before, after, announced: await writeCallChange(tx, business, locked, { after, actor }, now) }
  })
  if (isRefusal(done)) return done
  await faultPoint('change.after-commit')
  if (done.announced) {
    const { changes, stored } = done.announced
    publishWritten({ announcer }, ...changes)
    await announcer.announce(stored)
  }
  if (done.before.state !== 'ended' && done.after.report_end_at) await reportEnd(services, business, uuid)
  return done
}

/** Writes and commits a changed call with its entry. */
export async function writeCallChange(
  tx: PipelinedTx,
  business: string,
  locked: LockedCall,
  { after, actor }: { readonly after: CallRow; readonly actor: EventActor },
  now: Date,
) {
  const account = { business, uuid: after.channel_account_uuid }
  const [, changes, stored] = await tx.commit(
    Promise.all([
      updateCall(tx, business, after),
      writeChanges(tx, account, planCallEntry(locked, { after, by: locked.user_name, actor }, now), now),
      writeCallEvent(tx, business, { before: locked.call, after, chat: locked.interaction, actor }, now),
    ]),
  )
  return { changes, stored }
}
