import { randomUUID } from 'node:crypto'
import { type Chat, type Fixture, nextNumber } from './fixture'

/** A template to a contact who never wrote. */
export const toStranger = async (fixture: Fixture) => ({
  contact: await fixture.contact({ phone: `57300${nextNumber().padStart(7, '0')}` }),
  account: fixture.business.whatsapp.uuid,
  message: { kind: 'template' as const, ...(await fixture.template()) },
})

/** A first message to the customer of a chat. */
export async function toCustomer(fixture: Fixture, { client, conversation }: Chat, wrong: object = {}) {
  const [row] = await fixture.sql<{ identity: string }>(
    'select identity_uuid as identity from conversations where uuid = $1',
    [conversation],
  )
  return { ...(await toStranger(fixture)), contact: client, identity: row?.identity, ...wrong }
}

/** The same, after something was changed where `id` is the chat's conversation. */
export async function toCustomerAfter(fixture: Fixture, sql: string, wrong: object = {}) {
  const chat = await fixture.finished()
  await fixture.sql(sql, [chat.conversation])
  return toCustomer(fixture, chat, wrong)
}

/** Their last message from us came back: they want no more. */
export async function toOptedOut(fixture: Fixture) {
  const chat = await fixture.mine()
  const entry = await fixture.failed(chat)
  await fixture.finish(chat)
  await fixture.sql(`update entries set error = '{"code": "131050", "msg": "No"}' where uuid = $1`, [entry])
  return toCustomer(fixture, chat)
}

/** A contact has the phone by which another one writes. */
export async function toAddressOfOther(fixture: Fixture) {
  const { phone, client } = await fixture.finished()
  await fixture.sql('update contacts set phone = null where uuid = $1', [client])
  return { ...(await toStranger(fixture)), contact: await fixture.contact({ phone }) }
}

/** Somebody who wrote to an account that is disconnected by now. */
export async function toDisconnected(fixture: Fixture) {
  const [contact, account, identity] = [await fixture.contact(), await fixture.channel(), randomUUID()]
  await fixture.sql(
    `insert into identities (business_uuid, uuid, contact_uuid, channel_account_uuid, external_id, created_at)
     select business_uuid, $2, $3, uuid, '5550001', created_at from channel_accounts where uuid = $1`,
    [account, identity, contact],
  )
  await fixture.sql("update channel_accounts set state = 'disconnected' where uuid = $1", [account])
  return { contact, account, identity, message: { kind: 'text', text: 'Hola' } }
}
