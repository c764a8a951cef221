import { isRefusal, refuse } from '@hilo/contracts'
import { type RequestOrigin, recordAudit } from '../../audit/record-audit'
import { sql } from '../../platform/db/db'
import { asEventActor } from '../../platform/events/actors'
import { isQuiet, quietSentence } from '../../platform/quiet/quiet'
import type { Services } from '../../platform/services'
import { unreadableCredentials } from '../accounts/accounts'
import { findReviewingAccount } from './find-reviewing-account'
import { selectTemplates, type TemplateWithFile } from './template-rows'
import { deleteTemplateRows, forgetTemplatesOfOthers, writeTemplatesEvent } from './write-templates'

/** Deletes a template at the provider, then its row: if the process dies in between, the provider's next list has it no more. */
export async function deleteChannelTemplate(services: Services, by: RequestOrigin, uuid: string) {
  const { db, clock, announcer } = services
  const { actor } = by
  const [row] = await db.read<TemplateWithFile>(
    actor,
    selectTemplates(actor.business, sql`t.uuid = ${uuid}::uuid`),
  )
  if (!row) return refuse('TEMPLATE_GONE')
  const account = await findReviewingAccount(services, actor, row.channel_account_uuid)
  if (isRefusal(account)) return account
  if (row.state === 'disabled') return refuse('TEMPLATE_NOT_DELETABLE')
  // Without its id at the provider it could not be deleted there, and would come back with the next list.
  if (row.state === 'submitting' || (row.external_id === null && row.state !== 'unsent'))
    return refuse('TEMPLATE_UNCONFIRMED')
  const { external_id: id, name, language } = row
  if (id !== null) {
    const review = account.connection?.templateReview
    if (await isQuiet(db)) return refuse('TEMPLATE_REFUSED', { reason: quietSentence })
    if (!review) return refuse('TEMPLATE_REFUSED', { reason: unreadableCredentials })
    const error = await review.remove({ id, name })
    if (error) return refuse('TEMPLATE_REFUSED', { reason: error.msg })
  }
  const now = clock.now()
  const stored = await db.write(actor, async (tx) => {
    await deleteTemplateRows(tx, account.business, [uuid])
    await forgetTemplatesOfOthers(tx, account)
    const details = { language, channel: account.name }
    await recordAudit(tx, by, now, { action: 'template.delete', target: uuid, name, details })
    return writeTemplatesEvent(tx, account, now, asEventActor(actor))
  })
  await announcer.announce(stored)
  return { uuid }
}
