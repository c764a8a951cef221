import { setTimeout as pause } from 'node:timers/promises'
import { type ChannelType, isRefusal } from '@hilo/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pullAccounts } from '../../channels/pull-accounts'
import { sweepMedia } from '../../channels/sweep-media'
import { updateChannel } from '../../channels/update-channel'
import { sendMessage } from '../../conversations/send-message'
import { sendTemplate } from '../../conversations/send-template'
import { retryItems } from '../../inbound/retry-items'
import { takeInteraction } from '../../interactions/take-interaction'
import { logIn } from '../agent'
import { actorOf } from '../factories'
import { unleash } from './chaos'
import { judge } from './judge'
import { type Said, takeTurn } from './turns'
import { bootSoakWorld, type SoakWorld } from './world'

/** Ten minutes in the long form: SOAK_MINUTES=10. */
const { SOAK_MINUTES } = process.env
const forMs = Number(SOAK_MINUTES ?? 0.2) * 60_000
/** Half of the webhooks are answered within this. Judged in the long form: the short one shares its machine with all other tests. */
const mostMedianMs = SOAK_MINUTES === undefined ? Number.POSITIVE_INFINITY : 50
const customersEach = 4
const customerEveryMs = 1_200
const agentEveryMs = 120
/** Not in step with the chats: every one of them is sent each. */
const fileEach = 9
const formEach = 7
/** On a busy machine the minutes would pass with nothing done. */
const leastWritten = 60
/** What waits longest waits for a few minutes; the clock is moved past them. */
const stepMs = 30_000
const pollMs = 4 * 60_000
const patienceMs = 240_000

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
)

let world: SoakWorld
beforeAll(async () => {
  world = await bootSoakWorld()
  await world.rows('update settings set maximum_active_conversation = 1000')
})
afterAll(() => world.stop())

interface Chat {
  readonly type: ChannelType
  readonly conversation: string
  readonly client: string
}

describe('with every fault that the simulator knows', () => {
  it(
    'all that customers wrote is there once and in order, and all that agents wrote was sent at most once',
    async () => {
      const until = Date.now() + forMs
      const ended = () => Date.now() >= until && written >= leastWritten
      const said: Said[] = []
      const chaos = unleash(world.channels, ended)
      const mending = mend(ended)
      await Promise.all([...customers(said, ended), serve(ended)])
      await Promise.all([chaos.over, mending])
      const rested = await rest()
      if (!rested) process.stdout.write(`still waiting: ${JSON.stringify(await whatWaits(), null, 1)}\n`)
      const verdict = await judge(world, said)
      process.stdout.write(`${verdict.table}\n${answersTable()}\n${faultsTable(chaos.counts)}\n`)
      expect(verdict.wrong).toEqual([])
      expect(rested).toBe(true)
      expect(said.length).toBeGreaterThan(50)
      expect(answeredWithin(0.5)).toBeLessThan(mostMedianMs)
    },
    forMs + 300_000,
  )
})

function customers(said: Said[], ended: () => boolean): Promise<void>[] {
  return world.channels.flatMap((channel) =>
    Array.from({ length: customersEach }, async (_, number) => {
      const customer = channel.createCustomer(`Cliente ${channel.type} ${number}`)
      await pause(number * 150)
      const before: Said[] = []
      for (let turn = 1; !ended(); turn += 1) {
        const one = takeTurn({ channel, customer, before, turn, number })
        before.push(one)
        said.push(one)
        await pause(customerEveryMs + ((turn * 37 + number * 101) % 300))
      }
    }),
  )
}

let written = 0
/** On a machine that has too much to do the API says so; whoever works there presses again. */
let unavailable = 0
async function pressing<T>(act: Promise<T>): Promise<T | null> {
  try {
    return await act
  } catch {
    unavailable += 1
    return null
  }
}

/** Ana takes what comes and answers, now here, now there; now and then with a file, or with a template where there are any. */
async function serve(ended: () => boolean): Promise<void> {
  const { ana } = world.api.world.tienda
  const actor = actorOf(ana)
  const { token } = await logIn(world.api, ana)
  const chats = new Map<string, Chat>()
  for (let turn = 1; !ended(); turn += 1) {
    if (turn % 5 === 1)
      for (const { uuid, ...chat } of await world.rows<Chat & { uuid: string }>(
        `select r.uuid, r.conversation_uuid as conversation, r.contact_uuid as client, a.type
         from interaction_rows r join conversations c on c.uuid = r.conversation_uuid
         join identities d on d.uuid = c.identity_uuid join channel_accounts a on a.uuid = d.channel_account_uuid
         where r.status = 'unassigned'`,
      )) {
        const taken = await pressing(takeInteraction(world.api.services, actor, uuid))
        if (taken && !isRefusal(taken)) chats.set(chat.conversation, chat)
      }
    const chat = [...chats.values()][(turn * 7) % Math.max(chats.size, 1)]
    if (chat) {
      const act =
        turn % fileEach === 0 ? attach : turn % formEach === 0 && chat.type === 'whatsapp' ? sendForm : write
      await pressing(act(chat, turn))
      written += 1
    }
    await pause(agentEveryMs)
  }

  async function attach({ client, conversation }: Chat, turn: number): Promise<void> {
    await world.api
      .request()
      .post('/api/conversations/attach/file')
      .set('Authorization', `Bearer ${token}`)
      .field({
        to: client,
        type: 'document',
        conversation_uuid: conversation,
        caption: `Respuesta ${turn}`,
      })
      .attach('attach', pdf, { filename: `pedido ${turn}.pdf`, contentType: 'application/pdf' })
  }

  async function sendForm({ conversation }: Chat, turn: number): Promise<void> {
    await sendTemplate(world.api.services, actor, {
      conversation_uuid: conversation,
      template: 'retomar_conversacion',
      language: 'es_CO',
      variables: [`Respuesta ${turn}`],
    })
  }

  async function write({ client, conversation }: Chat, turn: number): Promise<void> {
    const body = { text: `Respuesta ${turn}` }
    await sendMessage(world.api.services, actor, {
      to: client,
      type: 'text',
      body,
      conversation_uuid: conversation,
    })
  }
}

