import { randomUUID } from 'node:crypto'
import { type Address, channelsThat } from '@hilo/contracts'
import { writeAudited } from '../../audit/audit-events'
import type { RequestOrigin } from '../../audit/record-audit'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import { asEventActor } from '../../platform/events/actors'

interface KnownContact {
  readonly uuid: string
  readonly name: string | null
}

const readContact: Statement = {
  name: 'read_contact_of_address',
  text: `select uuid, name from (
      select p.uuid, p.name, 1 as rank from contacts p
      where p.business_uuid = $1::uuid and (p.phone = $2 or p.email = $3)
      union all
      select p.uuid, p.name, 2 from channel_accounts a
      join identities d on d.business_uuid = a.business_uuid and d.channel_account_uuid = a.uuid
        and d.external_id in ($2, $3)
      join contacts p on p.business_uuid = d.business_uuid and p.uuid = d.contact_uuid
      where a.business_uuid = $1::uuid and a.type::text = any($4::text[])) known
    order by rank, uuid limit 1`,
}
/**
 * The same lock as storing a customer's first message takes: if both come at once, the second finds the contact of the first.
 */
const lockAddress: Statement = {
  name: 'lock_address_to_write_to',
  text: `select pg_advisory_xact_lock(hashtextextended($1::uuid::text || ':' || $2, 0))::text as locked`,
}
const insertContact: Statement = {
  name: 'insert_contact_of_address',
  text: `insert into contacts (business_uuid, uuid, phone, email, created_at, updated_at)
    values ($1::uuid, $2::uuid, $3, $4, $5::timestamptz, $5::timestamptz)`,
}

const columnsOf = ({ kind, value }: Address) => [
  kind === 'phone' ? value : null,
  kind === 'email' ? value : null,
]

/** The contact that has the address, or has written from it; null: a stranger. */
export async function findContactOfAddress(
  tx: StatementSender,
  business: string,
  address: Address,
): Promise<KnownContact | null> {
  const channels = channelsThat(({ knownBy }) => knownBy === address.kind)
  const values = [business, ...columnsOf(address), channels]
  const [contact] = await tx.send<KnownContact>(readContact, values)
  return contact ?? null
}

/** The contact of the address; for a stranger a new one, without a name until their answer brings it. */
export async function contactOfAddress(
  tx: StatementSender,
  by: RequestOrigin,
  { account, address, now }: { readonly account: string; readonly address: Address; readonly now: Date },
): Promise<{ readonly uuid: string; readonly isNew: boolean }> {
  const { business } = by.actor
  void tx.send(lockAddress, [account, address.value])
  const known = await findContactOfAddress(tx, business, address)
  if (known) return { uuid: known.uuid, isNew: false }
  const uuid = randomUUID()
  await Promise.all([
    tx.send(insertContact, [business, uuid, ...columnsOf(address), now]),
    writeAudited(tx, by, { name: 'contact.created', actor: asEventActor(by.actor), contact: uuid }, now),
  ])
  return { uuid, isNew: true }
}
