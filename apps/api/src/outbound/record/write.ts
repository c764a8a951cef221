import type { Told } from '../../inbound/rows/write-changes'
import { writeChanges } from '../../inbound/rows/write-changes'
import { storableJson } from '../../inbound/storable-json'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline'
import { changesOne } from '../changes-one'
import { writeAnew } from '../queue/send-anew'
import type { AttemptPlan } from './plan'
import type { AttemptFacts } from './read-facts'

/** What is known of its error and its doubt stays. */
const acceptAttempt = changesOne(
  'accept_attempt',
  `update outbound_attempts set state = 'accepted', finished_at = $3 where business_uuid = $1 and uuid = $2`,
)
const endAttempt = changesOne(
  'end_attempt',
  `update outbound_attempts set state = $4, error = $5, doubt = $6, finished_at = $3
    where business_uuid = $1 and uuid = $2`,
)
const settleAttempt = changesOne(
  'settle_attempt',
  'update outbound_attempts set state = $3 where business_uuid = $1 and uuid = $2',
)
/** One that is known to be another message's stays that one's. */
const noteParts: Statement = {
  name: 'note_parts',
  text: `insert into outbound_parts (
      business_uuid, channel_account_uuid, provider_message_id, attempt_uuid, entry_uuid, position, status, updated_at)
    select $1, $3, r.name, $2, $4, r.position, 'sent', $6
    from jsonb_to_recordset($5) as r(name text, position int)
    on conflict (business_uuid, channel_account_uuid, provider_message_id) do update
      set attempt_uuid = excluded.attempt_uuid, position = excluded.position
      where outbound_parts.entry_uuid = excluded.entry_uuid`,
}
const tryAgain = changesOne(
  'try_entry_again',
  `update entries set next_attempt_at = $3, attempts = attempts - case when $4::boolean then 1 else 0 end
    where business_uuid = $1 and uuid = $2 and status = 'queued'`,
)

export function writeEnd(
  tx: PipelinedTx,
  business: string,
  { attempt, entry }: AttemptFacts,
  { end, names, due, anew, changes }: AttemptPlan,
  now: Date,
): Promise<readonly Told[]> {
  const { channel_account_uuid: account } = entry
  const own = [business, attempt.uuid]
  const sent: Promise<unknown>[] = []
  if (end) sent.push(sendEnd(tx, own, end, now))
  // A name that stands there twice keeps its last place.
  const positions = [...new Map(names.map((name, position) => [name, position]))]
  const parts = positions.map(([name, position]) => ({ name, position }))
  if (parts.length > 0) sent.push(tx.send(noteParts, [...own, account, entry.uuid, storableJson(parts), now]))
  if (anew) sent.push(writeAnew(tx, business, entry.uuid, now))
  if (due) sent.push(tx.send(tryAgain, [business, entry.uuid, due.at, due.forFree]))
  const told = writeChanges(tx, { business, uuid: account }, changes, now)
  return Promise.all([told, ...sent]).then(([announced]) => announced)
}

function sendEnd(
  tx: PipelinedTx,
  own: readonly string[],
  end: NonNullable<AttemptPlan['end']>,
  now: Date,
): Promise<unknown> {
  if ('settled' in end) return tx.send(settleAttempt, [...own, end.state])
  if (end.state === 'accepted') return tx.send(acceptAttempt, [...own, now])
  const { state, error, doubt } = end
  return tx.send(endAttempt, [...own, now, state, storableJson(error), doubt && storableJson(doubt)])
}
