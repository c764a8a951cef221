import { once } from 'node:events'
import { ask, connectLive, type LiveSocket } from '@hilo/client'
import { type CommandName, type EndpointName, endpoints, type routes } from '@hilo/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsOf, nameOf } from '../../observe/events-of'
import { commandPayloads } from '../commands'
import { createFixture, type Fixture, nextNumber } from '../fixture/fixture'
import { bootShop, type Shop } from '../fixture/shop'
import { requests } from '../requests'
import { type Call, send } from '../send'

let shop: Shop
beforeAll(async () => {
  shop = await bootShop()
})
afterAll(() => shop.stop())

type Reading = {
  [N in EndpointName]: (typeof routes)[N]['methods'][0] extends 'GET' ? N : never
}[EndpointName]

/**
 * Which events each request of a person writes, in this order; one that reads writes none. What the jobs do afterwards stands in the
 * table of Hilo's own work. Whoever adds an endpoint adds its line.
 */
const table: { readonly [N in Exclude<EndpointName, Reading>]: readonly string[] } = {
  receiveWebhook: [],
  login: [],
  refresh: [],
  logout: [],
  createUser: [],
  updateUser: ['person.changed areas name'],
  setUserPassword: [],
  updateProfile: ['person.changed name'],
  updateChoices: [],
  changePassword: [],
  deleteOwnSession: [],
  savePushDevice: [],
  deletePushDevice: [],
  renewPushDevice: [],
  answerByPush: ['message.queued'],
  takeByPush: ['interaction.taken'],
  deleteUserSession: [],
  deleteUserSessions: [],
  forgotPassword: [],
  resetPassword: [],
  updateBusiness: [],
  hideFirstSteps: [],
  skipFirstStep: [],
  updatePermissions: ['person.changed permission_enable_automatic_agent_assignment'],
  updateWhatsappConfig: [],
  updateSettings: ['settings.changed expired_time'],
  updateSchedule: ['targets.changed'],

  takeInteraction: ['interaction.taken'],
  takeNextInteraction: ['interaction.taken'],
  finishInteraction: ['message.queued', 'interaction.finished'],
  transferInteraction: ['note.written', 'interaction.transferred'],
  takeOverInteraction: ['interaction.taken_over'],
  pauseInteraction: ['interaction.paused'],
  resumeInteraction: ['interaction.resumed'],
  labelInteraction: ['interaction.labelled'],
  takeControl: ['interaction.handed_over control_taken'],
  // Marked before the provider is asked, and announced once it agrees.
  giveControl: ['interaction.handed_over control_given'],
  readInteraction: ['interaction.changed'],
  unreadInteraction: ['interaction.changed'],
  createReportView: [],
  updateReportView: [],
  deleteReportView: [],
  createSavedFilter: [],
  updateSavedFilter: [],
  deleteSavedFilter: [],
  attachFile: ['message.queued'],
  attachMedia: ['message.queued'],
  fetchFile: ['message.changed file'],
  uploadTemplateFile: [],
  sendTemplate: ['message.queued'],
  sendMessage: ['message.queued'],
  writeNote: ['note.written'],
  importContactRows: ['contact.created silently'],
  // A contact who never wrote, and so has their number as an address from now on.
  startConversation: ['contact.changed', 'interaction.opened', 'message.queued'],

  createContact: ['contact.created'],
  updateContact: ['contact.changed'],
  deleteContact: ['contact.erased'],
  askPhone: ['message.queued'],
  blockContact: ['contact.blocked'],
  unblockContact: ['contact.unblocked'],
  mergeContacts: ['contact.merged'],
  importContacts: ['contact.created silently'],
  createDownload: [],

  saveCallSettings: [],
  askCallPermission: ['message.queued'],
  startCall: ['interaction.changed', 'call.placed'],
  answerCall: ['call.changed connecting', 'interaction.taken'],
  stayInCall: ['message.changed call', 'call.changed active'],
  endCall: ['message.changed call', 'call.ended rejected'],
  startRecording: [],
  addToRecording: [],
  endRecording: ['message.changed recording', 'video.recorded'],
  inviteToVideo: ['video.changed', 'message.queued'],
  enterVideo: ['video.changed'],
  stayInVideo: [],
  endVideo: ['message.changed call', 'video.ended withdrawn'],
  readVideoLink: [],

  createQuickAnswer: [],
  updateQuickAnswer: [],
  deleteQuickAnswer: [],
  uploadQuickAnswerFile: [],
  countQuickAnswerUse: [],
  createArea: [],
  updateArea: ['area.changed'],
  orderAreas: [],
  deleteArea: [],
  createApiKey: [],
  revokeApiKey: [],
  createHook: [],
  updateHook: [],
  deleteHook: [],
  rotateHookSecret: [],
  pauseHook: [],
  resumeHook: [],
  testHook: [],
  repeatDelivery: [],
  createLabel: ['labels.changed'],
  updateLabel: ['labels.changed'],
  orderLabels: ['labels.changed'],
  deleteLabel: ['labels.changed'],
  saveFinishReasons: ['finish_reasons.changed'],
  createChannel: ['channel.state_changed'],
  updateChannel: [],
  deleteChannel: ['channel.state_changed'],
  requestPhoneSync: [],
  dismissAlarm: ['channel.state_changed'],
  refreshChannelTemplates: [],
  // Before the provider is asked, and once it has answered.
  createChannelTemplate: ['templates.changed', 'templates.changed'],
  updateChannelTemplate: ['templates.changed'],
  deleteChannelTemplate: ['templates.changed'],
  subscribeChannel: [],
  testChannel: [],
  replayChannelItem: ['contact.created', 'interaction.opened', 'message.received'],
  connectGoogle: [],
  repairGoogle: [],
  beginSignup: [],
  openSignup: [],
  finishSignup: [],
  retrySignup: [],
  discardSignup: [],
}

