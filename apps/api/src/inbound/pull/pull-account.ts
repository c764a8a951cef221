import { type Account, type AccountRow, connectAccount } from '../../channels/accounts/accounts'
import { recordAccountError } from '../../channels/health/record-account-error'
import { sql } from '../../platform/db/db'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { JobPayloads } from '../../platform/jobs/job-payloads'
import type { Services } from '../../platform/services'
import { parseItems } from '../items/parse-items'
import { receiveItem } from '../items/receive-item'

/**
 * Fetches new mails and stores them like a webhook's items. Two runs at once, or a crash, store nothing twice: the
 * provider's ids are unique keys, and the cursor is written last, only if it has not moved meanwhile.
 */
export async function pullAccount(
  services: Services,
  { account: uuid }: JobPayloads['pull_account'],
): Promise<void> {
  const { db, log } = services
  const [row] = await db.call<AccountRow>('select * from hilo_webhook_accounts($1)', [uuid])
  const account = row && connectAccount(services, row)
  if (!account) return
  const { business, adapter } = account
  const { pull } = account.connection
  if (!pull) return
  const cursor = await readCursor(services, account)
  const found = { own: account, ofGroup: () => [], byKey: () => account }
  let newestMs = 0
  let wrote = false
  const pulled = await pull(cursor, async (raw) => {
    for (const item of await parseItems(services, adapter, Buffer.from(JSON.stringify(raw)))) {
      const isStored = await receiveItem(services, found, item)
      if (!('message' in item)) continue
      newestMs = Math.max(newestMs, item.message.sentAt?.getTime() ?? 0)
      wrote ||= isStored
    }
  })
  if (pulled.cursor !== undefined)
    await writeCursor(services, account, { from: cursor, to: pulled.cursor, newestMs, wrote })
  if (!('error' in pulled)) return
  const { kind, code, msg } = pulled.error
  if (kind === 'auth' || kind === 'account')
    await recordAccountError(services, { business_uuid: business, uuid }, pulled.error)
  // The next pull comes within half a minute anyway.
  else
    log.warn(
      { account: uuid, kind, code, msg },
      'new items of an account could not be pulled from its provider',
    )
}

const readCursor = async ({ db }: Services, { business, uuid }: Account): Promise<string | null> => {
  const [row] = await db.read<{ cursor: string | null }>(
    business,
    sql`
      select options ->> 'cursor' as cursor from channel_accounts
      where business_uuid = ${business}::uuid and uuid = ${uuid}::uuid`,
  )
  return row?.cursor ?? null
}

interface NewCursor {
  readonly from: string | null
  readonly to: string
  /** The provider's time of the newest message. */
  readonly newestMs: number
  /** A message was new. */
  readonly wrote: boolean
}

const moveCursor: Statement = {
  name: 'move_cursor_of_account',
  text: `update channel_accounts
    set options = options || jsonb_build_object('cursor', $4::text,
      'newest_at', greatest((options ->> 'newest_at')::timestamptz, $5::timestamptz)),
      last_message_at = case when $6::boolean then greatest(last_message_at, $7::timestamptz) else last_message_at end
    where business_uuid = $1::uuid and uuid = $2::uuid and options ->> 'cursor' is not distinct from $3::text`,
}

async function writeCursor(
  { db, clock }: Services,
  { business, uuid }: Account,
  { from, to, newestMs, wrote }: NewCursor,
): Promise<void> {
  const now = clock.now()
  const newest = new Date(Math.min(newestMs, now.getTime()))
  await db.write(business, (tx) =>
    tx.commit(tx.send(moveCursor, [business, uuid, from, to, newest, wrote, now])),
  )
}
