import { parseItems } from '../inbound/parse-items'
import { receiveItem } from '../inbound/receive-item'
import type { JobPayloads } from '../platform/jobs/jobs'
import type { Services } from '../platform/services'
import { type Account, type AccountRow, connectAccount } from './accounts'
import { noteAccountError } from './note-account-error'

/** One that waits is enough: it fetches all that is there when it begins. */
export const pullSoon = ({ jobs }: Services, { uuid }: Pick<Account, 'uuid'>): Promise<void> =>
  jobs.enqueue('pull_account', { account: uuid }, { key: `pull:${uuid}` })

/**
 * Fetches what is new and stores it like a webhook's items. Two at once, or one that dies half way, store nothing twice:
 * the provider's ids see to that, and the place from where to go on is written last, by the one that began there.
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
  const found = { own: account, named: () => account }
  let newestMs = 0
  const pulled = await pull(cursor, async (raw) => {
    for (const item of await parseItems(services, adapter, Buffer.from(JSON.stringify(raw)))) {
      await receiveItem(services, found, item)
      if ('message' in item) newestMs = Math.max(newestMs, item.message.sentAt?.getTime() ?? 0)
    }
  })
  if (pulled.cursor !== undefined)
    await writeCursor(services, account, { from: cursor, to: pulled.cursor, newestMs })
  if (!('error' in pulled)) return
  const { kind, code, msg } = pulled.error
  if (kind === 'auth' || kind === 'account')
    await noteAccountError(services, { business_uuid: business, uuid }, pulled.error)
  // It is asked again within half a minute whatever happens.
  else log.warn({ account: uuid, kind, code, msg }, 'the provider did not tell what is new')
}

const readCursor = async ({ db }: Services, { business, uuid }: Account): Promise<string | null> => {
  const [row] = await db.tenant(
    business,
    (tx) => tx.$queryRaw<{ cursor: string | null }[]>`
      select options ->> 'cursor' as cursor from channel_accounts
      where business_uuid = ${business}::uuid and uuid = ${uuid}::uuid`,
  )
  return row?.cursor ?? null
}

interface Reached {
  readonly from: string | null
  readonly to: string
  /** When the last of the customers' messages came to the provider. */
  readonly newestMs: number
}

async function writeCursor(
  { db, clock }: Services,
  { business, uuid }: Account,
  { from, to, newestMs }: Reached,
): Promise<void> {
  const newest = new Date(Math.min(newestMs, clock.now().getTime()))
  await db.tenant(
    business,
    (tx) => tx.$executeRaw`
      update channel_accounts
      set options = options || jsonb_build_object('cursor', ${to}::text,
        'newest_at', greatest((options ->> 'newest_at')::timestamptz, ${newest}::timestamptz))
      where business_uuid = ${business}::uuid and uuid = ${uuid}::uuid
        and options ->> 'cursor' is not distinct from ${from}::text`,
  )
}
