import { setTimeout as pause } from 'node:timers/promises'
import {
  abilitiesOf,
  type ChannelType,
  carriesMedia,
  carriesVoice,
  isRefusal,
  mediaFormats,
} from '@hilo/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateChannel } from '../../channels/accounts/update-channel'
import { sweepMedia } from '../../channels/media/sweep-media'
import { mediaSamples } from '../../channels/test/media-samples'
import { deleteMessage } from '../../conversations/message-acts/delete-message'
import { editMessage } from '../../conversations/message-acts/edit-message'
import { reactToMessage } from '../../conversations/message-acts/react-to-message'
import { sendMessage } from '../../conversations/send-message'
import { sendTemplate } from '../../conversations/templates/send-template'
import { retryItems } from '../../inbound/items/retry-items'
import { pullAccounts } from '../../inbound/pull/pull-accounts'
import { takeInteraction } from '../../interactions/acts/take-interaction'
import { logIn } from '../agent'
import { actorOf } from '../factories'
import { expectFactsOfRows, readUnheard } from '../observe/facts-of-rows'
import { startChaos } from './chaos'
import { judge } from './judge'
import { type CustomerAct, playTurn } from './turns'
import { bootSoakWorld, type SoakWorld } from './world'

/** Ten minutes in the long form: SOAK_MINUTES=10. */
const { SOAK_MINUTES } = process.env
const forMs = Number(SOAK_MINUTES ?? 0.2) * 60_000
/** Half of the webhooks are answered within this. Long form only: the short one shares its machine with other tests. */
const maxMedianMs = SOAK_MINUTES === undefined ? Number.POSITIVE_INFINITY : 50
const customersPerChannel = 4
const customerEveryMs = 1_200
const agentEveryMs = 120
/** Out of step with the number of chats, so that every chat gets both. */
const fileEvery = 9
const templateEvery = 7
const actEvery = 4
const quoteEvery = 3
const copyEvery = 2
/** A busy machine could do nothing in the given minutes. */
const minWritten = 60
const minActs = 50
/** The longest backoff takes a few minutes; the clock is moved past them. */
const stepMs = 30_000
const pollMs = 4 * 60_000
const drainTimeoutMs = SOAK_MINUTES === undefined ? 60_000 : 240_000

/** Sent in turn, where the channel carries them. */
const sentFormats = ['jpeg', 'm4a', 'mp4', 'docx', 'png', 'mp3'] as const
/** Somebody who gets a copy of the mails. */
const copied = { address: 'jefe@cliente.test', name: 'José Ñáñez, jefe' }
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
    'stores every customer message once and in order, and sends every agent message at most once',
    async () => {
      const until = Date.now() + forMs
      const acts: CustomerAct[] = []
      // Customers do not wait for the agent: on a slow machine what they write meanwhile would make it slower.
      const customersEnded = () => Date.now() >= until && acts.length > minActs
      const agentEnded = () => Date.now() >= until && written >= minWritten
      const ended = () => customersEnded() && agentEnded()
      const chaos = startChaos(world.channels, ended)
      const repairs = repairUntil(ended)
      await Promise.all([...playCustomers(acts, customersEnded), playAgent(agentEnded)])
      await Promise.all([chaos.finished, repairs])
      const drained = await drain()
      if (!drained)
        process.stdout.write(`still waiting: ${JSON.stringify(await describeWaiting(), null, 1)}\n`)
      const verdict = await judge(world, acts)
      process.stdout.write(`${verdict.table}\n${answersTable()}\n${faultsTable(chaos.counts)}\n`)
      expect(verdict.problems).toEqual([])
      expect(drained).toBe(true)
      await expectFactsOfRows(world.api.services, world.business, () =>
        expect.poll(() => readUnheard(world.api.owner), { timeout: drainTimeoutMs }).toEqual([]),
      )
      expect(acts.length).toBeGreaterThan(minActs)
      expect(answeredWithin(0.5)).toBeLessThan(maxMedianMs)
    },
    forMs + drainTimeoutMs + 60_000,
  )
})

