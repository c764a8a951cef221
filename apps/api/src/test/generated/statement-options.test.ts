import { once } from 'node:events'
import { connectLive, type LiveSocket } from '@hilo/client'
import {
  type CommandName,
  clientCommands,
  type EndpointDefinition,
  type EndpointName,
  endpoints,
} from '@hilo/contracts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Db } from '../../platform/db/db'
import { resolveRequester } from '../../platform/db/requester'
import { RequesterLeft } from '../../platform/errors/cancelled-statement'
import { commandPayloads } from './commands'
import { successStatus } from './expect-valid-answer'
import { bootShop, type Shop } from './fixture/shop'
import { requests } from './requests'
import { type Call, send } from './send'

/** Reads that need no statement of a business: authentication has read everything. */
const withoutStatements: readonly string[] = ['callIce']
/** Reads that also store something, completed although the requester leaves: here a mail's sanitized HTML. */
const writesOf: { readonly [name in EndpointName]?: number } = { mailOriginal: 1 }
/** Their answer is for all who ask at that moment. */
const shared: readonly CommandName[] = [
  'get:presence',
  'get:interaction:counts',
  'get:interaction:team:counts',
]

let shop: Shop
beforeAll(async () => {
  shop = await bootShop()
})
afterAll(() => shop.stop())
afterEach(() => vi.restoreAllMocks())

const transactions = ['tenant', 'write', 'read', 'readPage'] as const
type Transact = (of: Parameters<Db['tenant']>[0], work: never) => Promise<unknown>

/** Calls `before` with the options of each transaction before it runs; collects what comes of them. */
function watch(before: (signal: AbortSignal | null) => Promise<void> = async () => {}) {
  const { db, realtime } = shop.api.services
  const seen: { kind: string; cancellable: boolean; result: Promise<unknown> }[] = []
  // Nobody hears who is online meanwhile: no requester asks for what that reads.
  vi.spyOn(realtime, 'isOccupiedHere').mockReturnValue(false)
  for (const name of transactions) {
    const run = db[name] as Transact
    const watched: Transact = (of, work) => {
      const { kind, signal } = resolveRequester(of)
      const result = before(signal).then(() => run(of, work))
      seen.push({ kind, cancellable: signal !== null, result })
      return result
    }
    vi.spyOn(db, name).mockImplementation(watched as Db[typeof name])
  }
  return seen
}

/** The different options of the reads, and how many transactions have the options of a write. */
function optionsOf(seen: ReturnType<typeof watch>) {
  const all = seen.map(({ kind, cancellable }) => (cancellable ? `${kind}, cancellable` : kind))
  const reads = all.filter((options) => options !== 'change')
  return { reads: [...new Set(reads)], writes: all.length - reads.length }
}

/** Expects that the requester's leaving ends whatever has begun. */
async function expectCancelled(leave: () => void, ask: () => void) {
  const seen = watch(async (signal) => {
    leave()
    if (signal && !signal.aborted) await once(signal, 'abort')
  })
  ask()
  await expect.poll(() => seen.length).toBeGreaterThan(0)
  for (const { result } of seen) await expect(result).rejects.toBeInstanceOf(RequesterLeft)
}

const reads = (Object.entries(endpoints) as [EndpointName, EndpointDefinition][]).filter(
  ([, { methods, access }]) => methods.includes('GET') && access.kind !== 'public',
)
const searches = reads.filter(([, { query }]) => query && 'q' in query.shape)
/** The request, or the same with a search, and the kind of its statements. */
async function prepare(name: EndpointName, definition: EndpointDefinition, q: { q?: string }) {
  const prepared: Call = await requests[name](shop.admin)
  const call = { ...prepared, query: { ...prepared.query, ...q } }
  const { work } = definition
  const kind = work === 'export' || work === 'report' ? work : call.query.q ? 'search' : 'list'
  return { kind, call }
}

const cases = [
  ...reads.map(([name, definition]) => ({ name, definition, q: {}, what: 'read' })),
  ...searches.map(([name, definition]) => ({ name, definition, q: { q: 'a' }, what: 'search' })),
]

describe('every statement of an endpoint that reads', () => {
  it.each(cases)(
    '$name ($what) has its time limit, and can be cancelled',
    async ({ name, definition, q }) => {
      const { call, kind } = await prepare(name, definition, q)
      const seen = watch()
      const asked = { method: 'GET', authorization: shop.admin.token } as const
      const answer = await send(shop.api.url, definition, call, asked)
      expect(answer.status, JSON.stringify(answer.body)).toBe(successStatus(definition))
      expect(optionsOf(seen)).toEqual({
        reads: withoutStatements.includes(name) ? [] : [`${kind}, cancellable`],
        writes: writesOf[name] ?? 0,
      })
    },
  )

  it.each(cases.filter(({ name }) => !withoutStatements.includes(name)))(
    '$name ($what) ends when its requester leaves',
    async ({ name, definition, q }) => {
      const { call } = await prepare(name, definition, q)
      const requester = new AbortController()
      const { signal } = requester
      const asked = { method: 'GET', authorization: shop.admin.token, signal } as const
      await expectCancelled(
        () => requester.abort(),
        () => void send(shop.api.url, definition, call, asked).catch(() => {}),
      )
    },
  )
})

const commandReads = (Object.keys(clientCommands) as CommandName[]).filter((name) => name.startsWith('get:'))
const commandCases = [
  ...commandReads.map((name) => ({ name, more: {}, what: 'all' })),
  { name: 'get:interaction:conversation:messages', more: { since_version: 0 }, what: 'changes' } as const,
]
describe('every statement of a command that reads', () => {
  let socket: LiveSocket & NodeJS.EventEmitter
  const connect = async () => {
    // Its types know only the events of the contract, and not the methods of every emitter.
    socket = connectLive({ url: shop.api.url, token: () => shop.admin.token }) as typeof socket
    await once(socket, 'connect')
  }
  const isCancelled = (name: CommandName) => !shared.includes(name)

  it.each(commandCases)('$name ($what) has its time limit, and can be cancelled', async ({ name, more }) => {
    await connect()
    const payload = { ...(await commandPayloads[name](shop.admin)), ...more }
    const seen = watch()
    const ack = await new Promise<{ ok: boolean }>((resolve) => socket.emit(name, payload, resolve))
    expect(ack).toMatchObject({ ok: true })
    socket.close()
    const kind = 'q' in payload ? 'search' : 'list'
    expect(optionsOf(seen)).toEqual({ reads: [isCancelled(name) ? `${kind}, cancellable` : kind], writes: 0 })
  })

  it.each(commandReads.filter(isCancelled))('%s ends when its requester leaves', async (name) => {
    await connect()
    const payload = await commandPayloads[name](shop.admin)
    await expectCancelled(
      () => void socket.close(),
      () => void socket.emit(name, payload),
    )
  })
})
