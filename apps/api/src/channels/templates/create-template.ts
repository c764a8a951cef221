import {
  type BodyOf,
  type channelTemplateEndpoints,
  isRefusal,
  refuse,
  templateOfDraft,
} from '@hilo/contracts'
import { type RequestOrigin, recordAudit } from '../../audit/record-audit'
import { sql } from '../../platform/db/db'
import { sendSql } from '../../platform/db/pipeline/send-sql'
import { asEventActor } from '../../platform/events/actors'
import type { Services } from '../../platform/services'
import { openReview } from './find-reviewing-account'
import { openExample } from './open-example'
import { sendForReview } from './send-for-review'
import {
  presentTemplate,
  selectTemplates,
  type TemplateRow,
  type TemplateWithFile,
  wholeSecond,
} from './template-rows'
import { lockTemplates, writeTemplateRows, writeTemplatesEvent } from './write-templates'

type CreateInput = BodyOf<(typeof channelTemplateEndpoints)['createChannelTemplate']>

/**
 * Sends a new template for review. Its row is written before: whatever becomes of the answer, the next list of the provider says whether
 * it arrived. The same `uuid` again, or the same name, sends nothing twice.
 */
export async function createChannelTemplate(services: Services, by: RequestOrigin, input: CreateInput) {
  const { db, clock } = services
  const { actor } = by
  const { uuid, account: id, allow_category_change: otherCategory, ...draft } = input
  const [known] = await db.read<TemplateWithFile>(
    actor,
    selectTemplates(actor.business, sql`t.uuid = ${uuid}::uuid and t.channel_account_uuid = ${id}::uuid`),
  )
  if (known) return presentTemplate(known, clock.now())
  const account = await openReview(services, actor, id)
  if (isRefusal(account)) return account
  const example = await openExample(services, actor, draft)
  if (isRefusal(example)) return example
  try {
    const now = clock.now()
    const row = newRow({ uuid, account: id, draft, at: wholeSecond(now), now })
    const written = await db.write(actor, async (tx) => {
      // Two with one uuid or one name wait for each other here.
      await lockTemplates(tx, account)
      const [taken] = await sendSql<{ uuid: string }>(
        tx,
        sql`select uuid from channel_templates where business_uuid = ${actor.business}::uuid
          and (uuid = ${uuid}::uuid or (channel_account_uuid = ${id}::uuid and name = ${draft.name} and language = ${draft.language}))
          limit 1`,
      )
      if (taken) return refuse('TEMPLATE_TAKEN')
      await writeTemplateRows(tx, account, [row])
      await recordAudit(tx, by, now, {
        action: 'template.create',
        target: uuid,
        name: draft.name,
        details: { language: draft.language, category: draft.category, channel: account.name },
      })
      return writeTemplatesEvent(tx, account, now, asEventActor(actor))
    })
    if (isRefusal(written)) return written
    await services.announcer.announce(written)
    return await sendForReview(services, by, account, row, {
      ...{ ...draft, file: example.file, otherCategory },
    })
  } finally {
    await example.release()
  }
}

interface NewRow {
  readonly uuid: string
  readonly account: string
  readonly draft: Parameters<typeof templateOfDraft>[0]
  readonly at: Date
  readonly now: Date
}

const newRow = ({ uuid, account, draft, at, now }: NewRow): TemplateRow => ({
  ...{ uuid, channel_account_uuid: account, external_id: null },
  ...{ name: draft.name, language: draft.language },
  ...{ state: 'submitting', state_at: at, reason: null, reason_detail: null },
  ...{ category: draft.category, category_at: at, asked_category: null },
  ...{ next_category: null, next_category_at: null, quality: null, quality_at: at },
  ...{ content: templateOfDraft(draft), examples: draft.examples, file_uuid: draft.file, edits: [] },
  ...{ version: 1, created_at: now, updated_at: now },
})