/** An admin sees that a token is refused, and gives a good one. */
async function mend(ended: () => boolean): Promise<void> {
  while (!ended()) {
    await pause(1_000)
    await pressing(repair())
  }
}

async function repair(): Promise<void> {
  const by = { actor: actorOf(world.api.world.tienda.admin), address: '127.0.0.1' }
  for (const { uuid } of await world.rows<{ uuid: string }>(
    'select uuid from channel_accounts where auth_error is not null',
  )) {
    const { type, credentials } = world.channels.find(({ account }) => account === uuid) ?? {}
    const key =
      type === 'telegram'
        ? 'bot_token'
        : type === 'gmail'
          ? 'refresh_token'
          : type === 'whatsapp'
            ? 'access_token'
            : 'page_access_token'
    const value = credentials?.[key]
    if (value !== undefined)
      await updateChannel(world.api.services, { forget: () => {} }, by, {
        id: uuid,
        data: { credentials: { [key]: value } },
      })
  }
}

/** Lets everything come to its end, moving the hour past what waits for it. */
async function rest(): Promise<boolean> {
  let asked = false
  for (const end = Date.now() + patienceMs; Date.now() < end; ) {
    await pressing(repair())
    // What is done every half minute is done now: the minutes that pass here are the clock's.
    await retryItems(world.api.services)
    await sweepMedia(world.api.services)
    const [left] = await world.rows<{
      queued: number
      trying: number
      items: number
      files: number
      jobs: number
    }>(`
      select (select count(*)::int from entries where status = 'queued') as queued,
        (select count(*)::int from outbound_attempts where state = 'requesting') as trying,
        (select count(*)::int from webhook_items where state = 'pending') as items,
        (select count(*)::int from entries where body ? 'media' and deleted_at is null) as files,
        (select count(*)::int from graphile_worker.jobs where run_at <= now()
          and task_identifier in ('deliver_conversation', 'pull_account', 'fetch_media')) as jobs`)
    const underWay = world.channels.reduce((sum, channel) => sum + channel.underWay(), 0)
    if (!left || Object.values(left).every((count) => count === 0)) {
      if (underWay === 0 && asked) return true
      // Whoever was not told of a mail asks for it some minutes later.
      if (underWay === 0) {
        world.api.clock.advance(pollMs)
        await pullAccounts(world.api.services)
        asked = true
        continue
      }
    }
    // Nobody's time runs out while a request is under way.
    if (left && left.trying === 0 && left.jobs === 0 && underWay === 0) world.api.clock.advance(stepMs)
    await pause(100)
  }
  return false
}

/** Where it ends red, what it was that did not come to its end. */
async function whatWaits(): Promise<object> {
  const [found] = await world.rows(`
    select
      (select jsonb_agg(jsonb_build_object('type', type, 'auth_error', auth_error, 'last_error', last_error,
        'queued', (select count(*) from entries e where e.channel_account_uuid = a.uuid and e.status = 'queued'),
        'next', (select min(next_attempt_at) from entries e where e.channel_account_uuid = a.uuid and e.status = 'queued'),
        'pace', (select to_jsonb(p) from outbound_paces p where p.channel_account_uuid = a.uuid)))
       from channel_accounts a) as accounts,
      (select jsonb_agg(j) from (select task_identifier, attempts, locked_at is not null as taken, run_at <= now() as due,
        min(last_error) as error, count(*), min(run_at) as first from graphile_worker.jobs group by 1, 2, 3, 4) j) as jobs,
      (select jsonb_object_agg(state, n) from (select state, count(*) as n from webhook_items group by 1) i) as items,
      (select count(*) from outbound_attempts where state = 'requesting') as requests`)
  return { now: world.api.clock.now(), real: new Date(), ...found }
}

/** So many ms, for this share of the webhooks. */
function answeredWithin(share: number): number {
  const sorted = world.answers.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * share)] ?? Number.POSITIVE_INFINITY
}

function answersTable(): string {
  const at = (share: number) => answeredWithin(share).toFixed(1)
  return `webhooks answered: ${world.answers.length}, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms; unavailable ${unavailable}`
}

const faultsTable = (counts: ReadonlyMap<string, number>): string =>
  `faults: ${[...counts].map(([name, count]) => `${name} ${count}`).join(', ')}`
