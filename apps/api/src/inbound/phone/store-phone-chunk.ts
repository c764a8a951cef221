import { randomUUID } from 'node:crypto'
import type { InboundPhoneChunk } from '../../channels/inbound'
import type { IncomingItem } from '../../entries/write/write-changes'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'
import { addJobs } from '../../platform/jobs/add-jobs'
import { importPhoneJob } from '../../platform/jobs/phone-jobs'
import { storableText } from '../../platform/text/storable-json'
import type { Stored } from '../items/stored'

const insertChunk: Statement = {
  name: 'insert_phone_chunk',
  text: `insert into phone_chunks (
      business_uuid, uuid, channel_account_uuid, kind, dedupe_key, phase, chunk_order, progress, payload, received_at)
    values ($1::uuid, $2::uuid, $3::uuid, $4, $5, $6::int, $7::int, $8::int, $9, $10::timestamptz)
    on conflict do nothing returning uuid`,
}
/** In any state of the request: data that comes shows that the provider took it. */
const recordChunk: Statement = {
  name: 'record_phone_chunk',
  text: `insert into phone_syncs as s (business_uuid, channel_account_uuid, kind, linked_at, state, chunks, last_chunk_at)
    values ($1::uuid, $2::uuid, $3, $4::timestamptz, 'receiving', 1, $4::timestamptz)
    on conflict (business_uuid, channel_account_uuid, kind) do update set state = 'receiving', chunks = s.chunks + 1,
      last_chunk_at = excluded.last_chunk_at, finished_at = null, error_code = null, error = null`,
}
const recordFailure: Statement = {
  name: 'record_phone_failure',
  text: `update phone_syncs set state = case when $4::boolean then 'declined' else 'refused' end, error_code = $5, error = $6,
      finished_at = $7::timestamptz
    where business_uuid = $1::uuid and channel_account_uuid = $2::uuid and kind = $3 and chunks = 0`,
}

/** Keeps a chunk of what a phone gives, as it came; a job writes it. That the phone gives nothing ends the request. */
export async function storePhoneChunk(
  tx: PipelinedTx,
  { account: { business, uuid: account }, now, dedupeKey }: IncomingItem,
  { kind, place, content }: InboundPhoneChunk,
): Promise<Stored> {
  if (typeof content !== 'string') {
    const { declined, code, msg } = content
    await tx.send(recordFailure, [
      business,
      account,
      kind,
      declined,
      storableText(code),
      storableText(msg),
      now,
    ])
    return { result: 'unchanged' }
  }
  const [added] = await tx.send(insertChunk, [
    ...[business, randomUUID(), account, kind, dedupeKey],
    ...[place?.phase ?? null, place?.order ?? null, place?.progress ?? null, storableText(content), now],
  ])
  if (!added) return { result: 'duplicate' }
  await tx.send(recordChunk, [business, account, kind, now])
  await addJobs(tx, [importPhoneJob(business, account)], now)
  return { result: 'unchanged' }
}
