import { type ChannelTemplates, isRefusal } from '@hilo/contracts'
import { sql } from '../../platform/db/db'
import type { Actor } from '../../platform/http/actor'
import { isQuiet, quietSentence } from '../../platform/quiet/quiet'
import type { Services } from '../../platform/services'
import { unreadableCredentials } from '../accounts/accounts'
import { findReviewingAccount } from './find-reviewing-account'
import { isListFresh } from './is-list-fresh'
import { syncTemplates } from './sync-templates'
import { presentTemplate, selectTemplates, type TemplateWithFile } from './template-rows'

/** The templates of an account. With `again` its provider is asked now, else only if it was not asked lately. */
export async function listChannelTemplates(
  services: Services,
  actor: Actor,
  uuid: string,
  { again }: { readonly again: boolean },
) {
  const { db, clock } = services
  const account = await findReviewingAccount(services, actor, uuid)
  if (isRefusal(account)) return account
  const { connection, readAt } = account
  const asks = again || !isListFresh(readAt, clock.now())
  const reason = !asks
    ? null
    : connection === null
      ? unreadableCredentials
      : (await isQuiet(db))
        ? quietSentence
        : ((await syncTemplates(services, account, connection))?.msg ?? null)
  const now = clock.now()
  const rows = await db.read<TemplateWithFile & { readonly read_at: Date | null }>(
    actor,
    selectTemplates(actor.business, sql`t.channel_account_uuid = ${uuid}::uuid`),
  )
  const read = asks && reason === null ? now : readAt
  return {
    templates: rows.map((row) => presentTemplate(row, now)),
    read_at: read?.toISOString() ?? null,
    reason,
  } satisfies ChannelTemplates
}
