import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { envelopeOf } from '../channels/providers/whatsapp/envelope'
import { agentOf, type TestAgent } from '../test/agent'
import { bootApi, type TestApi } from '../test/boot'
import { postWebhook } from '../test/customer'

let api: TestApi
let ana: TestAgent
beforeAll(async () => {
  api = await bootApi({ start: false })
  ana = await agentOf(api, api.world.tienda.ana)
})
afterAll(async () => {
  ana.close()
  await api.stop()
})

let number = 0
/** A customer of WhatsApp who hides their phone has written. */
async function hiddenCustomer() {
  number += 1
  const user_id = `CO.1349120865530274${number}`
  const says = async (message: object) => {
    const account = api.world.tienda.whatsapp
    const value = {
      metadata: { display_phone_number: '576011234567', phone_number_id: account.phone_number_id },
      contacts: [{ profile: { name: 'Laura Gómez' }, user_id }],
      messages: [
        {
          from_user_id: user_id,
          id: `wamid.${randomUUID()}`,
          timestamp: String(Math.floor(api.clock.now().getTime() / 1000)),
          ...message,
        },
      ],
    }
    expect((await postWebhook(api, account, envelopeOf(value, { waba: account.waba_id }))).status).toBe(200)
  }
  await says({ type: 'text', text: { body: 'Hola' } })
  const { rows } = await api.owner.query<{ conversation: string; interaction: string }>(
    `select i.conversation_uuid as conversation, i.uuid as interaction from interactions i
     join identities d on d.contact_uuid = (select contact_uuid from conversations c where c.uuid = i.conversation_uuid)
     where d.external_id = $1`,
    [user_id],
  )
  const [chat] = rows
  if (!chat) throw new Error('their message opened no chat')
  expect((await ana.post('/api/interaction/assigned/user/', { uuid: chat.interaction })).status).toBe(200)
  return { ...chat, says }
}
const contactOf = async (conversation: string) =>
  (
    await api.owner.query<{ uuid: string; phone: string | null }>(
      `select p.uuid, p.phone from contacts p join conversations c on c.contact_uuid = p.uuid where c.uuid = $1`,
      [conversation],
    )
  ).rows[0]
const ask = (conversation: string, uuid: string = randomUUID()) =>
  ana.post('/api/clients/phone/ask/', {
    uuid,
    conversation_uuid: conversation,
    text: '¿Nos compartes tu teléfono?',
  })
const shares = (phone: string, origin = 'contact_request') => ({
  type: 'contacts',
  contacts: [{ origin, name: { formatted_name: 'Laura' }, phones: [{ phone: `+${phone}`, wa_id: phone }] }],
})

it('is asked as a message, once for a uuid, and what the customer shares becomes the phone of the contact', async () => {
  const { conversation, says } = await hiddenCustomer()
  const uuid = randomUUID()
  const [first, again] = [await ask(conversation, uuid), await ask(conversation, uuid)]
  expect([first.status, again.status, again.body.uuid]).toEqual([200, 200, uuid])
  expect(first.body.body).toMatchObject({ text: '¿Nos compartes tu teléfono?', asks_phone: true })
  expect(await contactOf(conversation)).toMatchObject({ phone: null })

  await says(shares('573155550001', 'other'))
  expect(await contactOf(conversation)).toMatchObject({ phone: null })
  await says(shares('573155550001'))
  expect(await contactOf(conversation)).toMatchObject({ phone: '573155550001' })
})

it('what is shared joins the customer with the contact that has this phone', async () => {
  const created = await ana.post('/api/clients/create/', { name: 'Laura de Cali', phone: '+573155550002' })
  const { conversation, says } = await hiddenCustomer()
  await says(shares('573155550002'))
  expect(await contactOf(conversation)).toEqual({ uuid: created.body.uuid, phone: '573155550002' })
})
