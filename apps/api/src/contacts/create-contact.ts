import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type BodyOf, type contactEndpoints, isRefusal, refuse } from '@hilo/contracts'
import { writeAudited } from '../audit/audit-events'
import type { RequestOrigin } from '../audit/record-audit'
import type { Statement } from '../platform/db/pipeline/pipeline'
import { asEventActor } from '../platform/events/actors'
import type { Services } from '../platform/services'
import { columnsOf } from './read/contact-columns'
import { type ContactRecord, presentContact } from './read/present'
import { refuseTakenByOther } from './refuse-taken'

type Input = BodyOf<typeof contactEndpoints.createContact>

const insertContact: Statement = {
  name: 'insert_contact',
  text: `insert into contacts (business_uuid, uuid, name, nit, phone, email, tags, additional_info, created_at, updated_at)
    values ($1::uuid, $2::uuid, $3, $4, $5, $6, $7::text[], $8::jsonb, $9::timestamptz, $9::timestamptz)
    on conflict (business_uuid, uuid) do nothing returning *`,
}
const readContact: Statement = {
  name: 'read_contact_made_before',
  text: 'select * from contacts where business_uuid = $1::uuid and uuid = $2::uuid',
}

/** A contact that a person of the business enters by hand. One with this `uuid` and these fields is already there after a lost answer. */
export async function createContact({ db, clock }: Services, by: RequestOrigin, input: Input) {
  const { business } = by.actor
  const { name, nit, phone, email, tags = [], additional_info = [] } = columnsOf(input)
  const { uuid = randomUUID() } = input
  const now = clock.now()
  const event = { name: 'contact.created', actor: asEventActor(by.actor), contact: uuid } as const
  const values = [business, uuid, name, nit, phone, email, tags, JSON.stringify(additional_info), now]
  const row = await refuseTakenByOther(db, { business, at: '', ...input }, () =>
    db.write(business, async (tx) => {
      const [contact] = await tx.send<ContactRecord>(insertContact, values)
      if (contact) {
        await writeAudited(tx, by, event, now)
        return contact
      }
      const [before] = await tx.send<ContactRecord>(readContact, [business, uuid])
      if (!before) return refuse('INTERNAL')
      return isSame(before, input) ? before : refuse('UUID_IN_USE')
    }),
  )
  return isRefusal(row) ? row : presentContact(row)
}

/** Whether the contact has all that was sent. A request with its uuid alone learns nothing about it. */
const isSame = (row: ContactRecord, input: Input): boolean =>
  Object.entries(columnsOf(input)).every(
    ([column, value]) =>
      value === undefined || isDeepStrictEqual(value, row[column as keyof ReturnType<typeof columnsOf>]),
  )
