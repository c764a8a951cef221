import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import { addJobs } from '../../platform/jobs/add-jobs'
import { requestPhoneJob } from '../../platform/jobs/phone-jobs'
import type { Services } from '../../platform/services'

interface LinkedPhone {
  readonly business: string
  readonly uuid: string
  /** When the link was made: the same one links once. */
  readonly at: Date
}

/** A later link allows the requests again. */
const beginSyncs: Statement = {
  name: 'begin_phone_syncs',
  text: `insert into phone_syncs as s (business_uuid, channel_account_uuid, kind, linked_at, next_at)
    select $1::uuid, $2::uuid, k.kind, $3::timestamptz, $3::timestamptz from unnest(array['contacts', 'history']) as k(kind)
    on conflict (business_uuid, channel_account_uuid, kind) do update set linked_at = excluded.linked_at, state = 'due',
      next_at = excluded.next_at, asked_at = null, request_id = null, error_code = null, error = null, phase = null,
      progress = 0, chunks = 0, contacts = 0, chats = 0, messages = 0, left_out = 0, last_chunk_at = null, finished_at = null
    where s.linked_at < excluded.linked_at`,
}
/** WhatsApp lets a number that is on a phone too send no faster. */
const setPace: Statement = {
  name: 'set_pace_of_phone',
  text: `update channel_accounts set options = options || '{"messages_per_second": 20}'
    where business_uuid = $1::uuid and uuid = $2::uuid and not options ? 'messages_per_second'`,
}

/** Notes that a number was connected with the phone that it is on, and asks the phone for its contacts and chats. */
export const linkPhone = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  phone: LinkedPhone,
): Promise<unknown> =>
  db.write(phone.business, async (tx) => {
    await beginPhoneSyncs(tx, phone)
    await addJobs(tx, [requestPhoneJob(phone.business, phone.uuid)], clock.now())
  })

export async function beginPhoneSyncs(
  tx: StatementSender,
  { business, uuid, at }: LinkedPhone,
): Promise<void> {
  await Promise.all([tx.send(beginSyncs, [business, uuid, at]), tx.send(setPace, [business, uuid])])
}
