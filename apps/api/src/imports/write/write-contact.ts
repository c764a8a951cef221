import { randomUUID } from 'node:crypto'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'
import { hiloAsActor } from '../../platform/events/actors'
import { writeEvent } from '../../platform/events/write-events'
import { storableJson } from '../../platform/text/storable-json'
import { importedUuid } from '../keys'
import type { SourceContact } from '../source'
import { writeSourceAccounts } from './write-accounts'
import type { WriteContext } from './write-context'

/** Nobody is notified. */
const ofThePast = { actor: hiloAsActor, silent: true } as const

interface KnownContact {
  readonly uuid: string
  readonly name: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly tags: readonly string[]
  readonly additional_info: readonly unknown[]
}

export interface WrittenContact {
  readonly uuid: string
  readonly name: string | null
  /** `joined`: a contact that was here before. */
  readonly how: 'created' | 'known' | 'joined'
  /** A known one got what it lacked. */
  readonly filled: boolean
  /** Fields that another contact has already. */
  readonly taken: readonly ('phone' | 'email')[]
}

const readImported: Statement = {
  name: 'import_read_imported',
  text: 'select row_uuid from imported_rows where business_uuid = $1::uuid and key = $2::uuid',
}
const readOwners: Statement = {
  name: 'import_read_owners',
  text: `select d.contact_uuid from jsonb_to_recordset($2::jsonb) as r(account uuid, external_id text)
    join identities d on d.business_uuid = $1::uuid and d.channel_account_uuid = r.account and d.external_id = r.external_id
    order by d.created_at, d.uuid`,
}
const lockContacts: Statement = {
  name: 'import_lock_contacts',
  text: `select uuid, name, phone, email, tags, additional_info from contacts
    where business_uuid = $1::uuid and (uuid = any($2::uuid[]) or phone = $3 or email = $4)
    order by uuid for update`,
}
const insertContact: Statement = {
  name: 'import_insert_contact',
  text: `insert into contacts (business_uuid, uuid, name, phone, email, tags, additional_info, created_at, updated_at)
    values ($1::uuid, $2::uuid, $3, $4, $5, $6::text[], $7::jsonb, $8::timestamptz, $9::timestamptz)`,
}
const fillContact: Statement = {
  name: 'import_fill_contact',
  text: `update contacts set name = $3, phone = $4, email = $5, tags = $6::text[], additional_info = $7::jsonb,
      version = version + 1, updated_at = $8::timestamptz
    where business_uuid = $1::uuid and uuid = $2::uuid`,
}
const insertIdentities: Statement = {
  name: 'import_insert_identities',
  text: `insert into identities (business_uuid, uuid, contact_uuid, channel_account_uuid, external_id, display_name, created_at)
    select $1::uuid, gen_random_uuid(), $3::uuid, r.account, r.external_id, $4, $5::timestamptz
    from jsonb_to_recordset($2::jsonb) as r(account uuid, external_id text)
    on conflict (business_uuid, channel_account_uuid, external_id) do nothing`,
}
const writeImported: Statement = {
  name: 'import_write_imported',
  text: `insert into imported_rows (business_uuid, key, row_uuid) values ($1::uuid, $2::uuid, $3::uuid)
    on conflict (business_uuid, key) do update set row_uuid = excluded.row_uuid`,
}

/**
 * Finds the contact by the row of an earlier run, its identities, its phone and its e-mail, in this order, or creates it. A known one gets
 * its missing fields when first met, and nothing is overwritten. Null: it was imported and has been deleted here.
 */
export async function writeContact(
  tx: PipelinedTx,
  context: WriteContext,
  contact: SourceContact,
): Promise<WrittenContact | null> {
  const { business, source, now } = context
  const key = contact.key === null ? null : importedUuid(business, source, contact.key)
  const names = storableJson(
    contact.identities.map(({ account, external_id }) => ({ account: account.uuid, external_id })),
  )
  const [, imported, owners] = await Promise.all([
    writeSourceAccounts(
      tx,
      context,
      contact.identities.map(({ account }) => account),
    ),
    key === null ? [] : tx.send<{ row_uuid: string }>(readImported, [business, key]),
    tx.send<{ contact_uuid: string }>(readOwners, [business, names]),
  ])
  const before = imported[0]?.row_uuid ?? null
  const candidates = [...(before === null ? [] : [before]), ...owners.map((one) => one.contact_uuid)]
  const found = await tx.send<KnownContact>(lockContacts, [
    business,
    candidates,
    contact.phone,
    contact.email,
  ])
  const byPhone = found.find(({ phone }) => phone !== null && phone === contact.phone)
  const byEmail = found.find(({ email }) => email !== null && email === contact.email)
  const known =
    candidates.flatMap((uuid) => found.find((one) => one.uuid === uuid) ?? [])[0] ?? byPhone ?? byEmail
  if (!known && before !== null) return null

  const isOthers = (other: KnownContact | undefined) => other !== undefined && other.uuid !== known?.uuid
  const taken = [
    ...(isOthers(byPhone) ? (['phone'] as const) : []),
    ...(isOthers(byEmail) ? (['email'] as const) : []),
  ]
  const uuid = known?.uuid ?? (key === null ? randomUUID() : key)
  const name = known?.name ?? contact.name
  let filled = false
  if (!known) {
    void tx.send(insertContact, [
      ...[business, uuid, contact.name, contact.phone, contact.email, contact.tags],
      ...[storableJson(contact.info), contact.created, now],
    ])
    await writeEvent(tx, business, { name: 'contact.created', contact: uuid, ...ofThePast }, now)
  } else {
    filled = before === null && fillGaps(tx, context, { known, contact, taken })
    // It gets those of its identities that no other contact has.
    if (filled || owners.length < contact.identities.length)
      await writeEvent(tx, business, { name: 'contact.changed', contact: uuid, ...ofThePast }, now)
  }
  if (contact.identities.length > 0)
    void tx.send(insertIdentities, [business, names, uuid, name, contact.created])
  if (key !== null && before !== uuid) await tx.send(writeImported, [business, key, uuid])
  return { uuid, name, how: !known ? 'created' : before === null ? 'joined' : 'known', filled, taken }
}

interface Gaps {
  readonly known: KnownContact
  readonly contact: SourceContact
  readonly taken: readonly ('phone' | 'email')[]
}

/** Whether it lacked anything. */
function fillGaps(
  tx: PipelinedTx,
  { business, now }: WriteContext,
  { known, contact, taken }: Gaps,
): boolean {
  const name = known.name ?? contact.name
  const phone = known.phone ?? (taken.includes('phone') ? null : contact.phone)
  const email = known.email ?? (taken.includes('email') ? null : contact.email)
  const tags = known.tags.length > 0 ? known.tags : contact.tags
  const info = known.additional_info.length > 0 ? known.additional_info : contact.info
  const isSame =
    name === known.name &&
    phone === known.phone &&
    email === known.email &&
    tags.length === known.tags.length &&
    info.length === known.additional_info.length
  if (isSame) return false
  void tx.send(fillContact, [business, known.uuid, name, phone, email, tags, storableJson(info), now])
  return true
}
