import { isRefusal, refuse } from '@hilo/contracts'
import { type AuditOrigin, recordAudit } from '../../audit/record-audit'
import { sql } from '../../platform/db/db'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import { sendSql } from '../../platform/db/pipeline/send-sql'
import type { Actor } from '../../platform/http/actor'
import { addJobs } from '../../platform/jobs/add-jobs'
import { requestPhoneJob } from '../../platform/jobs/phone-jobs'
import type { Services } from '../../platform/services'
import {
  type CountedAccount,
  presentChannelAccount,
  selectChannelAccounts,
} from '../accounts/read-channel-accounts'
import type { PhoneSyncKind } from '../inbound'
import { askableMs } from './request-phone-syncs'

/** Only a request that the provider certainly did not take, while it still takes requests. */
const makeDue: Statement = {
  name: 'make_phone_sync_due',
  text: `update phone_syncs set state = 'due', next_at = $4::timestamptz, error_code = null, error = null
    where business_uuid = $1::uuid and channel_account_uuid = $2::uuid and kind = $3 and state = 'refused' and chunks = 0
      and request_id is null
      and linked_at > $5::timestamptz
    returning kind`,
}

/** Repeats a request that the provider refused, when an administrator asks for it: the reason may be gone. */
export async function requestPhoneAgain(
  { db, clock, settings }: Services,
  by: AuditOrigin & { readonly actor: Actor },
  { id: uuid, kind }: { readonly id: string; readonly kind: PhoneSyncKind },
) {
  const { business } = by.actor
  const now = clock.now()
  const select = () =>
    selectChannelAccounts(business, sql`a.uuid = ${uuid}::uuid and a.state <> 'disconnected'`)
  const done = await db.write(business, async (tx) => {
    const [known] = await sendSql<CountedAccount>(tx, select())
    if (!known) return refuse('CHANNEL_NOT_FOUND')
    const askableSince = new Date(now.getTime() - askableMs)
    const made = await tx.send(makeDue, [business, uuid, kind, now, askableSince])
    if (made.length === 0) return refuse('PHONE_NOT_ASKABLE')
    await recordAudit(tx, by, now, {
      ...{ action: 'channel.request_phone', target: uuid, name: known.name },
      details: { type: known.type, kind },
    })
    await addJobs(tx, [requestPhoneJob(business, uuid)], now)
    const [row] = await sendSql<CountedAccount>(tx, select())
    return row ?? refuse('CHANNEL_NOT_FOUND')
  })
  return isRefusal(done) ? done : presentChannelAccount(done, settings.publicUrl)
}
