import type { AnnouncedChange } from '../../entries/announced-change'
import type { Changes } from '../../entries/changes'
import { linkAnswers } from '../../entries/link-answers'
import { insertPartsSql } from '../../entries/write/thread-parts'
import { writeChanges } from '../../entries/write/write-changes'
import { writeThread } from '../../entries/write/write-thread'
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
const writeParts: Statement = {
  name: 'write_parts_of_attempt',
  text: insertPartsSql({
    attempts: 'jsonb_to_recordset($6) as p(id text, position int)',
    ...{ account: '$4', attempt: '$2', entry: '$5', now: '$3' },
  }),
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
  const accepted: Changes['accepted'] =
    end && !('settled' in end) && end.state === 'accepted'
      ? [{ uuid: attempt.uuid, entry_uuid: entry.uuid, parts }]
      : []
  // A statement does not see the rows that it writes: early statuses change the parts of an accepted message in the next one.
  const apart = changes.parts.length > 0
  if (apart) sent.push(writeThread(tx, { business, uuid: account }, { accepted }, now))
  if (end && ('settled' in end || end.state !== 'accepted')) sent.push(sendEnd(tx, own, end, now))
  if (accepted.length === 0 && parts.length > 0)
    sent.push(tx.send(writeParts, [...own, now, account, entry.uuid, storableJson(parts)]))
  if (requeue) sent.push(resetAttempts(tx, business, entry.uuid, now))
  if (due) sent.push(tx.send(sendAgainLater, [business, entry.uuid, due.at, due.uncounted]))
  const { quotedEntries, events } = linkAnswers(
    entry,
    answers.filter(({ awaited_id }) => providerIds.includes(awaited_id)),
  )
  const linked = {
    ...changes,
    accepted: apart ? [] : accepted,
    quotedEntries,
    events: [...changes.events, ...events],
  }
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
