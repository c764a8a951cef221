import { randomUUID } from 'node:crypto'
import { type BodyOf, type contactEndpoints, isRefusal } from '@hilo/contracts'
import type { Requester } from '../business/add-audit-line'
import { changesOf } from '../platform/db/change-row'
import type { Services } from '../platform/services'
import { auditContact } from './audit-contact'
import { columnsOf } from './columns'
import { presentContact } from './present'
import { refuseTakenByOther } from './refuse-taken'

/** Somebody whom a person writes down. */
export async function createContact(
  { db, clock }: Services,
  by: Requester,
  sent: BodyOf<typeof contactEndpoints.createContact>,
) {
  const { business } = by.actor
  const { fields } = changesOf({ version: undefined, ...columnsOf(sent) })
  const now = clock.now()
  const row = await refuseTakenByOther(db, { business, at: '', ...sent }, () =>
    db.tenant(business, async (tx) => {
      const contact = await tx.contact.create({
        data: { business_uuid: business, uuid: randomUUID(), ...fields, created_at: now, updated_at: now },
      })
      await auditContact(tx, by, now, 'contact.create', contact.uuid)
      return contact
    }),
  )
  return isRefusal(row) ? row : presentContact(row)
}
