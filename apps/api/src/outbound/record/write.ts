import type { AnnouncedChange } from '../../entries/announced-change'
import { linkAnswers } from '../../entries/link-answers'
import { writeChanges } from '../../entries/write/write-changes'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'
import { updateLockedRow } from '../../platform/db/pipeline/update-locked-row'
import { storableJson } from '../../platform/text/storable-json'
import { resetAttempts } from '../../queue/requeue-entry'
import type { AttemptPlan } from './attempt-plan'
import type { AttemptFacts } from './read-facts'

const endAttempt = updateLockedRow(
  'end_attempt',
  `update outbound_attempts set state = $4, error = $5, in_flight = $6, finished_at = $3
    where business_uuid = $1 and uuid = $2`,
)
const settleAttempt = updateLockedRow(
  'settle_attempt',
  'update outbound_attempts set state = $3 where business_uuid = $1 and uuid = $2',
)
/** A part that belongs to another message stays with it. */
const insertParts = `insert into outbound_parts (
      business_uuid, channel_account_uuid, provider_message_id, attempt_uuid, entry_uuid, position, status, updated_at)
    select $1, $4, r.id, $2, $5, r.position, 'sent', $3
    from jsonb_to_recordset($6) as r(id text, position int)
    on conflict (business_uuid, channel_account_uuid, provider_message_id) do update
      set attempt_uuid = excluded.attempt_uuid, position = excluded.position
      where outbound_parts.entry_uuid = excluded.entry_uuid`
const writeParts: Statement = { name: 'write_parts_of_attempt', text: insertParts }
/** With its parts, because each message of ours pays for every statement. Leaves `error` as it is. */
const acceptAttempt: Statement = {
  name: 'accept_attempt',
  text: `with parts as (${insertParts}),
    accepted as (
      update outbound_attempts set state = 'accepted', finished_at = $3 where business_uuid = $1 and uuid = $2 returning 1)
    select hilo_expect_rows((select count(*) from accepted), 1)`,
}
const sendAgainLater = updateLockedRow(
  'try_entry_again',
  `update entries set next_attempt_at = $3, attempts = attempts - case when $4::boolean then 1 else 0 end
    where business_uuid = $1 and uuid = $2 and status = 'queued'`,
)

export function writeAttemptEnd(
  tx: PipelinedTx,
  business: string,
  { attempt, entry, answers }: AttemptFacts,
  { end, providerIds, due, requeue, changes }: AttemptPlan,
  now: Date,
): Promise<readonly AnnouncedChange[]> {
  const { channel_account_uuid: account } = entry
  const own = [business, attempt.uuid]
  const sent: Promise<unknown>[] = []
  // An id that occurs twice keeps its last position.
  const positions = [...new Map(providerIds.map((id, position) => [id, position]))]
  const parts = positions.map(([id, position]) => ({ id, position }))
  const partsOf = [...own, now, account, entry.uuid, storableJson(parts)]
  if (end && !('settled' in end) && end.state === 'accepted') sent.push(tx.send(acceptAttempt, partsOf))
  else {
    if (end) sent.push(sendEnd(tx, own, end, now))
    if (parts.length > 0) sent.push(tx.send(writeParts, partsOf))
  }
  if (requeue) sent.push(resetAttempts(tx, business, entry.uuid, now))
  if (due) sent.push(tx.send(sendAgainLater, [business, entry.uuid, due.at, due.uncounted]))
  const { quotedEntries, events } = linkAnswers(
    entry.uuid,
    answers.filter(({ awaited_id }) => providerIds.includes(awaited_id)),
  )
  const linked = { ...changes, quotedEntries, events: [...changes.events, ...events] }
  const written = writeChanges(tx, { business, uuid: account }, linked, now)
  return Promise.all([written, ...sent]).then(([announced]) => announced)
}

function sendEnd(
  tx: PipelinedTx,
  own: readonly string[],
  end: Exclude<NonNullable<AttemptPlan['end']>, { readonly state: 'accepted' }>,
  now: Date,
): Promise<unknown> {
  if ('settled' in end) return tx.send(settleAttempt, [...own, end.state])
  const { state, error, inFlight } = end
  return tx.send(endAttempt, [...own, now, state, storableJson(error), inFlight && storableJson(inFlight)])
}
