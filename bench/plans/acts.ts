import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkChannels } from '../../apps/api/src/channels/health/check-channels'
import { isSilent } from '../../apps/api/src/channels/health/is-silent'
import { sweepMedia } from '../../apps/api/src/channels/media/sweep-media'
import { duePhonesSweep } from '../../apps/api/src/channels/phone/sweep-phones'
import { retryItems } from '../../apps/api/src/inbound/items/retry-items'
import { pullAccounts } from '../../apps/api/src/inbound/pull/pull-accounts'
import { assignWaiting } from '../../apps/api/src/interactions/assignment/assign-waiting'
import { sweepDueInteractions } from '../../apps/api/src/interactions/sweeps/sweep-due-interactions'
import { sweepReturns } from '../../apps/api/src/interactions/sweeps/sweep-returns'
import { sweepAttempts } from '../../apps/api/src/outbound/deliver/sweep-attempts'
import { findMissedTargets } from '../../apps/api/src/push/find-missed'
import { unsentPushesSweep } from '../../apps/api/src/push/sweep-pushes'
import { createFactFinder } from '../../apps/api/src/reports/facts/find-facts'
import { factsSweep } from '../../apps/api/src/reports/facts/sweep-facts'
import { purge } from '../../apps/api/src/retention/purge'
import type { ConnectedPerson } from '../clients/people'
import {
  type Act,
  calls,
  dues,
  filteredSearches,
  histories,
  hotReads,
  listActs,
  reports,
  searches,
  twoPages,
} from './reading-acts'
import type { PlanWorld } from './world'

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
const thread = 'get:interaction:conversation:messages'

const firstChat = async ({ agent }: PlanWorld): Promise<Row> => {
  const { items } = await agent.ask<Page>('get:interaction:assigned')
  const [row] = items
  if (!row) throw new Error('the agent has no chat')
  return row
}

async function readThread(person: ConnectedPerson, conversation_uuid: string): Promise<void> {
  const { messages, version } = await person.ask<Thread>(thread, { conversation_uuid, limit: 2 })
  const [oldest] = messages
  if (oldest) await person.ask(thread, { conversation_uuid, before: `${oldest.date}_${oldest.seq}` })
  await person.ask(thread, { conversation_uuid, since_version: Math.max(0, version - 3) })
}

async function write({ provider, agent }: PlanWorld, customer: number, received = true): Promise<void> {
  const text = `Un texto ${randomUUID()}`
  const [status] = await Promise.all([
    provider.post({ customer, text }),
    received ? agent.receives(text) : null,
  ])
  if (status !== 200) throw new Error(`the webhook answered ${status}`)
}

/** Takes the next chat and finishes it. */
async function takeNext(world: PlanWorld): Promise<void> {
  const { uuid } = await world.post('/api/interaction/assigned/next/', {})
  await world.post('/api/interaction/finished/user/', { uuid })
}

/** Takes a waiting chat, pauses, resumes and finishes it. */
async function takeAndFinish(world: PlanWorld): Promise<void> {
  const { items } = await world.agent.ask<Page>('get:interaction:not:assigned')
  const uuid = items.at(-1)?.uuid
  await world.post('/api/interaction/assigned/user/', { uuid })
  await world.post('/api/interaction/paused/user/', { uuid })
  await world.post('/api/interaction/resumed/user/', { uuid })
  await world.post('/api/interaction/finished/user/', { uuid })
}