function playCustomers(acts: CustomerAct[], ended: () => boolean): Promise<void>[] {
  return world.channels.flatMap((channel) =>
    Array.from({ length: customersPerChannel }, async (_, number) => {
      const customer = channel.createCustomer(`Cliente ${channel.type} ${number}`)
      await pause(number * 150)
      const before: CustomerAct[] = []
      for (let turn = 1; !ended(); turn += 1) {
        const one = playTurn({ channel, customer, before, turn, number })
        before.push(one)
        acts.push(one)
        await pause(customerEveryMs + ((turn * 37 + number * 101) % 300))
      }
    }),
  )
}

let written = 0
/** An overloaded API refuses for a moment; the person would try again. */
let unavailable = 0
async function unlessUnavailable<T>(act: Promise<T>): Promise<T | null> {
  try {
    return await act
  } catch {
    unavailable += 1
    return null
  }
}

/**
 * Ana takes every waiting chat and answers them in turn; sometimes with a file of any kind, with a template on WhatsApp, by mail
 * with a copy for somebody, or with what the channel lets her do to a message.
 */
async function playAgent(ended: () => boolean): Promise<void> {
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
        const taken = await unlessUnavailable(takeInteraction(world.api.services, actor, uuid))
        if (taken && !isRefusal(taken)) chats.set(chat.conversation, chat)
      }
    const chat = [...chats.values()][(turn * 7) % Math.max(chats.size, 1)]
    if (chat) {
      const act =
        turn % (2 * fileEvery) === 0
          ? attachMedia
          : turn % fileEvery === 0
            ? attach
            : turn % templateEvery === 0 && chat.type === 'whatsapp'
              ? writeTemplate
              : turn % actEvery === 0
                ? actOnMessage
                : write
      await unlessUnavailable(act(chat, turn))
      written += 1
    }
    await pause(agentEveryMs)
  }

  /** Reacts to what the customer wrote, or edits or deletes what she wrote, as the channel lets her. */
  async function actOnMessage({ type, conversation }: Chat, turn: number): Promise<void> {
    const { services } = world.api
    const { react, edit, delete: remove } = abilitiesOf(type)
    const messages = await world.rows<{ uuid: string; ours: boolean; type: string; text: string }>(
      `select uuid, author_kind = 'user' as ours, type, body ->> 'text' as text from entries
       where conversation_uuid = $1 and kind = 'message' and deleted_at is null and provider_message_id is not null
       order by seq desc limit 12`,
      [conversation],
    )
    const theirs = messages.find(({ ours }) => !ours)
    const own = messages.find(({ ours, type }) => ours && type === 'text')
    if (edit && own && turn % 3 === 0)
      await editMessage(services, actor, { message: own.uuid, text: `${own.text} otra vez` })
    else if (remove && own && turn % 3 === 1) await deleteMessage(services, actor, { message: own.uuid })
    else if (react && theirs) {
      const emoji = turn % 5 === 0 ? null : (react.emojis?.[0] ?? '👏')
      await reactToMessage(services, actor, { message: theirs.uuid, emoji })
    }
  }

  /** The customer's last message that the provider has a name for. */
  async function quoteOf({ type, conversation }: Chat): Promise<{ reply_to?: string }> {
    const [last] = await world.rows<{ uuid: string }>(
      `select uuid from entries where conversation_uuid = $1 and author_kind = 'client' and deleted_at is null
       order by seq desc limit 1`,
      [conversation],
    )
    return last && abilitiesOf(type).quote ? { reply_to: last.uuid } : {}
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

  /** Without a caption, which not every channel carries; an audio as a voice note where the channel has it. */
  async function attachMedia({ type, client, conversation }: Chat, turn: number): Promise<void> {
    const formats = sentFormats.filter((format) => carriesMedia(type, format))
    const format = formats[Math.floor(turn / (2 * fileEvery)) % formats.length] ?? 'jpeg'
    const { mime, endings } = mediaFormats[format]
    await world.api
      .request()
      .post('/api/conversations/attach/media')
      .set('Authorization', `Bearer ${token}`)
      .field({ to: client, conversation_uuid: conversation, voice: String(carriesVoice(type, format)) })
      .attach('attach', await mediaSamples[format](), {
        filename: `archivo ${turn}.${endings[0]}`,
        contentType: mime,
      })
  }

  async function writeTemplate({ conversation }: Chat, turn: number): Promise<void> {
    await sendTemplate(world.api.services, actor, {
      conversation_uuid: conversation,
      template: 'retomar_conversacion',
      language: 'es_CO',
      values: { 'body.1': `Respuesta ${turn}` },
    })
  }

  async function write(chat: Chat, turn: number): Promise<void> {
    const { client, conversation } = chat
    const copies = chat.type === 'gmail' && turn % copyEvery === 0 ? [copied] : []
    const mail = { to: [], cc: copies, signed: true }
    const body = { text: `Respuesta ${turn}`, ...(chat.type === 'gmail' && { mail }) }
    const quote = turn % quoteEvery === 0 ? await quoteOf(chat) : {}
    await sendMessage(world.api.services, actor, {
      to: client,
      type: 'text',
      body,
      conversation_uuid: conversation,
      ...quote,
    })
  }
}

