import { randomUUID } from 'node:crypto'
import { type BodyOf, type contactEndpoints, isRefusal } from '@hilo/contracts'
import type { RequestOrigin } from '../audit/record-audit'
import { definedFields } from '../platform/db/row-changes'
import { asEventActor } from '../platform/events/actors'
import { writeEvent } from '../platform/events/write-events'
import type { Services } from '../platform/services'
import { auditContact } from './audit-contact'
import { columnsOf } from './read/contact-columns'
import { presentContact } from './read/present'
import { refuseTakenByOther } from './refuse-taken'

/** A contact that a person of the business enters by hand. */
export async function createContact(
  { db, clock }: Services,
  by: RequestOrigin,
  input: BodyOf<typeof contactEndpoints.createContact>,
) {
  const { business } = by.actor
  const fields = definedFields(columnsOf(input))
  const now = clock.now()
  const row = await refuseTakenByOther(db, { business, at: '', ...input }, () =>
    db.tenant(business, async (tx) => {
      const contact = await tx.contact.create({
        data: { business_uuid: business, uuid: randomUUID(), ...fields, created_at: now, updated_at: now },
      })
      await auditContact(tx, by, now, 'contact.create', contact.uuid)
      const event = { name: 'contact.created', actor: asEventActor(by.actor), contact: contact.uuid } as const
      await writeEvent(tx, business, event, now)
      return contact
    }),
  )
  return isRefusal(row) ? row : presentContact(row)
}
