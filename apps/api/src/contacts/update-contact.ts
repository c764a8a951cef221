import {
  type BodyOf,
  type contactEndpoints,
  isRefusal,
  nothingKnown,
  refuse,
  refuseInput,
} from '@hilo/contracts'
import type { Requester } from '../business/add-audit-line'
import { changeRow, changesOf } from '../platform/db/change-row'
import type { Tx } from '../platform/db/db'
import type { Services } from '../platform/services'
import { auditContact } from './audit-contact'
import { columnsOf } from './columns'
import { type ContactRecord, presentContact } from './present'
import { refuseTakenByOther } from './refuse-taken'
import { announceRenamed, noneRenamed, renameInteractions } from './shown-interactions'

/** Changes what was sent. Of two who saw the same version the second is told that it is stale. */
export async function updateContact(
  services: Services,
  by: Requester,
  { id, data }: BodyOf<typeof contactEndpoints.updateContact>,
) {
  const { db, clock } = services
  const { business } = by.actor
  const { version, fields, anything } = changesOf({ version: data.version, ...columnsOf(data) })
  const key = { business_uuid: business, uuid: id }
  // Both stand in the lists: the name as such, the phone where a channel gives no other address.
  const isShown = fields.name !== undefined || fields.phone !== undefined
  const now = clock.now()
  const changed = await refuseTakenByOther(db, { business, at: 'data.', ...data }, () =>
    db.tenant(business, async (tx) => {
      const row = await changeRow({
        version,
        anything,
        write: (where, raise) =>
          tx.contact.updateManyAndReturn({
            where: { ...key, ...where },
            data: { ...fields, ...raise, updated_at: now },
          }),
        read: () => tx.contact.findFirst({ where: key }),
        missing: refuse('CONTACT_NOT_FOUND'),
      })
      if (isRefusal(row)) return row
      if (anything && isUnknown(row) && !(await hasChannel(tx, business, id)))
        return refuseInput({ 'data.name': nothingKnown })
      if (anything) await auditContact(tx, by, now, 'contact.update', id, { fields: Object.keys(fields) })
      return { row, renamed: isShown ? await renameInteractions(tx, business, [id], now) : noneRenamed }
    }),
  )
  if (isRefusal(changed)) return changed
  announceRenamed(services, changed.renamed)
  return presentContact(changed.row)
}

const isUnknown = ({ name, nit, phone, email }: ContactRecord): boolean =>
  [name, nit, phone, email].every((said) => said === null)

/** Who writes to us is found by that. */
const hasChannel = async (tx: Tx, business_uuid: string, contact_uuid: string): Promise<boolean> =>
  (await tx.identity.count({ where: { business_uuid, contact_uuid } })) > 0
