import { randomUUID } from 'node:crypto'
import { type BodyOf, type contactEndpoints, isRefusal } from '@hilo/contracts'
import { changesOf } from '../platform/db/change-row'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { columnsOf } from './columns'
import { presentContact } from './present'
import { refuseTakenByOther } from './refuse-taken'

/** Somebody whom a person writes down. */
export async function createContact(
  { db, clock }: Services,
  { business }: Actor,
  sent: BodyOf<typeof contactEndpoints.createContact>,
) {
  const { fields } = changesOf({ version: undefined, ...columnsOf(sent) })
  const now = clock.now()
  const row = await refuseTakenByOther(db, { business, at: '', ...sent }, () =>
    db.tenant(business, (tx) =>
      tx.contact.create({
        data: { business_uuid: business, uuid: randomUUID(), ...fields, created_at: now, updated_at: now },
      }),
    ),
  )
  return isRefusal(row) ? row : presentContact(row)
}
