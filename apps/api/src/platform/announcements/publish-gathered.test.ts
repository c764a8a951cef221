import { type Interaction, limits } from '@hilo/contracts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noRealtime } from '../realtime/no-realtime'
import { rooms } from '../realtime/rooms'
import { createGatheredPublisher, type EventPublication } from './publish-gathered'

const business = 'b'
const queue = [rooms.wholeQueue(business), rooms.queue(business, null)] as const
let sent: EventPublication[]
let patient: boolean[]
let sockets: number
let accepts: boolean
let gathered: ReturnType<typeof createGatheredPublisher>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  sent = []
  patient = []
  sockets = 1_000
  accepts = true
  gathered = createGatheredPublisher({
    ...noRealtime,
    countHere: () => sockets,
    publish: async (to, event, payload, options) => {
      patient.push(options?.isPatient ?? false)
      sent.push({ rooms: to, event, payload } as EventPublication)
      return accepts
    },
  })
})
afterEach(() => {
  gathered.stop()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const refetch = (...uuids: string[]) =>
  gathered.publish({
    rooms: [rooms.team(business)],
    event: 'update:contact:interactions',
    payload: { uuids },
  })
const refetched = () => sent.map(({ payload }) => (payload as { uuids: string[] }).uuids)

const interaction = (version: number) => ({ uuid: 'chat', version }) as Interaction
const update = (version: number, to: EventPublication['rooms'] = queue) =>
  gathered.publish({
    rooms: to,
    event: 'update:interaction',
    payload: { interaction: interaction(version), list: 'not_assigned' },
  })
const enter = (version: number) =>
  gathered.publish({
    rooms: queue,
    event: 'new:interaction:not:assigned',
    payload: { interaction: interaction(version) },
  })
const remove = (version: number) =>
  gathered.publish({
    rooms: queue,
    event: 'remove:interaction:not:assigned',
    payload: { interaction: 'chat', version, by: null },
  })
const told = () =>
  sent.map((one) => {
    const { interaction: row, version } = one.payload as { interaction: Interaction; version?: number }
    return `${one.event.slice(0, 6)} ${version ?? row.version}`
  })

it('of events to fetch again the first leaves at once, those of the next moment together, and each is accepted with its packet', async () => {
  expect(await refetch('a').accepted).toBe(true)
  const held = ['b', 'c', 'b'].map((uuid) => refetch(uuid))
  expect([refetched(), held.map(({ held }) => held)]).toEqual([[['a']], [true, true, true]])
  vi.advanceTimersByTime(500)
  expect(refetched()).toEqual([['a'], ['b', 'c']])
  expect(await Promise.all(held.map(({ accepted }) => accepted))).toEqual([true, true, true])
  // The packet of the held ones began a pause too.
  refetch('d')
  expect(refetched()).toHaveLength(2)
  vi.advanceTimersByTime(500)
  expect(refetched()[2]).toEqual(['d'])
  vi.advanceTimersByTime(500)
  expect(vi.getTimerCount()).toBe(0)
  refetch('e')
  expect(refetched()[3]).toEqual(['e'])
})

it('a packet of uuids has an end, and none is lost', () => {
  refetch('first')
  const all = Array.from({ length: limits.gathered * 2 + 1 }, (_, at) => `contact ${at}`)
  for (const uuid of all) refetch(uuid)
  vi.advanceTimersByTime(500)
  expect(refetched().map(({ length }) => length)).toEqual([1, limits.gathered, limits.gathered, 1])
  expect(refetched().slice(1).flat()).toEqual(all)
})

it('events of two businesses do not wait for one another', () => {
  refetch('a')
  gathered.publish({
    rooms: [rooms.team('another')],
    event: 'update:contact:interactions',
    payload: { uuids: ['b'] },
  })
  expect(refetched()).toEqual([['a'], ['b']])
})

it('what the bus refuses when it leaves was not accepted', async () => {
  await refetch('a').accepted
  const held = [refetch('b'), refetch('c')]
  accepts = false
  vi.advanceTimersByTime(500)
  expect(await Promise.all(held.map(({ accepted }) => accepted))).toEqual([false, false])
})

it('of a waiting row that many see only the newest leaves, also if an older one came later', async () => {
  enter(1)
  const held = [2, 4, 3].map((version) => update(version))
  expect(told()).toEqual(['new:in 1'])
  vi.advanceTimersByTime(300)
  expect(told()).toEqual(['new:in 1', 'update 4'])
  expect(await Promise.all(held.map(({ accepted }) => accepted))).toEqual([true, true, true])
})

it('what nobody waits for is patient: what was held, a removal, and a fetch; a new row and its first update are not', () => {
  enter(1)
  update(2)
  vi.advanceTimersByTime(1_000)
  update(3)
  remove(4)
  refetch('a')
  expect(sent.map(({ event }) => event.slice(0, 6))).toEqual([
    'new:in',
    'update',
    'update',
    'remove',
    'update',
  ])
  expect(patient).toEqual([false, true, false, true, true])
})

it('where few see it every update leaves at once', () => {
  sockets = 50
  enter(1)
  for (const version of [2, 3, 4]) expect(update(version).held).toBe(false)
  expect(told()).toEqual(['new:in 1', 'update 2', 'update 3', 'update 4'])
})

it('a removal drops the update that is held, which counts as accepted with it', async () => {
  enter(1)
  const held = update(2)
  accepts = false
  expect(remove(3).held).toBe(false)
  expect(await held.accepted).toBe(false)
  vi.advanceTimersByTime(300)
  expect(told()).toEqual(['new:in 1', 'remove 3'])
})

it('a late removal leaves a newer update where it is', () => {
  enter(4)
  update(5)
  remove(3)
  vi.advanceTimersByTime(300)
  expect(told()).toEqual(['new:in 4', 'remove 3', 'update 5'])
})

it('what enters the list anew, and what few see by now, replaces the update that is held', () => {
  enter(1)
  update(2)
  enter(3)
  update(4)
  sockets = 2
  update(5)
  vi.advanceTimersByTime(300)
  expect(told()).toEqual(['new:in 1', 'new:in 3', 'update 5'])
})

it('an update for other rooms lets the one that is held go before', () => {
  enter(1)
  update(2)
  update(3, [rooms.wholeQueue(business)])
  expect(told()).toEqual(['new:in 1', 'update 2', 'update 3'])
  expect(sent.map(({ rooms: to }) => to.length)).toEqual([2, 2, 1])
})

it('stopping sends what is held, and holds nothing more', async () => {
  refetch('a')
  const held = refetch('b')
  gathered.stop()
  expect(await held.accepted).toBe(true)
  refetch('c')
  refetch('d')
  expect(refetched()).toEqual([['a'], ['b'], ['c'], ['d']])
})
