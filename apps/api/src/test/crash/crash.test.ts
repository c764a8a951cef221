import { randomUUID } from 'node:crypto'
import { type EventEmitter, once } from 'node:events'
import { followThread } from '@hilo/client'
import type { Simulator } from '@hilo/simulator'
import type pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FaultPoint } from '../../platform/errors/fault-points'
import type { World } from '../factories'
import { type CrashWorld, expectAllHeard, givenUp, startCrashWorld } from './crash-world'
import { type CrashScreen, expectListsInSync } from './screens'
import type { Supervised } from './supervisor'

/** The long form, CRASH_CYCLES=100, tries every fault point of every act. */
const cycles = Number(process.env.CRASH_CYCLES ?? 5)

const points: readonly FaultPoint[] = [
  'webhook.before-ingest',
  'webhook.after-ingest',
  'change.before-commit',
  'change.after-commit',
  'deliver.after-claim',
  'deliver.after-request',
  'relay.before-delete',
]
const acts = [
  ...(['write', 'take', 'answer', 'pause', 'resume', 'transfer', 'take over', 'finish'] as const),
  ...(['quote', 'send a picture', 'react', 'edit', 'delete'] as const),
]
type Act = (typeof acts)[number]
/** WhatsApp lets a business change nothing that it sent. */
const isOnTelegram = (act: Act) => act === 'edit' || act === 'delete'

let crash: CrashWorld
let owner: pg.Pool
let world: World
let simulator: Simulator
let hilo: Supervised
let screens: Record<'ana' | 'luis' | 'admin', CrashScreen>

beforeAll(async () => {
  crash = await startCrashWorld()
  ;({ owner, world, simulator, hilo } = crash)
  const { ana, luis, admin } = world.tienda
  screens = {
    ana: await crash.screenOf(ana.email),
    luis: await crash.screenOf(luis.email),
    admin: await crash.screenOf(admin.email),
  }
})
afterAll(async () => {
  for (const screen of Object.values(screens ?? {})) screen.close()
  await crash?.stop()
})

interface Chat {
  readonly uuid: string
  readonly conversation_uuid: string
  readonly contact_uuid: string
  /** Who they are at the provider. */
  readonly customer: string
}
let customers = 0
const customerTexts = new Map<string, number>()
/** The texts of answers, and the captions of pictures. */
const answerTexts: string[] = []

/** The provider whose customer this is: only WhatsApp's have a phone. */
const providerOf = (customer: string) =>
  customer.startsWith('57300') ? simulator.whatsapp : simulator.telegram

async function customerSays(customer: string): Promise<string> {
  const text = `mensaje ${customerTexts.size} de ${customer}`
  customerTexts.set(text, 1)
  await providerOf(customer).send(customer, { type: 'text', text })
  return text
}
const stored = async (text: string) =>
  (await owner.query(`select 1 from entries where body ->> 'text' = $1`, [text])).rowCount ?? 0

async function newChat(onTelegram: boolean): Promise<Chat> {
  customers += 1
  const name = `Cliente ${customers}`
  const { id: customer } = onTelegram
    ? simulator.telegram.createCustomer({ name })
    : simulator.whatsapp.createCustomer({ name, phone: `57300${String(customers).padStart(7, '0')}` })
  const text = await customerSays(customer)
  await expect.poll(() => stored(text)).toBe(1)
  const { rows } = await owner.query<Chat>(
    `select uuid, conversation_uuid, contact_uuid, $1 as customer from interaction_rows where contact_name = $2`,
    [customer, name],
  )
  return rows[0] as Chat
}

/** Ana answers, repeating the same uuid until the server acknowledges it. */
async function answer(chat: Chat, quoted: { reply_to?: string } = {}): Promise<void> {
  const uuid = randomUUID()
  const text = `respuesta ${uuid}`
  answerTexts.push(text)
  const { contact_uuid: to, conversation_uuid } = chat
  await screens.ana.ask('send:message', {
    uuid,
    to,
    type: 'text',
    body: { text },
    conversation_uuid,
    ...quoted,
  })
}

async function sendPicture({ contact_uuid: to, conversation_uuid }: Chat): Promise<void> {
  const uuid = randomUUID()
  const caption = `respuesta ${uuid}`
  answerTexts.push(caption)
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#00f' } })
  const file = new File([await picture.png().toBuffer()], 'azul.png', { type: 'image/png' })
  const status = await screens.ana.upload({ to, conversation_uuid, uuid, caption }, file)
  if (status !== 200) throw new Error(`a picture was answered with ${status}`)
}

/** The first message of the customer, or the last one of ours. */
async function messageOf({ conversation_uuid }: Chat, author: 'client' | 'user'): Promise<string> {
  const { rows } = await owner.query<{ uuid: string }>(
    `select uuid from entries where conversation_uuid = $1 and author_kind = $2 and kind = 'message'
       and (status is null or status in ('sent', 'delivered', 'read'))
     order by case author_kind when 'client' then seq else -seq end limit 1`,
    [conversation_uuid, author],
  )
  return rows[0]?.uuid ?? ''
}

