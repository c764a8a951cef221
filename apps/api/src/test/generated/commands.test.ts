import { once } from 'node:events'
import { ask, connectLive, type LiveSocket } from '@hilo/client'
import { type Ack, type CommandName, clientCommands, commonErrors, errorTable, limits } from '@hilo/contracts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventTimeoutMs } from '../../../../../test-timeouts.ts'
import { inputOf } from './arbitrary'
import { commandPayloads, inventedIdsOf, otherPayloads } from './commands'
import { fingerprint } from './fixture/fingerprint'
import type { Fixture } from './fixture/fixture'
import { idPathsOfCommand, valueAt, withValueAt } from './fixture/ids'
import { bootShop, type Shop } from './fixture/shop'

const runs = Number(process.env.FUZZ_RUNS ?? 30)

let shop: Shop
let socket: LiveSocket
beforeAll(async () => {
  shop = await bootShop()
  socket = connectLive({ url: shop.api.url, token: () => shop.admin.token })
  await once(socket as unknown as NodeJS.EventEmitter, 'connect')
})
afterAll(async () => {
  socket.close()
  await shop.stop()
})

const names = Object.keys(clientCommands) as CommandName[]
const places = names.flatMap((name) =>
  idPathsOfCommand(name).map((path) => ({ name, path, where: path.join('.') })),
)

/** Emits any payload, also what the types forbid. */
const emit = async (name: CommandName, payload: unknown): Promise<Ack<unknown>> =>
  (await (
    socket.timeout(eventTimeoutMs) as unknown as { emitWithAck(...args: unknown[]): Promise<unknown> }
  ).emitWithAck(name, payload)) as Ack<unknown>

/** Expects an acknowledgement that the contract declares, on a socket that stays. */
function expectValidAck(name: CommandName, ack: Ack<unknown>): void {
  expect(socket.connected, `${name} cut the socket`).toBe(true)
  if (ack.ok) {
    expect(clientCommands[name].data.parse(ack.data)).toEqual(ack.data)
    return
  }
  const declared: readonly string[] = [...clientCommands[name].errors, ...commonErrors]
  expect(declared, `${name}: ${JSON.stringify(ack).slice(0, 300)}`).toContain(ack.code)
  expect(ack.code, name).not.toBe('INTERNAL')
  expect(ack.msg).not.toBe('')
  expect(ack.code in errorTable).toBe(true)
}

describe('without a good token', () => {
  const bad: Record<string, () => unknown> = {
    nothing: () => undefined,
    garbage: () => 'nada',
    'a refresh token': () => shop.admin.refreshToken,
    'a number': () => 0,
    true: () => true,
    'an object': () => ({ $ne: null }),
    'a list': () => [shop.admin.token],
  }
  it.each(Object.keys(bad))('%s: the handshake is refused as unauthorized', async (what) => {
    const refused = connectLive({ url: shop.api.url, token: () => bad[what]?.() as string })
    const [error] = await once(refused as unknown as NodeJS.EventEmitter, 'connect_error')
    refused.close()
    expect(error.data).toEqual({ type: 'unauthorized' })
  })
})

describe('a good payload', () => {
  it.each(names)('%s is acknowledged as the contract says', async (name) => {
    const payload = await commandPayloads[name](shop.admin)
    // Only who has the thread open may type in it.
    if (name === 'typing') await emit('get:interaction:conversation:messages', payload)
    const ack = await emit(name, payload)
    expectValidAck(name, ack)
    expect(ack.ok, JSON.stringify(ack)).toBe(true)
  })
})

/** The specification's client emits and listens: it takes no acknowledgement, and sends no payload for a list. */
describe('without an acknowledgement', () => {
  const emitter = () => socket as unknown as NodeJS.EventEmitter
  const expectReply = async (event: string, name: CommandName, ...payload: unknown[]) => {
    const heard = once(emitter(), event)
    emitter().emit(name, ...payload)
    const [data] = await heard
    expect(clientCommands[name].data.parse(data)).toEqual(data)
  }

  it.each([
    ['get:interaction:assigned', 'list:interaction:assigned'],
    ['get:interaction:not:assigned', 'list:interaction:not:assigned'],
    ['get:resolves:interactions', 'list:resolves:interactions'],
  ] as const)('%s is answered as %s', (name, event) => expectReply(event, name))

  it('the messages of a conversation are answered as an event', async () => {
    const name = 'get:interaction:conversation:messages'
    await expectReply('interaction:conversation:messages', name, await commandPayloads[name](shop.admin))
  })
})

/** A filter finds nothing, an id that is only compared differs, leaving a room that one is not in succeeds: none of them looks it up. */
const listFilters = ['area', 'label', 'reason']
const notLookedUp: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'get:interaction:assigned',
      'get:interaction:not:assigned',
      'get:resolves:interactions',
      'get:interaction:team',
    ].flatMap((name) => listFilters.map((filter) => [`${name} ${filter}`, 'nothing'])),
  ),
  'get:interaction:team user': 'nothing',
  // People of other businesses are not notified.
  'write:note body.mentions.0': 'nothing',
  'see:mentions mentions.0': 'nothing',
  // Whoever has the chat needs no note that names them.
  'write:note answers': 'nothing',
  'leave:conversation conversation_uuid': 'nothing',
  // It is gone, as one that there never was.
  ...Object.fromEntries(
    ['unassigned', 'assigned', 'finished'].map((status) => [`get:interaction:gone ${status}.0`, 'nothing']),
  ),
  // What the message does not show has been discarded.
  'discard:act act': 'nothing',
  'send:message to': 'WRONG_RECIPIENT',
  // A signal that nobody waits for goes nowhere.
  ...Object.fromEntries(['uuid', 'from', 'to'].map((id) => [`signal:video ${id}`, 'nothing'])),
}
const owned = places.filter(({ name, where }) => !inventedIdsOf[name]?.includes(where))

