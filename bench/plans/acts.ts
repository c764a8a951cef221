import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkChannels } from '../../apps/api/src/channels/check-channels'
import { pullAccounts } from '../../apps/api/src/channels/pull-accounts'
import { sweepAttempts } from '../../apps/api/src/channels/sweep-attempts'
import { sweepMedia } from '../../apps/api/src/channels/sweep-media'
import { retryItems } from '../../apps/api/src/inbound/retry-items'
import { assignWaiting } from '../../apps/api/src/interactions/assign-waiting'
import { expireInteractions } from '../../apps/api/src/interactions/expire-interactions'
import { sweepLeftBehind } from '../../apps/api/src/interactions/sweep-left-behind'
import { purge } from '../../apps/api/src/retention/purge'
import type { Someone } from '../clients/people'
import { type PlanWorld, shape } from './world'

interface Row {
  readonly uuid: string
  readonly conversation: { readonly uuid: string; readonly client: { readonly uuid: string } }
}
interface Page {
  readonly items: readonly Row[]
  readonly next_cursor: string | null
}
interface Thread {
  readonly messages: readonly { readonly date: string; readonly seq: number }[]
  readonly version: number
}

export type Act = (world: PlanWorld) => Promise<unknown>

const thread = 'get:interaction:conversation:messages'
const lists = {
  "an agent's own chats": ['agent', 'get:interaction:assigned'],
  'the queue, to an agent': ['agent', 'get:interaction:not:assigned'],
  "an agent's finished chats": ['agent', 'get:resolves:interactions'],
  'the own chats of a newcomer': ['newcomer', 'get:interaction:assigned'],
  'the queue, to a newcomer': ['newcomer', 'get:interaction:not:assigned'],
  'the finished chats of a newcomer': ['newcomer', 'get:resolves:interactions'],
  "an admin's own chats": ['admin', 'get:interaction:assigned'],
  'the queue, to an admin': ['admin', 'get:interaction:not:assigned'],
  'all finished chats, to an admin': ['admin', 'get:resolves:interactions'],
  'the chats of the team, to an admin': ['admin', 'get:interaction:team'],
} as const

/** Two pages: the second begins where the first one ended. */
const twoPages = (someone: Someone, tab: string) => async () => {
  const { next_cursor } = await someone.ask<Page>(tab)
  if (next_cursor !== null) await someone.ask(tab, { cursor: next_cursor })
}

const firstChat = async ({ agent }: PlanWorld): Promise<Row> => {
  const { items } = await agent.ask<Page>('get:interaction:assigned')
  const [row] = items
  if (!row) throw new Error('the agent has no chat')
  return row
}

async function readThread(someone: Someone, conversation_uuid: string): Promise<void> {
  const { messages, version } = await someone.ask<Thread>(thread, { conversation_uuid, limit: 2 })
  const [oldest] = messages
  if (oldest) await someone.ask(thread, { conversation_uuid, before: `${oldest.date}_${oldest.seq}` })
  await someone.ask(thread, { conversation_uuid, since_version: Math.max(0, version - 3) })
}

async function write({ provider, agent }: PlanWorld, customer: number, listened = true): Promise<void> {
  const text = `Un texto ${randomUUID()}`
  const [status] = await Promise.all([provider.post({ customer, text }), listened ? agent.hears(text) : null])
  if (status !== 200) throw new Error(`the webhook answered ${status}`)
}

/** From the queue to the agent, and to its end. */
async function takeAndFinish(world: PlanWorld): Promise<void> {
  const { items } = await world.agent.ask<Page>('get:interaction:not:assigned')
  const uuid = items.at(-1)?.uuid
  await world.post('/api/interaction/assigned/user/', { uuid })
  await world.post('/api/interaction/paused/user/', { uuid })
  await world.post('/api/interaction/resumed/user/', { uuid })
  await world.post('/api/interaction/finished/user/', { uuid })
}

/** Until the provider has it: claimed, handed over, recorded. */
async function send(world: PlanWorld): Promise<void> {
  const { agent } = world
  await write(world, 7)
  const row = await firstChat(world)
  const uuid = randomUUID()
  const sent = new Promise<void>((resolve) => {
    agent.socket.on('status:message', ({ message }: { message: { uuid: string; status: string } }) => {
      if (message.uuid === uuid && message.status !== 'queued') resolve()
    })
  })
  await agent.ask('send:message', {
    uuid,
    to: row.conversation.client.uuid,
    type: 'text',
    body: { text: 'Va en camino.' },
    conversation_uuid: row.conversation.uuid,
  })
  await Promise.race([
    sent,
    sleep(20_000).then(() => Promise.reject(new Error('the message was never sent'))),
  ])
}

/** What is asked all day long, and what runs by itself. */
export const acts: Readonly<Record<string, Act>> = {
  ...Object.fromEntries(
    Object.entries(lists).map(([name, [who, tab]]) => [
      name,
      (world: PlanWorld) => twoPages(world[who], tab)(),
    ]),
  ),
  'the counts of an agent': ({ agent }) => agent.ask('get:interaction:counts'),
  'the counts of an admin': ({ admin }) => admin.ask('get:interaction:counts'),
  'a conversation: newest page, a page back, what changed': async (world) =>
    readThread(world.agent, (await firstChat(world)).conversation.uuid),
  'the longest conversation, the same': ({ admin, longest }) => readThread(admin, longest),
  "a known customer's text": (world) => write(world, 3),
  'the first text of a new customer': (world) => write(world, shape.customers + 1_000, false),
  'a customer who comes back': (world) => write(world, 49_999, false),
  'a message sent and delivered': send,
  'a chat taken, paused, resumed, finished': takeAndFinish,
  'sweep: expired interactions': ({ app }) => expireInteractions(app.services),
  'sweep: what was left behind': ({ app }) => sweepLeftBehind(app.services),
  'sweep: tries without an end': ({ app }) => sweepAttempts(app.services),
  'sweep: items to try again': ({ app }) => retryItems(app.services),
  'sweep: files that did not come': ({ app }) => sweepMedia(app.services),
  'sweep: accounts to pull': ({ app }) => pullAccounts(app.services),
  'sweep: channels to look at': ({ app }) => checkChannels(app.services),
  'sweep: what has had its time': ({ app }) => purge(app.services),
  'the next chat for a free agent': ({ app, business }) => assignWaiting(app.services, { business }),
}