async function perform(act: Act, chat: Chat): Promise<void> {
  const { ana, admin } = screens
  const { uuid } = chat
  const ours = () => messageOf(chat, 'user')
  const theirs = () => messageOf(chat, 'client')
  const request = randomUUID()
  if (act === 'quote') await answer(chat, { reply_to: await theirs() })
  else if (act === 'send a picture') await sendPicture(chat)
  else if (act === 'react')
    await ana.ask('react:message', { uuid: request, message: await theirs(), emoji: '👏' })
  else if (act === 'edit')
    await ana.ask('edit:message', { uuid: request, message: await ours(), text: 'corregido' })
  else if (act === 'delete') await ana.ask('delete:message', { uuid: request, message: await ours() })
  else if (act === 'write') await customerSays(chat.customer)
  else if (act === 'take') await ana.post('assigned', { uuid })
  else if (act === 'answer') await answer(chat)
  else if (act === 'pause') await ana.post('paused', { uuid })
  else if (act === 'resume') await ana.post('resumed', { uuid })
  else if (act === 'transfer') await ana.post('transferred', { uuid, user: world.tienda.luis.uuid })
  else if (act === 'take over') await admin.post('taken-over', { uuid })
  else await ana.post('finished', { uuid })
}

/** A new chat in the state that the act needs. */
async function prepare(act: Act): Promise<Chat> {
  const chat = await newChat(isOnTelegram(act))
  if (act === 'write' || act === 'take') return chat
  await perform('take', chat)
  if (act === 'resume') await perform('pause', chat)
  if (isOnTelegram(act)) {
    await perform('answer', chat)
    await expect.poll(() => messageOf(chat, 'user')).not.toBe('')
    // It will not be there at the end.
    answerTexts.pop()
  }
  return chat
}

/** What the customer's phone shows of an act, and what its message shows in the chat. */
const shownAfter: Partial<Record<Act, { phone: object; chat: object }>> = {
  quote: { phone: { replyTo: expect.any(String) }, chat: { reply_to: expect.any(String) } },
  'send a picture': { phone: { type: 'image' }, chat: { type: 'image' } },
  react: { phone: { reactions: { business: '👏' } }, chat: { reactions: [reaction('👏')], acts: [] } },
  edit: { phone: { text: 'corregido', edited: true }, chat: { body: { text: 'corregido' }, acts: [] } },
  delete: { phone: { revoked: true }, chat: { deleted_at: expect.any(Date), acts: [] } },
}
function reaction(emoji: string) {
  return expect.objectContaining({ from: 'business', emoji })
}
async function expectOnPhone(act: Act, { customer, conversation_uuid }: Chat): Promise<void> {
  const wanted = shownAfter[act]
  if (!wanted) return
  const [author, side] = act === 'react' ? ['client', 'customer'] : ['user', 'business']
  const entries = async () =>
    (
      await owner.query<{ status: string }>(
        `select * from entries where conversation_uuid = $1 and author_kind = $2 and kind = 'message'`,
        [conversation_uuid, author],
      )
    ).rows
  await expect.poll(entries, givenUp).toContainEqual(expect.objectContaining(wanted.chat))
  const isUnderWay = async () => (await entries()).some(({ status }) => status === 'queued')
  await expect.poll(isUnderWay, givenUp).toBe(false)
  // It may never have left, and is not sent again.
  if ((await entries()).some(({ status }) => status === 'unknown')) return
  const messages = () =>
    providerOf(customer)
      .chat(customer)
      .messages.filter((message) => message.author === side)
  await expect.poll(messages).toContainEqual(expect.objectContaining(wanted.phone))
}

const expected: Record<Act, { status: string; user: 'ana' | 'luis' | 'admin' | null; paused?: boolean }> = {
  write: { status: 'unassigned', user: null },
  take: { status: 'assigned', user: 'ana' },
  answer: { status: 'assigned', user: 'ana' },
  pause: { status: 'assigned', user: 'ana', paused: true },
  resume: { status: 'assigned', user: 'ana' },
  transfer: { status: 'assigned', user: 'luis' },
  'take over': { status: 'assigned', user: 'admin' },
  finish: { status: 'finished', user: 'ana' },
  quote: { status: 'assigned', user: 'ana' },
  'send a picture': { status: 'assigned', user: 'ana' },
  react: { status: 'assigned', user: 'ana' },
  edit: { status: 'assigned', user: 'ana' },
  delete: { status: 'assigned', user: 'ana' },
}

/** The acts that a provider hears of. */
const isSent = (act: Act) => act === 'answer' || act === 'finish' || act in shownAfter

/** Whether an act reaches a point. The customer who writes meanwhile reaches those of the webhook, whatever the act. */
const reaches = (act: Act, point: FaultPoint): boolean => {
  if (point.startsWith('deliver')) return isSent(act)
  return act === 'write' ? !point.startsWith('change') : true
}
const pairs = points.flatMap((point) =>
  acts.filter((act) => reaches(act, point)).map((act) => ({ act, point })),
)
/** Spreads the pairs, so that the short form has some of each kind. */
const stride = 17
const pairOf = (cycle: number) => pairs[(cycle * stride) % pairs.length] as (typeof pairs)[number]

