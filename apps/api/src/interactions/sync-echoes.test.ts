import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliverConversation } from '../channels/deliver-conversation'
import { webhookOf } from '../channels/test-webhooks'
import { envelopeOf } from '../channels/whatsapp/envelope'
import { bootApi, type TestApi } from '../test/boot'
import { answers, type Chat, chatOf, finishAll, newPhone, writesAgain } from '../test/chats'
import { customerWrites, postWebhook } from '../test/customer'
import { expectThreadInSync, openScreen, openThread, type Screen } from '../test/screens'

/** The long form: ECHO_ROUNDS=500. What failed is played again with the SEED that it named. */
const rounds = Number(process.env.ECHO_ROUNDS ?? 12)
const seed = process.env.SEED === undefined ? {} : { seed: Number(process.env.SEED) }

/** Takes whatever it is sent, and answers when it is let. */
const held: ServerResponse[] = []
const provider = createServer((request, response) => {
  request.resume()
  held.push(response)
})
function answerAll(): void {
  for (const response of held.splice(0)) {
    const id = `wamid.${randomUUID()}`
    taken.push(id)
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ messaging_product: 'whatsapp', messages: [{ id }] }))
  }
}
/** The names of what it took. */
const taken: string[] = []

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
  echoed.length = 0
  taken.length = 0
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

let said = 0
/** What was written on the business's telephone. */
const echoed: string[] = []
async function echo(...phones: readonly string[]): Promise<void> {
  const message_echoes = phones.map((to) => {
    said += 1
    const body = `desde el celular ${said}`
    if (to === chat.phone) echoed.push(body)
    return {
      from: '576011234567',
      to,
      id: `wamid.eco${said}`,
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

const sending: Promise<void>[] = []
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
  'what was sent is delivered': () => status(taken.at(-1), 'delivered'),
  'what was sent is read': () => status(taken.at(-1), 'read'),
  'an echo is read': () => status(said > 0 ? `wamid.eco${said}` : undefined, 'read'),
}

/** Once an answer of the socket is here, everything that was told before it is. */
async function expectAllEchoes(): Promise<void> {
  await ana.agent.get('get:interaction:counts', {})
  const shown = ana.thread?.thread?.entries.flatMap((entry) =>
    entry.type === 'text' ? [entry.body.text] : [],
  )
  expect(shown).toEqual(expect.arrayContaining(echoed))
}

it('what is written on the telephone stands in the open thread at once, also while the agent sends', async () => {
  await openChat()
  await send()
  await expect.poll(() => held.length).toBe(1)
  await echo(chat.phone)
  await expectAllEchoes()
  answerAll()
  await Promise.all(sending.splice(0))
  await expectThreadInSync(ana, 'the answer came')
})

it('and in whatever order all of it happens, at once or in turn', {
  timeout: 60_000 + rounds * 5_000,
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
    { numRuns: rounds, endOnFailure: true, ...seed },
  )
})