/** The same for what is sent over a socket; a command that only reads writes none. */
const commands: { readonly [N in CommandName]: readonly string[] } = {
  'get:interaction:assigned': [],
  'get:interaction:not:assigned': [],
  'get:resolves:interactions': [],
  'get:interaction:team': [],
  'get:interaction:team:counts': [],
  'get:interaction:counts': [],
  'get:interaction:gone': [],
  'get:interaction:conversation:messages': [],
  'leave:conversation': [],
  'read:interaction': ['interaction.changed'],
  typing: [],
  'get:presence': [],
  'send:message': ['message.queued'],
  'write:note': ['note.written'],
  'get:mentions': [],
  'see:mentions': [],
  'forward:message': ['message.queued'],
  'forward:mail': ['message.queued'],
  'react:message': ['message.changed act'],
  'edit:message': ['message.changed act'],
  'delete:message': ['message.changed act'],
  'discard:act': ['message.changed act'],
  'signal:video': [],
  'retry:message': ['message.state_changed failed > queued'],
}

/** What Hilo or a customer causes in the same request: it makes one file of the parts of a recording; a customer's item is stored after all. */
const byOthers: { readonly [N in EndpointName]?: readonly string[] } = {
  endRecording: ['system', 'system'],
  replayChannelItem: ['client', 'client', 'client'],
}

/** The prepared request, where it would change nothing. */
const changing: { readonly [N in EndpointName]?: (call: Call) => Call | Promise<Call> } = {
  updateProfile: (call) => ({ ...call, body: { name: `Otra ${nextNumber()}` } }),
  importContacts: (call) => ({ ...call, body: {} }),
  unreadInteraction: async (call) => {
    const { uuid } = call.body as { uuid: string }
    await shop.admin.sql('update interactions set unread = 0 where uuid = $1', [uuid])
    return call
  },
}
/** Needs a browser that comes back from Google: google-consent.test.ts. */
const elsewhere: readonly EndpointName[] = ['finishGoogle']

const all = (Object.keys(endpoints) as EndpointName[]).filter((name) => !elsewhere.includes(name))
const lineOf = (name: EndpointName): readonly string[] =>
  name in table ? table[name as keyof typeof table] : []

describe('a request', () => {
  it.each(all)('%s writes the events that the table names, and no others', async (name) => {
    // Each has a session of its own, because some requests end others.
    const { tienda } = shop.api.world
    const admin = await createFixture(shop.api, tienda, tienda.admin)
    const prepared = await requests[name](admin)
    const call = (await changing[name]?.(prepared)) ?? prepared
    const events = await eventsOf(async () => {
      const answer = await send(shop.api.url, endpoints[name], call, { authorization: admin.token })
      expect([200, 303], JSON.stringify(answer.body)).toContain(answer.status)
    })
    expect(events.map(nameOf)).toEqual(lineOf(name))
    expect(events.map(({ actor }) => actor.kind)).toEqual(byOthers[name] ?? events.map(() => 'user'))
    for (const { business, actor } of events) {
      expect(business).toBe(tienda.uuid)
      if (actor.kind === 'user') expect(actor.uuid).toBe(tienda.admin.uuid)
    }
  })
})

it('writes none where a person saves their profile as it is', async () => {
  const { tienda } = shop.api.world
  const { uuid } = tienda.admin
  const { token: authorization } = await createFixture(shop.api, tienda, tienda.admin)
  const read = () => shop.admin.sql('select name, availability, version from users where uuid = $1', [uuid])
  const before = await read()
  const [{ name, availability } = {}] = before
  const events = await eventsOf(async () => {
    const call = { body: { name, availability } }
    const saved = await send(shop.api.url, endpoints.updateProfile, call, { authorization })
    expect(saved.status).toBe(200)
  })
  expect(events).toEqual([])
  expect(await read()).toEqual(before)
})

describe('a command', () => {
  let sender: Fixture
  let socket: LiveSocket
  beforeAll(async () => {
    const { tienda } = shop.api.world
    sender = await createFixture(shop.api, tienda, tienda.admin)
    socket = connectLive({ url: shop.api.url, token: () => sender.token })
    await once(socket as unknown as NodeJS.EventEmitter, 'connect')
    // That a person came online is written a moment later, and is no event of a command.
    const leases = () => sender.sql('select from presence_leases where user_uuid = $1', [sender.user.uuid])
    while ((await leases()).length === 0);
  })
  afterAll(() => void socket.close())

  it.each(Object.keys(commands) as CommandName[])(
    '%s writes the events that the table names',
    async (name) => {
      const payload = await commandPayloads[name](sender)
      // Only who has the thread open may type in it.
      if (name === 'typing')
        await ask(socket, 'get:interaction:conversation:messages', payload as { conversation_uuid: string })
      const events = await eventsOf(async () => {
        const ack = await ask(socket, name, payload as never)
        expect(ack.ok, JSON.stringify(ack)).toBe(true)
      })
      expect(events.map(nameOf)).toEqual(commands[name])
      for (const { actor } of events) expect(actor).toMatchObject({ kind: 'user', uuid: sender.user.uuid })
    },
  )
})
