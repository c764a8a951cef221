import { type ChannelAccount, type Refusal, refuse, type Template, templateSchema } from '@hilo/contracts'
import { z } from 'zod'
import { sql } from '../../platform/db/db'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { Requester } from '../../platform/db/requester'
import { isQuiet } from '../../platform/quiet/quiet'
import type { Services } from '../../platform/services'
import { type AccountRow, tryConnect } from './accounts'

interface TemplateAccount extends AccountRow {
  readonly options: unknown
  readonly state: ChannelAccount['state']
}

const keepTemplates: Statement = {
  name: 'keep_templates_of_account',
  text: `update channel_accounts set updated_at = $3::timestamptz,
      options = options || jsonb_build_object('templates', $4::jsonb)
    where business_uuid = $1::uuid and uuid = $2::uuid`,
}

const remembered = z.object({ templates: z.array(templateSchema) })

/**
 * The approved templates of an account, as its provider has them now; while it does not answer, the last known ones.
 * Returns none only where the provider said so.
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
      select a.business_uuid, a.uuid, a.type, a.external_id, a.credentials, a.options, a.state::text
      from channel_accounts a where a.business_uuid = ${business}::uuid and a.uuid = ${uuid}::uuid`,
  )
  if (!row) return refuse('CHANNEL_NOT_FOUND')
  // A disconnected account has no credentials.
  const account = row.state === 'disconnected' ? null : tryConnect(services, row)
  const { connection } = account ?? {}
  if (!connection?.templates) return []
  const known = remembered.safeParse(row.options)
  if (await isQuiet(db)) return known.success ? known.data.templates : refuse('TEMPLATES_UNAVAILABLE')
  const answer = await connection.templates()
  if ('error' in answer) {
    services.log.info(
      { account: row.uuid, code: answer.error.code },
      'the provider did not list its templates',
    )
    return known.success ? known.data.templates : refuse('TEMPLATES_UNAVAILABLE')
  }
  const { templates } = answer
  if (!known.success || JSON.stringify(known.data.templates) !== JSON.stringify(templates))
    await db.write(business, (tx) =>
      tx.commit(tx.send(keepTemplates, [business, row.uuid, clock.now(), JSON.stringify(templates)])),
    )
  return templates
}
