import { type ChannelAccount, type Refusal, refuse, type Template } from '@hilo/contracts'
import { sql } from '../../platform/db/db'
import type { Requester } from '../../platform/db/requester'
import { isQuiet } from '../../platform/quiet/quiet'
import type { Services } from '../../platform/services'
import { isListFresh } from '../templates/is-list-fresh'
import { syncTemplates } from '../templates/sync-templates'
import { type TemplateRow, templateToSend } from '../templates/template-rows'
import { type AccountRow, tryConnect } from './accounts'

interface TemplateAccount extends AccountRow {
  readonly state: ChannelAccount['state']
  readonly templates_read_at: Date | null
}
type ToSend = Pick<TemplateRow, 'name' | 'language' | 'content' | 'category' | 'state'>

/**
 * The templates of an account, the approved ones first. Its provider is asked only if it has not listed them lately; while it does not
 * answer, the last known ones. Returns none only where the provider said so.
 */
export async function readTemplates(
  services: Services,
  requester: Requester,
  uuid: string,
): Promise<readonly Template[] | Refusal<'CHANNEL_NOT_FOUND' | 'TEMPLATES_UNAVAILABLE'>> {
  const { db, clock } = services
  const { business } = requester
  const [row] = await db.read<TemplateAccount>(
    requester,
    sql`
      select a.business_uuid, a.uuid, a.type, a.external_id, a.credentials, a.state::text, a.templates_read_at
      from channel_accounts a where a.business_uuid = ${business}::uuid and a.uuid = ${uuid}::uuid`,
  )
  if (!row) return refuse('CHANNEL_NOT_FOUND')
  // A disconnected account has no credentials.
  const account = row.state === 'disconnected' ? null : tryConnect(services, row)
  if (!account?.connection.templates) return []
  const fresh = isListFresh(row.templates_read_at, clock.now())
  const failed =
    !fresh && ((await isQuiet(db)) || (await syncTemplates(services, account, account.connection)) !== null)
  const rows = await db.read<ToSend>(
    requester,
    sql`
      select name, language, content, category, state from channel_templates
      where business_uuid = ${business}::uuid and channel_account_uuid = ${uuid}::uuid and state not in ('submitting', 'unsent')
      order by state <> 'approved', name, language`,
  )
  return failed && rows.length === 0 && row.templates_read_at === null
    ? refuse('TEMPLATES_UNAVAILABLE')
    : rows.map(templateToSend)
}