/** An admin replaces refused tokens until the run ends. */
async function repairUntil(ended: () => boolean): Promise<void> {
  while (!ended()) {
    await pause(1_000)
    await unlessUnavailable(repair())
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

/** Waits until nothing is pending, moving the clock past backoffs. False: something is still pending. */
async function drain(): Promise<boolean> {
  let pulled = false
  for (const end = Date.now() + drainTimeoutMs; Date.now() < end; ) {
    await unlessUnavailable(repair())
    // Sweeps run by real time, and here only the test's clock moves: run them now.
    await retryItems(world.api.services)
    await sweepMedia(world.api.services)
    const [left] = await world.rows<{
      queued: number
      trying: number
      acts: number
      items: number
      files: number
      jobs: number
    }>(`
      select (select count(*)::int from entries where status = 'queued') as queued,
        (select count(*)::int from outbound_attempts where state = 'requesting') as trying,
        (select count(*)::int from outbound_acts where state = 'queued') as acts,
        (select count(*)::int from webhook_items where state = 'pending') as items,
        (select count(*)::int from entries where body ? 'media' and deleted_at is null) as files,
        (select count(*)::int from graphile_worker.jobs where run_at <= now()
          and task_identifier in ('deliver_conversation', 'pull_account', 'fetch_media')) as jobs`)
    const underWay = world.channels.reduce((sum, channel) => sum + channel.underWay(), 0)
    if (!left || Object.values(left).every((count) => count === 0)) {
      if (underWay === 0 && pulled) return true
      // A mail whose push was dropped is found by the pull some minutes later.
      if (underWay === 0) {
        world.api.clock.advance(pollMs)
        await pullAccounts(world.api.services)
        pulled = true
        continue
      }
    }
    // No timeout may pass while a request is under way.
    if (left && left.trying === 0 && left.jobs === 0 && underWay === 0) world.api.clock.advance(stepMs)
    await pause(100)
  }
  return false
}

/** What is still pending, for a failing test's output. */
async function describeWaiting(): Promise<object> {
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

/** The time in ms within which this share of the webhooks was answered. */
function answeredWithin(share: number): number {
  const sorted = world.answerTimes.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * share)] ?? Number.POSITIVE_INFINITY
}

function answersTable(): string {
  const at = (share: number) => answeredWithin(share).toFixed(1)
  return `webhooks answered: ${world.answerTimes.length}, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms; unavailable ${unavailable}`
}

const faultsTable = (counts: ReadonlyMap<string, number>): string =>
  `faults: ${[...counts].map(([name, count]) => `${name} ${count}`).join(', ')}`
