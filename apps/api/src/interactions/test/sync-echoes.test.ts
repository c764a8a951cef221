import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { envelopeOf } from '../../channels/providers/whatsapp/envelope'
import { webhookOf } from '../../channels/test/test-webhooks'
import { deliverConversation } from '../../delivery/deliver-conversation'
import { bootApi, type TestApi } from '../../test/boot'
import { answers, type Chat, chatOf, finishAll, newPhone, writesAgain } from '../../test/chats'
import { customerWrites, postWebhook } from '../../test/customer'
import { expectThreadInSync, openScreen, openThread, type Screen } from '../../test/screens'

/** The long form: ECHO_ROUNDS=500. SEED repeats a failure. */
const rounds = Number(process.env.ECHO_ROUNDS ?? 12)

/** Accepts every request, and answers it when `answerAll` is called. */
const heldResponses: ServerResponse[] = []
const provider = createServer((request, response) => {
  request.resume()
  heldResponses.push(response)
})
function answerAll(): void {
  for (const response of heldResponses.splice(0)) {
    const id = `wamid.${randomUUID()}`
    acceptedIds.push(id)
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ messaging_product: 'whatsapp', messages: [{ id }] }))
  }
}
/** The provider's ids of the accepted messages. */
const acceptedIds: string[] = []

let api: TestApi
let ana: Screen
let chat: Chat
beforeAll(async () => {
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const { port } = provider.address() as AddressInfo
  api = await bootApi({ start: false, settings: { whatsappGraphBase: `http://127.0.0.1:${port}` } })
  ana = await openScreen(api, api.world.tienda.ana)
})
/** Another customer, whom Ana serves and whose thread she has open. */
async function openChat(): Promise<void> {
  await finishAll(api)
  echoTexts.length = 0
  acceptedIds.length = 0
  chat = await chatOf(api, ana.agent)
  await openThread(ana, chat.conversation)
}
afterAll(async () => {
  ana.agent.close()
  await api.stop()
  provider.closeAllConnections()
  provider.close()
})

const timestamp = () => String(Math.floor(api.clock.now().getTime() / 1000))
const whatsapp = () => api.world.tienda.whatsapp

let echoCount = 0
/** The texts of echoes in the open chat: messages written on the business's phone. */
const echoTexts: string[] = []
async function echo(...phones: readonly string[]): Promise<void> {
  const message_echoes = phones.map((to) => {
    echoCount += 1
    const body = `desde el celular ${echoCount}`
    if (to === chat.phone) echoTexts.push(body)
    return {
      from: '576011234567',
      to,
      id: `wamid.eco${echoCount}`,
      timestamp: timestamp(),
      type: 'text',
      text: { body },
    }
  })
  const metadata = { phone_number_id: whatsapp().phone_number_id }
  const { status } = await postWebhook(
    api,
    whatsapp(),
    envelopeOf({ metadata, message_echoes }, { field: 'smb_message_echoes' }),
  )
  expect(status).toBe(200)
}
async function status(id: string | undefined, state: string): Promise<void> {
  if (id === undefined) return
  const one = { id, status: state, timestamp: timestamp(), recipient_id: chat.phone }
  const body = webhookOf([], { key: whatsapp().phone_number_id, statuses: [one] })
  expect((await postWebhook(api, whatsapp(), body)).status).toBe(200)
}

const sending: Promise<unknown>[] = []
async function send(): Promise<void> {
  await answers(ana.agent, chat)
  const { uuid: business } = api.world.tienda
  sending.push(deliverConversation(api.services, { business, conversation: chat.conversation }))
}

const acts: Record<string, () => Promise<unknown>> = {
  'the agent sends': send,
  'the provider answers': async () => answerAll(),
  'an echo comes': () => echo(chat.phone),
  'two echoes come in one webhook': () => echo(chat.phone, chat.phone),
  'an echo comes, with one to somebody else': () => echo(newPhone(), chat.phone),
  'the customer writes': () => writesAgain(api, chat),
  'three customers write at once': () =>
    Promise.all([
      writesAgain(api, chat),
      customerWrites(api, whatsapp(), { text: 'hola', phone: newPhone() }),
      customerWrites(api, whatsapp(), { text: 'buenas', phone: newPhone() }),
    ]),
  'what was sent is delivered': () => status(acceptedIds.at(-1), 'delivered'),
  'what was sent is read': () => status(acceptedIds.at(-1), 'read'),
  'an echo is read': () => status(echoCount > 0 ? `wamid.eco${echoCount}` : undefined, 'read'),
}

/** Events arrive before the response of a command that is sent after them. */
async function expectAllEchoes(): Promise<void> {
  await ana.agent.hearsAll()
  const shown = ana.thread?.thread?.entries.flatMap((entry) =>
    entry.type === 'text' ? [entry.body.text] : [],
  )
  expect(shown).toEqual(expect.arrayContaining(echoTexts))
}

it('shows an echo in the open thread at once, even while the agent sends', async () => {
  await openChat()
  await send()
  await expect.poll(() => heldResponses.length).toBe(1)
  await echo(chat.phone)
  await expectAllEchoes()
  answerAll()
  await Promise.all(sending.splice(0))
  await expectThreadInSync(ana, 'the answer came')
})

it('shows every echo, in whatever order echoes, answers and statuses arrive', {
  timeout: 30_000 + rounds * 2_000,
}, async () => {
  const atOnce = fc.array(fc.constantFrom(...Object.keys(acts)), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(fc.array(atOnce, { minLength: 1, maxLength: 5 }), async (steps) => {
      await openChat()
      for (const step of steps) {
        await Promise.all(step.map((name) => acts[name]?.()))
        await expectAllEchoes()
      }
      let isDone = false
      const done = Promise.all(sending.splice(0)).then(() => {
        isDone = true
      })
      await expect
        .poll(() => {
          answerAll()
          return isDone
        })
        .toBe(true)
      await done
      await expectAllEchoes()
      await expectThreadInSync(ana, JSON.stringify(steps))
    }),
    { numRuns: rounds, endOnFailure: true },
  )
})