describe('after the process is killed', () => {
  const times: number[] = []
  const table: string[] = []

  it.each(Array.from({ length: cycles }, (_, cycle) => ({ ...pairOf(cycle), cycle })))(
    '$cycle: $act, at $point',
    async ({ act, point }) => {
      const chat = await prepare(act)
      const thread = followThread(screens.admin.socket, chat.conversation_uuid)
      await expect.poll(() => thread.sync()).toBe(true)
      await hilo.arm({ point, hit: 1 })
      await perform(act, chat)
      // What runs at the same time dies with it, and must be recovered too.
      const meanwhile = customerSays(chat.customer)
      const died = await hilo.diedAndCameBack(3_000)
      const backAt = Date.now()
      const sinceThen = () => Date.now() - backAt
      const connections = Object.values(screens).map(async ({ socket }) => {
        if (!socket.connected) await once(socket as unknown as EventEmitter, 'connect')
        return sinceThen()
      })
      const lastText = await meanwhile

      await expect.poll(() => stored(lastText)).toBe(1)
      const storedAt = sinceThen()
      const { status, user, paused = false } = expected[act]
      const row = async () =>
        (
          await owner.query<{ status: string; user_uuid: string | null; paused: boolean }>(
            'select status, user_uuid, paused from interactions where uuid = $1',
            [chat.uuid],
          )
        ).rows[0]
      expect(await row()).toMatchObject({ status, user_uuid: user && world.tienda[user].uuid })
      // The customer wrote meanwhile, and that ends a pause.
      if (paused) expect((await row())?.paused).toBe(false)
      await expectOnPhone(act, chat)

      // Every screen shows what the database has, without a reload.
      await Promise.all(Object.values(screens).map(expectListsInSync))
      const seqs = () => thread.thread?.entries.map(({ seq }) => seq) ?? []
      const inDatabase = async () =>
        (
          await owner.query<{ seq: number }>(
            'select seq from entries where conversation_uuid = $1 order by date, seq',
            [chat.conversation_uuid],
          )
        ).rows.map(({ seq }) => seq)
      await expect.poll(async () => seqs().join() === (await inDatabase()).join()).toBe(true)
      const took = sinceThen()
      times.push(took)
      const back = Math.max(...(await Promise.all(connections)))
      table.push(
        `${act} at ${point}: ${died ? 'died' : 'never reached'}; stored after ${storedAt} ms, everybody connected after ${back} ms, in sync after ${took} ms`,
      )
      thread.stop()
    },
    90_000,
  )

  it('loses nothing, stores and sends nothing twice, and leaves nothing waiting', async () => {
    for (const text of customerTexts.keys()) expect([text, await stored(text)]).toEqual([text, 1])
    const outcome = async () => {
      const { rows } = await owner.query<{ text: string; status: string }>(
        `select coalesce(body ->> 'text', body ->> 'caption') as text, status from entries
         where author_kind in ('user', 'bot') and kind = 'message'`,
      )
      return rows
    }
    await expect.poll(async () => (await outcome()).filter(({ status }) => status === 'queued')).toEqual([])
    await expect
      .poll(async () => (await owner.query("select 1 from outbound_acts where state = 'queued'")).rowCount)
      .toBe(0)
    const rows = await outcome()
    const arrived = [...simulator.whatsapp.outbox().messages, ...simulator.telegram.outbox().messages].map(
      ({ text }) => text,
    )
    for (const text of answerTexts) {
      const mine = rows.filter((row) => row.text === text)
      expect(mine).toHaveLength(1)
      const times = arrived.filter((one) => one === text).length
      // Once; with an unknown outcome at most once: it is shown so and not sent again.
      if (mine[0]?.status === 'unknown') expect(times).toBeLessThanOrEqual(1)
      else expect([text, times]).toEqual([text, 1])
    }
    // Published announcements are deleted a moment later, the others by the sweep.
    await expect.poll(async () => (await owner.query('select 1 from outbox')).rowCount).toBe(0)
    await expectAllHeard(crash)
    const { rows: holes } = await owner.query(
      `select conversation_uuid from entries group by conversation_uuid having max(seq) <> count(*)`,
    )
    expect(holes).toEqual([])
    if (process.env.CRASH_CYCLES) {
      times.sort((a, b) => a - b)
      const [p50, p95, most] = [0.5, 0.95, 1].map((part) => times[Math.ceil(times.length * part) - 1])
      const summary = `deaths: ${hilo.deaths}; in sync: p50 ${p50} ms, p95 ${p95} ms, slowest ${most} ms\n`
      process.stdout.write([...table, summary].join('\n'))
    }
    expect(hilo.deaths).toBeGreaterThan(cycles / 4)
  })
})
