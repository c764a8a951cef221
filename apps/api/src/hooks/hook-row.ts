import type { Hook, HookEvent, HookPause } from '@hilo/contracts'
import { isHookEvent } from '@hilo/contracts'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'

interface HookRow {
  readonly uuid: string
  readonly name: string
  readonly url: string
  readonly events: readonly string[]
  readonly with_content: boolean
  readonly created_at: Date
  readonly paused_at: Date | null
  readonly pause: HookPause | null
  readonly failing_since: Date | null
  readonly delivered_at: Date | null
  readonly previous_until: Date | null
  readonly waiting: number
  readonly given_up: number
}

const mostCounted = 1_000
const countOf = (state: string) => `(select count(*)::int from (
    select from hook_deliveries d where d.business_uuid = h.business_uuid and d.hook_uuid = h.uuid and d.state = '${state}'
    limit ${mostCounted}) counted)`
const columns = `h.uuid, h.name, h.url, h.events, h.with_content, h.created_at, h.paused_at, h.pause, h.failing_since,
    h.delivered_at, h.previous_until, ${countOf('waiting')} as waiting, ${countOf('given_up')} as given_up`

const readHooksStatement: Statement = {
  name: 'read_hooks',
  text: `select ${columns} from hooks h where h.business_uuid = $1::uuid and ($2::uuid is null or h.uuid = $2::uuid)
    order by h.created_at desc, h.uuid`,
}

/** All hooks of a business, or one of them. */
export const readHooks = async (
  tx: StatementSender,
  business: string,
  hook: string | null,
  now: Date,
): Promise<Hook[]> =>
  (await tx.send<HookRow>(readHooksStatement, [business, hook])).map((row) => presentHook(row, now))

/** The hook as this transaction sees it; null: there is none. */
export const readHook = async (
  tx: StatementSender,
  business: string,
  hook: string,
  now: Date,
): Promise<Hook | null> => (await readHooks(tx, business, hook, now))[0] ?? null

const text = (date: Date | null): string | null => date?.toISOString() ?? null

const presentHook = (row: HookRow, now: Date): Hook => ({
  ...row,
  // An older version may know fewer.
  events: row.events.filter((name): name is HookEvent => isHookEvent(name)),
  created_at: row.created_at.toISOString(),
  paused_at: text(row.paused_at),
  failing_since: text(row.failing_since),
  delivered_at: text(row.delivered_at),
  previous_until: row.previous_until && row.previous_until > now ? text(row.previous_until) : null,
})
