import { refuse } from '@hilo/contracts'
import type { RequestOrigin } from '../../audit/record-audit'
import { sql } from '../../platform/db/db'
import { sendSql } from '../../platform/db/pipeline/send-sql'
import { asEventActor } from '../../platform/events/actors'
import type { Services } from '../../platform/services'
import type { ChannelConnection } from '../adapter'
import type { DraftToSubmit, SubmittedTemplate, TemplateReview } from '../template-review'
import { syncTemplates } from './sync-templates'
import { presentTemplate, selectTemplates, type TemplateRow, type TemplateWithFile } from './template-rows'
import {
  deleteTemplateRows,
  forgetTemplatesOfOthers,
  lockTemplates,
  type TemplateAccount,
  writeTemplateRows,
  writeTemplatesEvent,
} from './write-templates'

interface Reviewing extends TemplateAccount {
  readonly connection: ChannelConnection
  readonly review: TemplateReview
}

/** Sends a template whose row says that it is on its way, and writes what the provider answered. */
export async function sendForReview(
  services: Services,
  by: RequestOrigin,
  { review, ...account }: Reviewing,
  row: TemplateRow,
  draft: DraftToSubmit,
) {
  const answer = await review.submit(draft)
  if (!('error' in answer)) await writeSubmitted(services, by, account, row, answer)
  else {
    // An attempt before this one may have arrived, too.
    const mayBeThere = answer.error.kind === 'unknown_outcome' || (answer.taken === true && row.version > 1)
    if (!mayBeThere) await withdraw(services, by, account, row)
    if (mayBeThere || answer.taken) await syncTemplates(services, account, account.connection)
    if (!mayBeThere) return refuse('TEMPLATE_REFUSED', { reason: answer.error.msg })
  }
  const now = services.clock.now()
  const [written] = await services.db.read<TemplateWithFile>(
    by.actor,
    selectTemplates(account.business, sql`t.uuid = ${row.uuid}::uuid`),
  )
  return !written || written.state === 'submitting'
    ? refuse('TEMPLATE_UNCONFIRMED')
    : presentTemplate(written, now)
}

/** What the provider says later than this attempt stays. */
async function writeSubmitted(
  { db, clock, announcer }: Services,
  { actor }: RequestOrigin,
  account: TemplateAccount,
  { uuid, state_at: at }: TemplateRow,
  { id, state, category }: SubmittedTemplate,
): Promise<void> {
  const now = clock.now()
  const stored = await db.write(account.business, async (tx) => {
    const row = (await lockTemplates(tx, account)).find((one) => one.uuid === uuid)
    if (!row) return null
    const other = category !== null && category !== row.category && row.category_at <= at
    const after: TemplateRow = {
      ...row,
      external_id: id,
      ...(row.state === 'submitting' && { state, state_at: at }),
      ...(other && { category, asked_category: row.category }),
      version: row.version + 1,
      updated_at: now,
    }
    await Promise.all([writeTemplateRows(tx, account, [after]), forgetTemplatesOfOthers(tx, account)])
    return writeTemplatesEvent(tx, account, now, asEventActor(actor))
  })
  if (stored) await announcer.announce(stored)
}

/** The provider did not take it: a new one is gone, one that was sent before waits to be sent again. */
async function withdraw(
  { db, clock, announcer }: Services,
  { actor }: RequestOrigin,
  account: TemplateAccount,
  { uuid, version }: TemplateRow,
): Promise<void> {
  const now = clock.now()
  const stored = await db.write(account.business, async (tx) => {
    const row = (await lockTemplates(tx, account)).find((one) => one.uuid === uuid)
    // What the provider said meanwhile stays.
    if (row?.state !== 'submitting') return null
    if (version === 1) await deleteTemplateRows(tx, account.business, [uuid])
    else
      await sendSql(
        tx,
        sql`update channel_templates set state = 'unsent', updated_at = ${now}::timestamptz
          where business_uuid = ${account.business}::uuid and uuid = ${uuid}::uuid and state = 'submitting'`,
      )
    return writeTemplatesEvent(tx, account, now, asEventActor(actor))
  })
  if (stored) await announcer.announce(stored)
}
