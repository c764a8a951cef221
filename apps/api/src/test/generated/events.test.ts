import {
  type DomainEvent,
  type EndpointDefinition,
  type EndpointName,
  type EventName,
  endpoints,
} from '@hilo/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsOf } from '../observe/events-of'
import { createFixture, nextNumber } from './fixture/fixture'
import { bootShop, type Shop } from './fixture/shop'
import { requests } from './requests'
import { type Call, send } from './send'

let shop: Shop
beforeAll(async () => {
  shop = await bootShop()
})
afterAll(() => shop.stop())

/** Which events each request of a person writes, in this order. Whatever is not named writes none. */
const table: { readonly [N in EndpointName]?: readonly EventName[] } = {
  updateUser: ['person.changed'],
  updateProfile: ['person.changed'],
  updatePermissions: ['person.changed'],
  updateSettings: ['settings.changed'],
  updateSchedule: ['targets.changed'],
  createContact: ['contact.created'],
  importContacts: ['contact.created'],
  updateContact: ['contact.changed'],
  deleteContact: ['contact.erased'],
  mergeContacts: ['contact.merged'],
  blockContact: ['contact.blocked'],
  unblockContact: ['contact.unblocked'],
  startCall: ['call.placed'],
  answerCall: ['call.changed'],
  stayInCall: ['call.changed'],
  endCall: ['call.ended'],
  endRecording: ['video.changed'],
  inviteToVideo: ['video.changed'],
  enterVideo: ['video.changed'],
  endVideo: ['video.ended'],
  updateArea: ['area.changed'],
  createLabel: ['labels.changed'],
  updateLabel: ['labels.changed'],
  orderLabels: ['labels.changed'],
  deleteLabel: ['labels.changed'],
  saveFinishReasons: ['finish_reasons.changed'],
  createChannel: ['channel.state_changed'],
  deleteChannel: ['channel.state_changed'],
}
/** What Hilo does then by itself: it makes one file of the parts of a recording. */
const byHilo: readonly EndpointName[] = ['endRecording']

/** The events of interactions and messages stand in the tables of their plans. */
const isOthers = ({ name }: DomainEvent) => !/^(interaction|message|note)\./.test(name)

/** The prepared request, where it would change nothing. */
const changing: { readonly [N in EndpointName]?: (call: Call) => Call } = {
  updateProfile: (call) => ({ ...call, body: { name: `Otra ${nextNumber()}` } }),
  importContacts: (call) => ({ ...call, body: {} }),
}
/** Needs a browser that comes back from Google: google-consent.test.ts. */
const elsewhere: readonly EndpointName[] = ['finishGoogle']

const all = (Object.entries(endpoints) as [EndpointName, EndpointDefinition][]).filter(
  ([name]) => !elsewhere.includes(name),
)

describe('events', () => {
  it.each(all)('%s writes those that the table names, and no others', async (name, definition) => {
    // Each has a session of its own, because some requests end others.
    const { tienda } = shop.api.world
    const admin = await createFixture(shop.api, tienda, tienda.admin)
    const prepared = await requests[name](admin)
    const call = changing[name]?.(prepared) ?? prepared
    const written = await eventsOf(async () => {
      const answer = await send(shop.api.url, definition, call, { authorization: admin.token })
      expect([200, 303], JSON.stringify(answer.body)).toContain(answer.status)
    })
    const events = written.filter(isOthers)
    expect(events.map((event) => event.name)).toEqual(table[name] ?? [])
    for (const event of events)
      expect(event).toMatchObject({
        business: tienda.uuid,
        actor: byHilo.includes(name)
          ? { kind: 'system', uuid: null }
          : { kind: 'user', uuid: tienda.admin.uuid },
      })
  })
})
