import { randomUUID } from 'node:crypto'
import type { Statement } from '../src/platform/db/pipeline/pipeline'
import type { Services } from '../src/platform/services'
import { day } from './plan/moments'
import type { Played } from './play/play-thread'
import type { DemoBusiness } from './script/business'

const month = 30 * day

const addDetails: Statement = {
  name: 'add_details_of_contacts',
  text: `update contacts c set
      name = coalesce(d.name, c.name), nit = coalesce(d.nit, c.nit), email = coalesce(d.email, c.email),
      phone = coalesce(c.phone, d.phone), created_at = least(c.created_at, d.since),
      tags = case when jsonb_array_length(d.tags) > 0
        then array(select jsonb_array_elements_text(d.tags)) else c.tags end,
      additional_info = case when jsonb_array_length(d.info) > 0 then d.info else c.additional_info end,
      version = c.version + 1
    from jsonb_to_recordset($2::jsonb) as d(
      uuid uuid, name text, nit text, email text, phone text, tags jsonb, info jsonb, since timestamptz)
    where c.business_uuid = $1::uuid and c.uuid = d.uuid`,
}
const insertContacts: Statement = {
  name: 'insert_acquaintances',
  text: `insert into contacts (business_uuid, uuid, name, phone, email, nit, tags, created_at, updated_at)
    select $1::uuid, a.uuid, a.name, a.phone, a.email, a.nit, array(select jsonb_array_elements_text(a.tags)),
      $3::timestamptz, $3::timestamptz
    from jsonb_to_recordset($2::jsonb) as a(uuid uuid, name text, phone text, email text, nit text, tags jsonb)`,
}

/** Saves the customers who wrote, as the team knows them, and the contacts who never wrote. */
export async function saveContacts(
  { db }: Services,
  { uuid: business, acquaintances }: DemoBusiness,
  played: readonly Played[],
  now: number,
): Promise<void> {
  const details = played
    .filter(({ customer }) => customer.knownBy === undefined)
    .map(
      ({
        contact,
        customer: { name, nit = null, email = null, phone = null, tags = [], info = [], months },
      }) => ({
        uuid: contact,
        ...{ name, nit, email, phone, tags, info },
        since: months === undefined ? null : new Date(now - months * month),
      }),
    )
  const at = new Date(now - month)
  const others = acquaintances.map((known) => ({ uuid: randomUUID(), tags: [], ...known }))
  await db.write(business, (tx) =>
    tx.commit(
      Promise.all([
        tx.send(addDetails, [business, JSON.stringify(details)]),
        tx.send(insertContacts, [business, JSON.stringify(others), at]),
      ]),
    ),
  )
}
