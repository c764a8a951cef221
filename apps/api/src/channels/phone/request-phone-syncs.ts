import { type Db, sql } from '../../platform/db/db'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import { faultPoint } from '../../platform/errors/fault-points'
import type { JobPayloads } from '../../platform/jobs/job-payloads'
import type { Services } from '../../platform/services'
import { type AccountRow, tryConnect } from '../accounts/accounts'
import type { PhoneSyncKind } from '../inbound'
import type { SendError } from '../outbound'
import { beginPhoneSyncs } from './link-phone'

/** The provider takes the requests for so long. */
export const askableMs = 24 * 60 * 60_000
/** A request takes less than this. The process of an older one has died, and whether it was sent is unknown. */
const interruptedMs = 60_000
const retryMs = 60_000

type Job = JobPayloads['request_phone']

/** Not of contacts: one change of the phone's address book makes such a row. */
const hasHistory: Statement = {
  name: 'has_phone_sync_of_history',
  text: `select 1 from phone_syncs where business_uuid = $1::uuid and channel_account_uuid = $2::uuid and kind = 'history'`,
}
const settleOld: Statement = {
  name: 'settle_old_phone_syncs',
  text: `update phone_syncs set state = case state when 'due' then 'missed' else 'unknown' end
    where business_uuid = $1::uuid and channel_account_uuid = $2::uuid
      and ((state = 'due' and linked_at <= $3::timestamptz) or (state = 'asking' and asked_at <= $4::timestamptz))`,
}
/** Written before the request: if the process dies after this, the request counts as sent. */
const claim: Statement = {
  name: 'claim_phone_sync',
  text: `update phone_syncs set state = 'asking', asked_at = $4::timestamptz, error_code = null, error = null
    where business_uuid = $1::uuid and channel_account_uuid = $2::uuid and kind = $3 and state = 'due'
      and next_at <= $4::timestamptz returning kind`,
}
/** A chunk that came first has settled it already. */
const settle: Statement = {
  name: 'settle_phone_sync',
  text: `update phone_syncs set request_id = coalesce($6, request_id), error_code = case when state in ('asking', 'unknown') then $7 else error_code end,
      error = case when state in ('asking', 'unknown') then $8 else error end,
      state = case when state in ('asking', 'unknown') then $5 else state end,
      next_at = coalesce($9::timestamptz, next_at)
    where business_uuid = $1::uuid and channel_account_uuid = $2::uuid and kind = $3 and asked_at = $4::timestamptz`,
}

/** Asks for the contacts and the chats of an account's phone, each once: a request whose end is unknown is not made again. */
export async function requestPhoneSyncs(services: Services, job: Job): Promise<void> {
  const { db, clock } = services
  const row = await readAccount(db, job)
  const connection = row && tryConnect(services, row)?.connection
  if (!row || !connection?.requestPhone) return
  const now = clock.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  await db.write(job.business, async (tx) => {
    const known = await tx.send(hasHistory, [job.business, job.account])
    if (known.length === 0 && row.on_phone)
      await beginPhoneSyncs(tx, { business: job.business, uuid: job.account, at: now })
    await tx.send(settleOld, [job.business, job.account, ago(askableMs), ago(interruptedMs)])
  })
  for (const kind of ['contacts', 'history'] as const)
    await askOnce(services, job, kind, connection.requestPhone)
}

async function askOnce(
  services: Services,
  { business, account }: Job,
  kind: PhoneSyncKind,
  ask: (kind: PhoneSyncKind) => Promise<{ readonly request: string | null } | { readonly error: SendError }>,
): Promise<void> {
  const { db, clock, log } = services
  const at = clock.now()
  const claimed = await db.write(business, (tx) => tx.commit(tx.send(claim, [business, account, kind, at])))
  if (claimed.length === 0) return
  const answer = await ask(kind)
  await faultPoint('phone.after-request')
  const error = 'error' in answer ? answer.error : null
  if (error)
    log.warn({ account, kind, code: error.code }, 'the provider did not take the request for a phone')
  const state = error ? stateAfter(error) : 'asked'
  const next = state === 'due' ? new Date(at.getTime() + (error?.retryAfterMs ?? retryMs)) : null
  await db.write(business, (tx) =>
    tx.commit(
      tx.send(settle, [
        ...[business, account, kind, at, state],
        ...['request' in answer ? answer.request : null, error?.code ?? null, error?.msg ?? null, next],
      ]),
    ),
  )
}

/** Only a request that certainly was not taken may be repeated automatically. */
function stateAfter({ kind }: SendError): 'unknown' | 'due' | 'refused' {
  if (kind === 'unknown_outcome') return 'unknown'
  return kind === 'temporary' || kind === 'rate_limited' ? 'due' : 'refused'
}

interface Numbered extends AccountRow {
  readonly on_phone: boolean
}

async function readAccount(db: Db, { business, account }: Job): Promise<Numbered | null> {
  const [row] = await db.read<Numbered>(
    business,
    sql`select business_uuid, uuid, type::text as type, external_id, credentials, on_phone from channel_accounts
      where business_uuid = ${business}::uuid and uuid = ${account}::uuid and state <> 'disconnected'`,
  )
  return row ?? null
}
