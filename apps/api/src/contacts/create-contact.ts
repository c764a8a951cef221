import { randomUUID } from 'node:crypto'
import { type BodyOf, type contactEndpoints, isRefusal, refuse } from '@hilo/contracts'
import { writeAudited } from '../audit/audit-events'
import type { RequestOrigin } from '../audit/record-audit'
import type { Statement } from '../platform/db/pipeline/pipeline'
import { asEventActor } from '../platform/events/actors'
import type { Services } from '../platform/services'
import { columnsOf } from './read/contact-columns'
import { type ContactRecord, presentContact } from './read/present'
import { refuseTakenByOther } from './refuse-taken'

const insertContact: Statement = {
  name: 'insert_contact',
  text: `insert into contacts (business_uuid, uuid, name, nit, phone, email, tags, additional_info, created_at, updated_at)
    values ($1::uuid, $2::uuid, $3, $4, $5, $6, $7::text[], $8::jsonb, $9::timestamptz, $9::timestamptz) returning *`,
}

/** A contact that a person of the business enters by hand. */
export async function createContact(
  { db, clock }: Services,
  by: RequestOrigin,
  input: BodyOf<typeof contactEndpoints.createContact>,
) {
  const { business } = by.actor
  const { name, nit, phone, email, tags = [], additional_info = [] } = columnsOf(input)
  const uuid = randomUUID()
  const now = clock.now()
  const event = { name: 'contact.created', actor: asEventActor(by.actor), contact: uuid } as const
  const values = [business, uuid, name, nit, phone, email, tags, JSON.stringify(additional_info), now]
  const row = await refuseTakenByOther(db, { business, at: '', ...input }, () =>
    db.write(business, async (tx) => {
      const [[contact]] = await Promise.all([
        tx.send<ContactRecord>(insertContact, values),
        writeAudited(tx, by, event, now),
      ])
      return contact ?? refuse('INTERNAL')
    }),
  )
  return isRefusal(row) ? row : presentContact(row)
}
