import type { Failure } from '../../channels/inbound'
import { lockIdentifiers, messageLockKeys } from '../../entries/lock-identifiers'
import { writeChanges } from '../../entries/write/write-changes'
import { publishWritten } from '../../interactions/announce-written'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'
import { retryOnConflict } from '../../platform/db/pipeline/retry-on-conflict'
import type { Services } from '../../platform/services'
import { storableText } from '../../platform/text/storable-json'
import { lockEntries } from '../../queue/lock-entries'
import type { QueuedMessageAct } from '../claim/read-facts'
import { planMessageActEnd } from './plan-message-act-end'

export type MessageActEnd =
  | { readonly kind: 'done'; readonly providerId: string | null }
  | { readonly kind: 'failed'; readonly error: Failure }
  /** `uncounted`: the attempt does not count against the message. */
  | { readonly kind: 'later'; readonly at: Date; readonly uncounted: boolean }

const readTargetOfAct: Statement = {
  name: 'read_target_of_act',
  text: 'select entry_uuid, channel_account_uuid from outbound_acts where business_uuid = $1 and uuid = $2',
}
const readAct: Statement = {
  name: 'read_act',
  text: `select uuid, entry_uuid, user_uuid, channel_account_uuid, kind, body, state from outbound_acts
    where business_uuid = $1 and uuid = $2`,
}
const endAct: Statement = {
  name: 'end_act',
  text: `update outbound_acts set state = $3, provider_message_id = $4, next_attempt_at = null
    where business_uuid = $1 and uuid = $2`,
}
const retryAct: Statement = {
  name: 'retry_act',
  text: `update outbound_acts set next_attempt_at = $3, attempts = attempts - case when $4::boolean then 1 else 0 end
    where business_uuid = $1 and uuid = $2 and state = 'queued'`,
}
/** Finds a failure whose status came before the answer that has the id of the act: until then it waits as an item. */
const readEarlierFailure: Statement = {
  name: 'read_earlier_failure_of_act',
  text: `select w.payload -> 'parsed' -> 'error' as error from webhook_items w
    where w.business_uuid = $1 and w.channel_account_uuid = $2 and w.state = 'orphan' and w.awaited_id = $3
      and w.payload -> 'parsed' ->> 'status' = 'failed' limit 1`,
}

interface ActRow extends Pick<QueuedMessageAct, 'uuid' | 'entry_uuid' | 'user_uuid' | 'kind' | 'body'> {
  readonly channel_account_uuid: string
  readonly state: 'queued' | 'done' | 'failed'
}

/** Records the provider's answer to an act, and shows it at the message. */
export async function recordMessageActEnd(
  { db, clock, announcer }: Services,
  business: string,
  act: string,
  end: MessageActEnd,
): Promise<void> {
  const now = clock.now()
  const changes = await retryOnConflict(() =>
    db.outboundPipeline.transaction(business, (tx) => record(tx, business, act, end, now)),
  )
  publishWritten({ announcer }, ...changes)
}

async function record(tx: PipelinedTx, business: string, uuid: string, end: MessageActEnd, now: Date) {
  if (end.kind === 'later') {
    await tx.commit(tx.send(retryAct, [business, uuid, end.at, end.uncounted]))
    return []
  }
  const [known] = await tx.send<Pick<ActRow, 'entry_uuid' | 'channel_account_uuid'>>(readTargetOfAct, [
    business,
    uuid,
  ])
  if (!known) return []
  const account = { business, uuid: known.channel_account_uuid }
  const providerId = end.kind === 'done' && end.providerId !== null ? storableText(end.providerId) : null
  const [, facts, [act]] = await Promise.all([
    // Its status locks the id too: whichever of the two comes second sees the other's rows.
    providerId && lockIdentifiers(tx, messageLockKeys(account.uuid, [providerId])),
    lockEntries(tx, business, [known.entry_uuid]),
    tx.send<ActRow>(readAct, [business, uuid]),
  ])
  // Discarded meanwhile, or its message was erased: the provider's result is still shown.
  if (!act || act.state === 'failed') return []
  const error = end.kind === 'failed' ? end.error : await earlierFailure(tx, account, providerId)
  const plan = planMessageActEnd(facts, act, error, now)
  const ended = tx.send(endAct, [business, uuid, error ? 'failed' : 'done', providerId])
  const written = plan ? writeChanges(tx, account, plan, now) : Promise.resolve([])
  return tx.commit(Promise.all([written, ended]).then(([changes]) => changes))
}

async function earlierFailure(
  tx: PipelinedTx,
  { business, uuid }: { readonly business: string; readonly uuid: string },
  providerId: string | null,
): Promise<Failure | null> {
  if (providerId === null) return null
  const [found] = await tx.send<{ error: Failure | null }>(readEarlierFailure, [business, uuid, providerId])
  return found?.error ?? null
}
