import { randomUUID } from 'node:crypto'
import type { Services } from '../platform/services'
import { day } from './plan/moments'
import type { Played } from './play/play-thread'
import type { DemoBusiness } from './script/business'

const month = 30 * day

/** Saves what the team knows of the customers who wrote, and the contacts who never wrote. */
export async function saveContacts(
  { db }: Services,
  { uuid: business_uuid, acquaintances }: DemoBusiness,
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
  await db.tenant(business_uuid, async (tx) => {
    await tx.$executeRaw`
      update contacts c set
        name = coalesce(d.name, c.name), nit = coalesce(d.nit, c.nit), email = coalesce(d.email, c.email),
        phone = coalesce(c.phone, d.phone), created_at = least(c.created_at, d.since),
        tags = case when jsonb_array_length(d.tags) > 0
          then array(select jsonb_array_elements_text(d.tags)) else c.tags end,
        additional_info = case when jsonb_array_length(d.info) > 0 then d.info else c.additional_info end,
        version = c.version + 1
      from jsonb_to_recordset(${JSON.stringify(details)}::jsonb) as d(
        uuid uuid, name text, nit text, email text, phone text, tags jsonb, info jsonb, since timestamptz)
      where c.business_uuid = ${business_uuid}::uuid and c.uuid = d.uuid`
    await tx.contact.createMany({
      data: acquaintances.map(({ tags = [], ...known }) => ({
        business_uuid,
        uuid: randomUUID(),
        ...known,
        tags: [...tags],
        created_at: at,
        updated_at: at,
      })),
    })
  })
}
