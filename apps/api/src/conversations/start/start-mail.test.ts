import { randomUUID } from 'node:crypto'
import { isRefusal } from '@hilo/contracts'
import { decodeWords } from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { mailbox } from '../../channels/providers/gmail/test-mailbox'
import { bootContractWorld, type ContractWorld } from '../../channels/test/world'
import { deliverConversation } from '../../delivery/deliver-conversation'
import { pullAccount } from '../../inbound/pull/pull-account'
import { finishAll } from '../../test/chats'
import { actorOf } from '../../test/factories'
import { sendMessage } from '../send-message'
import { listStartOptions } from './list-start-options'
import { startConversation } from './start-conversation'

let world: ContractWorld
beforeAll(async () => {
  world = await bootContractWorld(mailbox('escribe'))
})
afterAll(() => world.stop())
beforeEach(() => world.reset())

let strangers = 0
async function stranger() {
  const email = `laura${++strangers}@cliente.test`
  const contact = randomUUID()
  await world.rows(
    `insert into contacts (business_uuid, uuid, name, email, created_at, updated_at)
     select uuid, $2, 'Laura', $3, created_at, created_at from businesses where uuid = $1`,
    [world.business, contact, email],
  )
  return { email, contact }
}
const actor = () => actorOf(world.api.world.tienda.ana)
async function writeMail(contact: string, more: object = {}) {
  const started = await startConversation(
    world.api.services,
    { actor: actor(), address: '127.0.0.1' },
    {
      contact,
      account: world.account,
      identity: null,
      conversation: null,
      message: { kind: 'mail', subject: 'Tu cotización', text: 'Hola, aquí va.' },
      ...more,
    },
  )
  if (isRefusal(started)) throw new Error(started.code)
  const { uuid: conversation } = started.interaction.conversation
  return { ...started, conversation }
}
const deliver = (conversation: string) =>
  deliverConversation(world.api.services, { business: world.business, conversation })
const pull = () => pullAccount(world.api.services, { account: world.account })
const mails = () => world.simulator.gmail.outbox().messages
const subjects = () =>
  mails().map(({ request }) => decodeWords((request as { headers: { subject: string } }).headers.subject))
const threadKeys = async (contact: string) =>
  (
    await world.rows<{ thread_key: string }>('select thread_key from conversations where contact_uuid = $1', [
      contact,
    ])
  ).map(({ thread_key }) => thread_key)
const answers = (email: string, text: string) =>
  world.simulator.gmail.send(email, { type: 'text', text, replyTo: mails().at(-1)?.id ?? '' }).firstAttempt

it('a new mail with its own subject, whose second and whose answer stay in its thread', async () => {
  const { email, contact } = await stranger()
  const { conversation, interaction } = await writeMail(contact)
  expect(interaction).toMatchObject({
    type: { name: 'gmail' },
    conversation: { subject: 'Tu cotización', handle: email },
  })
  await deliver(conversation)
  const message = {
    to: contact,
    type: 'text' as const,
    body: { text: 'Y algo más.' },
    conversation_uuid: conversation,
  }
  expect(isRefusal(await sendMessage(world.api.services, actor(), message))).toBe(false)
  await deliver(conversation)
  expect(subjects()).toEqual(['Tu cotización', 'Re: Tu cotización'])
  const [first, second] = mails().map(({ request }) => (request as { threadId: string }).threadId)
  expect(second).toBe(first)
  expect(await threadKeys(contact)).toEqual([first])

  await pull()
  await answers(email, 'Gracias, me sirve')
  await pull()
  expect((await world.thread(email)).map(({ body }) => (body as { text: string }).text)).toEqual([
    'Hola, aquí va.',
    'Y algo más.',
    'Gracias, me sirve',
  ])
  expect(await threadKeys(contact)).toEqual([first])
})

it('an answer finds its thread though the process died before it knew that the mail was sent', async () => {
  const { email, contact } = await stranger()
  const { conversation } = await writeMail(contact)
  world.simulator.gmail.setKnobs({ timeoutAfterAccept: 1 })
  await deliver(conversation)
  await pull()
  await answers(email, 'Sí, por favor')
  await pull()
  expect((await world.thread(email)).map(({ status }) => status)).toEqual(['sent', null])
  expect(await threadKeys(contact)).toHaveLength(1)
})

it('goes on in the thread of a finished chat, without a new subject', async () => {
  const { contact } = await stranger()
  const { conversation } = await writeMail(contact)
  await deliver(conversation)
  await finishAll(world.api)
  const options = await listStartOptions(world.api.services, actor(), contact, conversation)
  if (isRefusal(options)) throw new Error(options.code)
  const reply = options.find((option) => option.conversation_uuid === conversation)
  expect(reply).toMatchObject({ first: 'text', subject: 'Tu cotización' })
  const more = { identity: reply?.identity, conversation, message: { kind: 'text', text: '¿La viste?' } }
  expect(await writeMail(contact, more)).toMatchObject({ outcome: 'started', conversation })
  await deliver(conversation)
  expect(subjects().at(-1)).toBe('Re: Tu cotización')
})
