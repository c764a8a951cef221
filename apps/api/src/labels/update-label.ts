import { type BodyOf, isRefusal, type labelEndpoints, refuse } from '@hilo/contracts'
import { changesOf } from '../audit/changes-of'
import { type RequestOrigin, recordAudit } from '../audit/record-audit'
import type { Statement } from '../platform/db/pipeline/pipeline'
import { planRowChange, raise, splitVersion } from '../platform/db/row-changes'
import { refuseDuplicate } from '../platform/db/unique-violation'
import { asEventActor } from '../platform/events/actors'
import { noEvents, writeEvent } from '../platform/events/write-events'
import type { Services } from '../platform/services'
import { type LabelRecord, presentLabel } from './present'

const lockLabel: Statement = {
  name: 'lock_label',
  text: `select * from labels where business_uuid = $1::uuid and uuid = $2::uuid and deleted_at is null
    for no key update`,
}

/** Changes a label's name or colour. Its interactions are not written: clients repaint what shows it. */
export async function updateLabel(
  services: Services,
  by: RequestOrigin,
  { id, data }: BodyOf<typeof labelEndpoints.updateLabel>,
) {
  const { business } = by.actor
  const sent = splitVersion(data)
  const key = { business_uuid: business, uuid: id, deleted_at: null }
  const now = services.clock.now()
  const changed = await refuseDuplicate('labels_name_once', refuse('NAME_TAKEN'), () =>
    services.db.tenant(business, async (tx) => {
      // Locked until the change commits, so that the log's 'before' is right.
      const [before] = await tx.send<LabelRecord>(lockLabel, [business, id])
      if (!before) return refuse('LABEL_NOT_FOUND')
      const changed = planRowChange(before, sent)
      if (isRefusal(changed)) return changed
      if (!changed) return { row: before, stored: noEvents }
      const [row] = await tx.label.updateManyAndReturn({
        where: key,
        data: { ...changed, ...raise, updated_at: now },
      })
      if (!row) return refuse('LABEL_NOT_FOUND')
      await recordAudit(tx, by, now, {
        action: 'label.update',
        target: id,
        name: row.name,
        changes: changesOf(before, changed),
      })
      const event = { name: 'labels.changed', actor: asEventActor(by.actor), labels: [id] } as const
      return { row, stored: await writeEvent(tx, business, event, now) }
    }),
  )
  if (isRefusal(changed)) return changed
  await services.announcer.announce(changed.stored)
  return presentLabel(changed.row)
}
