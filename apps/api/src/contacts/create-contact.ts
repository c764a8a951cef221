import { randomUUID } from 'node:crypto'
import { type BodyOf, type contactEndpoints, isRefusal } from '@hilo/contracts'
import { writeAudited } from '../audit/audit-events'
import type { RequestOrigin } from '../audit/record-audit'
import { definedFields } from '../platform/db/row-changes'
import { asEventActor } from '../platform/events/actors'
import type { Services } from '../platform/services'
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
      const event = { name: 'contact.created', actor: asEventActor(by.actor), contact: contact.uuid } as const
      await writeAudited(tx, by, event, now)
      return contact
    }),
  )
  return isRefusal(row) ? row : presentContact(row)
}
