import { randomUUID } from 'node:crypto'
import type { DomainEvent } from '@hilo/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clearAuthError, recordAccountError } from '../../channels/health/record-account-error'
import { createContact } from '../../contacts/create-contact'
import { endLeases, type PresenceLease, renewLeases } from '../../presence/lease-statements'
import { type Administration, bootAdministration } from '../../test/administration'
import { newPhone } from '../../test/chats'
import { tellOfCall } from '../../test/customer'
import { actorOf } from '../../test/factories'
import { eventsOf } from '../../test/observe/events-of'

let hilo: Administration
beforeAll(async () => {
  hilo = await bootAdministration()
})
afterAll(() => hilo.api.stop())

const told = (events: readonly DomainEvent[]) =>
  events
    .filter(({ name }) => !/^(interaction|message|note)\./.test(name))
    .map(({ name, actor }) => `${name} by ${actor.kind}`)
const lease = (): PresenceLease => {
  const { uuid, ana } = hilo.api.world.tienda
  return { business: uuid, user: ana.uuid, connection: randomUUID() }
}

interface Operation {
  readonly what: string
  readonly work: () => Promise<unknown>
  readonly writes: readonly string[]
}

const phone = newPhone()
const account = () => ({
  business_uuid: hilo.api.world.tienda.uuid,
  uuid: hilo.api.world.tienda.whatsapp.uuid,
})
const refuses = () =>
  recordAccountError(hilo.api.services, account(), { kind: 'auth', code: '190', msg: 'No vale.' })
const held: PresenceLease[] = []
const come = async (one: PresenceLease) => {
  held.push(one)
  await renewLeases(hilo.api.services, [one], 60_000)
}

it.each<Operation>([
  { what: 'somebody comes', work: () => come(lease()), writes: ['person.presence_changed by user'] },
  { what: 'and opens another window', work: () => come(lease()), writes: [] },
  {
    what: 'and renews both',
    work: () => renewLeases(hilo.api.services, held, 60_000),
    writes: [],
  },
  {
    what: 'and closes one',
    work: () => endLeases(hilo.api.services, [held.pop()?.connection ?? '']),
    writes: [],
  },
  {
    what: 'and the other',
    work: () => endLeases(hilo.api.services, [held.pop()?.connection ?? '']),
    writes: ['person.presence_changed by user'],
  },
  {
    what: 'a customer calls',
    work: () => calls('connect'),
    writes: ['contact.created by client', 'call.rang by client'],
  },
  { what: 'and hangs up', work: () => calls('terminate'), writes: ['call.ended by client'] },
  { what: 'and the provider repeats it', work: () => calls('terminate'), writes: [] },
  { what: 'the provider refuses an account', work: refuses, writes: ['channel.state_changed by system'] },
  { what: 'and again', work: refuses, writes: [] },
  {
    what: 'and accepts it',
    work: () => clearAuthError(hilo.api.services, account()),
    writes: ['channel.state_changed by system'],
  },
  {
    what: 'and again',
    work: () => clearAuthError(hilo.api.services, account()),
    writes: [],
  },
  {
    what: 'the provider refuses an account and warns why',
    work: () =>
      recordAccountError(hilo.api.services, account(), {
        kind: 'blocked',
        code: '131037',
        msg: 'El nombre no vale.',
        alarm: 'name_refused',
      }),
    writes: ['channel.state_changed by system'],
  },
  {
    what: 'and accepts it, whose warning ends too',
    work: () => clearAuthError(hilo.api.services, account()),
    writes: ['channel.state_changed by system'],
  },
  {
    what: 'and refuses late what has been replaced',
    work: () =>
      recordAccountError(
        hilo.api.services,
        { ...account(), credentials: Buffer.from('otras') },
        { kind: 'auth', code: '190', msg: 'No vale.' },
      ),
    writes: [],
  },
  { what: 'a channel is paused', work: () => setState('paused'), writes: ['channel.state_changed by user'] },
  { what: 'and again', work: () => setState('paused'), writes: [] },
  { what: 'and resumed', work: () => setState('active'), writes: ['channel.state_changed by user'] },
  {
    what: 'a channel is renamed',
    work: () => hilo.admin('put', '/api/channels/update/', { id: account().uuid, data: { name: 'Otro' } }),
    writes: [],
  },
  {
    what: 'an area gets targets',
    work: () => hilo.admin('post', '/api/area/create/', { name: 'Con plazo', first_answer_minutes: 5 }),
    writes: ['targets.changed by user'],
  },
  {
    what: 'an area without targets is made',
    work: () => hilo.admin('post', '/api/area/create/', { name: 'Sin plazo' }),
    writes: [],
  },
  {
    what: 'a contact is entered and then changed by nothing',
    work: async () => {
      const by = { actor: actorOf(hilo.api.world.tienda.admin), address: '' }
      const made = await createContact(hilo.api.services, by, { name: 'Nadie' })
      if (!('uuid' in made)) throw new Error('it was not made')
      await hilo.admin('put', '/api/clients/update/', { id: made.uuid, data: { name: 'Nadie' } })
    },
    writes: ['contact.created by user'],
  },
])('$what', async ({ work, writes }) => {
  expect(told(await eventsOf(work))).toEqual(writes)
})

it('says in which state a channel is now', async () => {
  const states = async (work: () => Promise<unknown>) =>
    (await eventsOf(work)).flatMap((event) => (event.name === 'channel.state_changed' ? [event] : []))
  const shown = { channel: account().uuid, type: 'whatsapp', backing_off: false }
  expect(await states(() => setState('paused'))).toMatchObject([{ ...shown, state: 'paused' }])
  expect(await states(() => setState('active'))).toMatchObject([{ ...shown, state: 'active', health: 'ok' }])
  expect(await states(refuses)).toMatchObject([{ ...shown, state: 'active', health: 'token_refused' }])
})

it('says what has changed of a person', async () => {
  const { uuid: id } = hilo.api.world.tienda.luis
  const fieldsOf = async (data: object) =>
    (await eventsOf(() => hilo.admin('put', '/api/users/update/', { id, data }))).flatMap((event) =>
      event.name === 'person.changed' ? [event.fields] : [],
    )
  expect(await fieldsOf({ name: 'Luis Otro' })).toEqual([['name']])
  expect(await fieldsOf({ areas: [hilo.api.world.tienda.ventas.uuid] })).toEqual([['areas']])
})

it('writes who came, of however many businesses, without keeping others waiting in between', async () => {
  const { services, world } = hilo.api
  const leases = [world.tienda, world.otra].map(({ uuid, ana }) => ({
    business: uuid,
    user: ana.uuid,
    connection: randomUUID(),
  }))
  const { waits } = services.db.writePipeline.counts()
  expect(told(await eventsOf(() => renewLeases(services, leases, 60_000)))).toHaveLength(2)
  expect(services.db.writePipeline.counts().waits - waits).toBe(2)
  await endLeases(
    services,
    leases.map(({ connection }) => connection),
  )
})

const calls = (event: 'connect' | 'terminate') => {
  const { api } = hilo
  return tellOfCall(api, api.world.tienda.whatsapp, event, {
    id: 'wacid.eventos',
    phone,
    at: api.clock.now(),
  })
}

async function setState(state: 'active' | 'paused'): Promise<void> {
  const answer = await hilo.admin('put', '/api/channels/update/', { id: account().uuid, data: { state } })
  expect(answer.status).toBe(200)
}
