import {
  type BodyOf,
  type channelTemplateEndpoints,
  editableTemplateStates,
  isRefusal,
  nextTemplateEdit,
  type Refusal,
  refuse,
  templateOfDraft,
} from '@hilo/contracts'
import { type RequestOrigin, recordAudit } from '../../audit/record-audit'
import { sql } from '../../platform/db/db'
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
import {
  forgetTemplatesOfOthers,
  lockTemplates,
  type TemplateAccount,
  writeTemplateRows,
  writeTemplatesEvent,
} from './write-templates'

type UpdateInput = BodyOf<(typeof channelTemplateEndpoints)['updateChannelTemplate']>
type UpdateRefusal = Refusal<
  'TEMPLATE_GONE' | 'STALE' | 'TEMPLATE_NOT_EDITABLE' | 'TEMPLATE_EDITED_OFTEN' | 'TEMPLATE_CATEGORY_FIXED'
>

/**
 * Sends changed parts for review. The row is claimed first, so that of two changes at once one is sent; what the provider does not take
 * is taken back.
 */
export async function updateChannelTemplate(
  services: Services,
  by: RequestOrigin,
  { id, data: { version, ...content } }: UpdateInput,
) {
  const { db, clock, announcer } = services
  const { actor } = by
  const [found] = await db.read<TemplateWithFile>(
    actor,
    selectTemplates(actor.business, sql`t.uuid = ${id}::uuid`),
  )
  if (!found) return refuse('TEMPLATE_GONE')
  const account = await openReview(services, actor, found.channel_account_uuid)
  if (isRefusal(account)) return account
  const example = await openExample(services, actor, content, 'data.file')
  if (isRefusal(example)) return example
  try {
    const draft = { name: found.name, language: found.language, ...content }
    const now = clock.now()
    const claimed = await db.write(actor, async (tx) => {
      const before = (await lockTemplates(tx, account)).find(({ uuid }) => uuid === id)
      const refused = refuseUpdate(before, version, content.category, now)
      if (refused || !before) return refused ?? refuse('TEMPLATE_GONE')
      const after = claim(before, draft, now)
      await writeTemplateRows(tx, account, [after])
      await recordAudit(tx, by, now, {
        action: 'template.update',
        target: id,
        name: found.name,
        details: { language: found.language, category: content.category, channel: account.name },
      })
      return { before, after }
    })
    if (isRefusal(claimed)) return claimed
    const { before, after } = claimed
    const toSend = { ...draft, file: example.file, otherCategory: true }
    if (before.external_id === null) return await sendForReview(services, by, account, after, toSend)
    const error = await account.review.edit(before.external_id, toSend, {
      category: content.category !== before.category,
    })
    // Where its outcome is unknown the provider's next list has the parts as they are there.
    const stored = await db.write(actor, async (tx) => {
      if (error && error.kind !== 'unknown_outcome') await takeBack(tx, account, before, after, now)
      await forgetTemplatesOfOthers(tx, account)
      return writeTemplatesEvent(tx, account, now, asEventActor(actor))
    })
    await announcer.announce(stored)
    if (error)
      return error.kind === 'unknown_outcome'
        ? refuse('TEMPLATE_UNCONFIRMED')
        : refuse('TEMPLATE_REFUSED', { reason: error.msg })
    const [row] = await db.read<TemplateWithFile>(
      actor,
      selectTemplates(actor.business, sql`t.uuid = ${id}::uuid`),
    )
    return row ? presentTemplate(row, clock.now()) : refuse('TEMPLATE_GONE')
  } finally {
    await example.release()
  }
}

function refuseUpdate(
  row: TemplateRow | undefined,
  version: number,
  category: string,
  now: Date,
): UpdateRefusal | null {
  if (!row) return refuse('TEMPLATE_GONE')
  if (row.version !== version) return refuse('STALE')
  if (!editableTemplateStates.some((state) => state === row.state) || row.examples === null)
    return refuse('TEMPLATE_NOT_EDITABLE')
  if (row.state !== 'approved') return null
  if (row.category !== category) return refuse('TEMPLATE_CATEGORY_FIXED')
  return nextTemplateEdit(row.edits, now) === null ? null : refuse('TEMPLATE_EDITED_OFTEN')
}

/** The row as it is once the provider has taken the change. */
function claim(row: TemplateRow, draft: Parameters<typeof templateOfDraft>[0], now: Date): TemplateRow {
  const at = wholeSecond(now)
  return {
    ...row,
    ...{
      state: row.external_id === null ? 'submitting' : 'pending',
      state_at: at,
      reason: null,
      reason_detail: null,
    },
    ...{ category: draft.category, content: templateOfDraft(draft), examples: draft.examples },
    file_uuid: draft.file,
    edits: row.state === 'approved' ? [...row.edits.slice(-9), now] : row.edits,
    version: row.version + 1,
    updated_at: now,
  }
}

/** The provider refused the change: unless it has said something since, all is as before. */
async function takeBack(
  tx: Parameters<typeof lockTemplates>[0],
  account: TemplateAccount,
  before: TemplateRow,
  after: TemplateRow,
  now: Date,
): Promise<void> {
  const row = (await lockTemplates(tx, account)).find(({ uuid }) => uuid === before.uuid)
  if (!row || row.version !== after.version) return
  await writeTemplateRows(tx, account, [{ ...before, version: row.version + 1, updated_at: now }])
}