/** Sends a message, and waits until the provider has accepted it and says that it arrived. */
async function send(world: PlanWorld): Promise<void> {
  const { agent, provider } = world
  const customer = 7
  await write(world, customer)
  const row = await firstChat(world)
  const uuid = randomUUID()
  const reached = (isIt: (status: string) => boolean) =>
    Promise.race([
      new Promise<void>((resolve) => {
        agent.socket.on('status:message', ({ message }: { message: { uuid: string; status: string } }) => {
          if (message.uuid === uuid && isIt(message.status)) resolve()
        })
      }),
      sleep(20_000).then(() => Promise.reject(new Error('the message was never sent'))),
    ])
  const sent = reached((status) => status !== 'queued')
  await agent.ask('send:message', {
    uuid,
    to: row.conversation.client.uuid,
    type: 'text',
    body: { text: 'Va en camino.' },
    conversation_uuid: row.conversation.uuid,
  })
  await sent
  const delivered = reached((status) => status === 'delivered')
  await provider.postStatus({ customer, id: await world.providerIdOf(uuid), status: 'delivered' })
  await delivered
}
/** The frequent commands of people, and the work of timers. */
const frequentActs: Readonly<Record<string, Act>> = {
  'the counts of an agent': ({ agent }) => agent.ask('get:interaction:counts'),
  'the counts of the team': ({ admin }) => admin.ask('get:interaction:team:counts'),
  "a person's chats, to an admin": async ({ admin }) => {
    const { items } = await admin.ask<{ items: readonly { user: { uuid: string } }[] }>(
      'get:interaction:team',
    )
    const user = items[0]?.user.uuid
    for (const order of ['newest', 'longest'])
      await twoPages(admin, 'get:interaction:team', { user, order })()
  },
  "an area's chats, to an admin": async ({ admin }) => {
    const { items } = await admin.ask<{ items: readonly { area: { uuid: string } | null }[] }>(
      'get:interaction:team',
    )
    const area = items.find(({ area }) => area)?.area?.uuid
    for (const order of ['newest', 'longest'])
      await twoPages(admin, 'get:interaction:team', { area, order })()
  },
  'what is gone of the chats on a device': async ({ agent }) => {
    const { items } = await agent.ask<{ items: readonly { uuid: string }[] }>('get:interaction:assigned')
    await agent.ask('get:interaction:gone', {
      unassigned: [],
      assigned: items.map(({ uuid }) => uuid),
      finished: [],
    })
  },
  'the counts of an admin': ({ admin }) => admin.ask('get:interaction:counts'),
  'a conversation: newest page, older page, changes': async (world) =>
    readThread(world.agent, (await firstChat(world)).conversation.uuid),
  'the longest conversation: newest page, older page, changes': ({ admin, longest }) =>
    readThread(admin, longest),
  "a known customer's text": (world) => write(world, 3),
  'the first text of a new customer': (world) => write(world, world.shape.customers + 1_000, false),
  'a text of a customer whose chat was finished': (world) => write(world, world.shape.customers - 1, false),
  'a message sent and delivered': send,
  'the next chat taken and finished': takeNext,
  'a chat taken, paused, resumed, finished': takeAndFinish,
  'sweep: interactions whose date has come': ({ app }) => sweepDueInteractions(app.services),
  'sweep: returns of deactivated people': ({ app }) => sweepReturns(app.services),
  'sweep: attempts without an outcome': ({ app }) => sweepAttempts(app.services),
  'sweep: items to retry': ({ app }) => retryItems(app.services),
  'sweep: media to download': ({ app }) => sweepMedia(app.services),
  'sweep: accounts to pull': ({ app }) => pullAccounts(app.services),
  'sweep: channels to check': ({ app }) => checkChannels(app.services),
  'sweep: data to purge': ({ app }) => purge(app.services),
  'the next chat for a free agent': ({ app, business }) => assignWaiting(app.services, { business }),
}

export const acts: Readonly<Record<string, Act>> = {
  ...listActs,
  ...searches,
  ...filteredSearches,
  ...histories,
  ...reports,
  ...dues,
  ...calls,
  ...frequentActs,
}

/** What is asked in several worlds. */
export const hotActs: Readonly<Record<string, Act>> = {
  ...listActs,
  ...hotReads,
  ...calls,
  ...dues,
  ...frequentActs,
  'whether a channel is silent': async ({ app, business }) => {
    const account = await app.services.db.tenant(business, (tx) => tx.channelAccount.findFirstOrThrow())
    await isSilent(app.services, { ...account, last_event_at: new Date(Date.now() - 3_600_000) })
  },
  'sweep: phones to ask and parts of them to import': ({ app }) => duePhonesSweep(app.services).run(),
  'sweep: pushes that no job sends': ({ app }) => unsentPushesSweep(app.services).run(),
  'the ads by which customers came': (world) => world.read('admin', '/api/ads', {}),
  'sweep: targets missed': ({ app }) => findMissedTargets(app.services),
  'sweep: facts to write': ({ app }) => factsSweep(app.services).run(),
  'sweep: facts that are missing': ({ app }) => createFactFinder(app.services)(),
  'a new chat with welcome and menu': (world) => world.newChat(world.shape.customers + 2_000),
}