/** The payload that has an id in that place; where the sender makes it up, the one that could have it. */
async function payloadWith({ name, path }: (typeof places)[number], fixture: Fixture): Promise<object> {
  const payload = await commandPayloads[name](fixture)
  const other = typeof valueAt(payload, path) === 'string' ? undefined : otherPayloads[name]
  return other ? other(fixture) : payload
}

describe('an id of another business', () => {
  it.each(owned)('$name, $where: there is no such thing, and nothing of it changes', async (place) => {
    const { name, path, where } = place
    const mine = await payloadWith(place, shop.admin)
    const theirs = valueAt(await payloadWith(place, shop.stranger), path)
    const before = await fingerprint(shop.stranger)
    const ack = await emit(name, withValueAt(mine, path, theirs))
    expectValidAck(name, ack)
    const expectedCode = notLookedUp[`${name} ${where}`]
    if (expectedCode === 'nothing') expect(ack).toMatchObject({ ok: true })
    else if (expectedCode) expect(ack).toMatchObject({ ok: false, code: expectedCode })
    else expect(ack.ok ? 200 : errorTable[ack.code].status).toBe(404)
    expect(JSON.stringify(ack)).not.toContain(theirs)
    expect(await fingerprint(shop.stranger)).toBe(before)
  })
})

const notIds = [
  true,
  0,
  null,
  [],
  {},
  '',
  'nada',
  '..%2f',
  'x'.repeat(5_000),
  '\u0000',
  '\ud800',
  { $ne: null },
]
/** Ids that may be left out. */
const optionalIds: readonly string[] = ['get:interaction:conversation:messages interaction']

describe('a value that is not an id', () => {
  it.each(places)('$name, $where: is refused', async (place) => {
    const { name, path, where } = place
    const payload = await payloadWith(place, shop.admin)
    const isOptional = optionalIds.includes(`${name} ${where}`)
    for (const value of notIds.filter((one) => !(isOptional && (one === null || one === '')))) {
      const ack = await emit(name, withValueAt(payload, path, value))
      expect(ack, JSON.stringify(value)).toMatchObject({ ok: false, code: 'INVALID_INPUT' })
    }
  })
})

describe('a frame', () => {
  const framed = (bytes: number) => ({ conversation_uuid: 'x'.repeat(bytes), typing: true })

  it('just below the limit is answered, and the socket stays', async () => {
    expect(await emit('typing', framed(limits.frameBytes - 1_000))).toMatchObject({
      ok: false,
      code: 'INVALID_INPUT',
    })
    expect(socket.connected).toBe(true)
  })

  it('that is too big closes its own connection only', async () => {
    const hostile = connectLive({ url: shop.api.url, token: () => shop.ana.token })
    await once(hostile as unknown as NodeJS.EventEmitter, 'connect')
    const cut = once(hostile as unknown as NodeJS.EventEmitter, 'disconnect')
    hostile.emit('typing', framed(limits.frameBytes))
    await cut
    hostile.close()
    expectValidAck('get:presence', await emit('get:presence', {}))
  })

  it('that would be too big is refused by the client and never leaves', async () => {
    const sent: string[] = []
    const note = (name: string) => void sent.push(name)
    socket.onAnyOutgoing(note)
    const ack = await ask(socket, 'typing', framed(limits.frameBytes))
    socket.offAnyOutgoing(note)
    expect(ack).toMatchObject({ ok: false, code: 'TOO_LARGE' })
    expect(sent).toEqual([])
    expect(socket.connected).toBe(true)
  })
})

describe('whatever is sent', () => {
  it.each(names)('%s is acknowledged as the contract says, and the socket stays', async (name) => {
    const payload: unknown = await commandPayloads[name](shop.admin)
    const ids = idPathsOfCommand(name).flatMap((path) => {
      const id = valueAt(payload, path)
      return typeof id === 'string' ? [id] : []
    })
    const input = inputOf(clientCommands[name].payload, [...ids, shop.stranger.user.uuid])
    await fc.assert(
      fc.asyncProperty(input, async (sent) => expectValidAck(name, await emit(name, sent))),
      { numRuns: runs },
    )
  })

  it.each(['-000001-01-01T00:00:00.000Z', '-271821-04-20T00:00:00.000Z', '+275760-09-13T00:00:00.000Z'])(
    'a cursor of the year %s is no cursor, or the end of a list: never a failure',
    async (moment) => {
      const { conversation } = await shop.admin.mine()
      const cursor = `${moment}_0f0e0d0c-0b0a-4908-8706-050403020100`
      expectValidAck('get:interaction:assigned', await emit('get:interaction:assigned', { cursor }))
      const before = { conversation_uuid: conversation, before: `${moment}_5` }
      expectValidAck(
        'get:interaction:conversation:messages',
        await emit('get:interaction:conversation:messages', before),
      )
    },
  )
})
