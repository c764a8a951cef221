import { EventEmitter } from 'node:events'
import { type ErrorCode, limits } from '@hilo/contracts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { catchUp } from './catch-up'
import { ask } from './connect'
import type { LiveSocket } from './live-socket'
import { reconnectSoon } from './reconnect'
import { keptEntries, mostEntries } from './thread'
import { followThread } from './thread-follower'

/** A socket that the test connects and disconnects. */
class FakeSocket extends EventEmitter {
  readonly io = new EventEmitter()
  connected = true
  active = true
  readonly connects: number[] = []
  connect(): this {
    this.connects.push(performance.now())
    this.connected = true
    return this
  }
  disconnect(): this {
    return this
  }
  lose(): void {
    this.connected = false
    this.emit('disconnect', 'transport close')
  }
  get socket(): LiveSocket {
    return this as unknown as LiveSocket
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a lost connection', () => {
  it.each([0, 0.999])('comes back soon after the server, whatever the random pause (%d)', async (luck) => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(luck)
    const socket = new FakeSocket()
    let there = false
    reconnectSoon(socket.socket, async () => there)
    socket.lose()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(socket.connects).toEqual([])
    there = true
    await vi.advanceTimersByTimeAsync(3_000)
    expect(socket.connects).toHaveLength(1)
    random.mockRestore()
  })

  it('does not come back at the same moment as all the others', async () => {
    const sockets = Array.from({ length: 200 }, () => new FakeSocket())
    for (const socket of sockets) reconnectSoon(socket.socket, async () => true)
    for (const socket of sockets) socket.lose()
    await vi.advanceTimersByTimeAsync(1_500)
    const moments = sockets.flatMap(({ connects }) => connects)
    expect(moments).toHaveLength(200)
    const slots = new Map<number, number>()
    for (const at of moments) slots.set(Math.floor(at / 100), (slots.get(Math.floor(at / 100)) ?? 0) + 1)
    expect(Math.max(...slots.values())).toBeLessThan(50)
  })

  it('lets an attempt that is under way finish, and connects once', async () => {
    const socket = new FakeSocket()
    reconnectSoon(socket.socket, async () => true)
    socket.lose()
    socket.io.emit('reconnect_attempt', 1)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(socket.connects).toEqual([])
    await vi.advanceTimersByTimeAsync(20_000)
    expect(socket.connects).toHaveLength(1)
  })

  it('does not come back if the person or the server closed it', async () => {
    const socket = new FakeSocket()
    const isThere = vi.fn(async () => true)
    reconnectSoon(socket.socket, isThere)
    socket.active = false
    socket.lose()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(isThere).not.toHaveBeenCalled()
    // Also if it was closed while the next check was pending.
    socket.active = true
    socket.lose()
    socket.active = false
    await vi.advanceTimersByTimeAsync(10_000)
    expect([socket.connects.length, isThere.mock.calls.length]).toEqual([0, 1])
  })
})

describe('catchUp', () => {
  const answering = (...answers: (ErrorCode | null)[]) => {
    const socket = new FakeSocket()
    const ask = vi.fn(async () => {
      const code = answers.shift() ?? null
      return code && { ok: false as const, code, msg: '', request_id: 'r' }
    })
    const reported: (ErrorCode | null)[] = []
    const onAnswer = (refusal: { code: ErrorCode } | null) => void reported.push(refusal?.code ?? null)
    return { socket, ask, reported, ...catchUp(socket.socket, ask, onAnswer) }
  }

  it('asks until the server can answer', async () => {
    const { socket, ask } = answering('UNAVAILABLE', 'INTERNAL', null)
    socket.emit('connect')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(ask).toHaveBeenCalledTimes(3)
  })

  it('does not ask again after a final refusal', async () => {
    const { socket, ask, reported } = answering('FORBIDDEN')
    socket.emit('connect')
    await vi.advanceTimersByTimeAsync(30_000)
    expect([ask.mock.calls.length, reported]).toEqual([1, ['FORBIDDEN']])
  })

  it('reports a failure when the second attempt of a connection fails too', async () => {
    const { socket, reported } = answering('UNAVAILABLE', null, 'UNAVAILABLE', 'UNAVAILABLE', null)
    socket.emit('connect')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(reported).toEqual([null])
    socket.emit('connect')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(reported).toEqual([null, 'UNAVAILABLE', null])
  })

  it('reports a failure at once without a connection', async () => {
    const { socket, reported, run } = answering('UNAVAILABLE')
    socket.connected = false
    await run()
    expect(reported).toEqual(['UNAVAILABLE'])
  })

  it('waits for the next connection while disconnected, and never asks after stop', async () => {
    const { socket, ask, stop } = answering('UNAVAILABLE', 'UNAVAILABLE')
    socket.connected = false
    socket.emit('connect')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(ask).toHaveBeenCalledTimes(1)
    socket.connected = true
    socket.emit('connect')
    await vi.advanceTimersByTimeAsync(0)
    stop()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(ask).toHaveBeenCalledTimes(2)
  })
})

describe('a command without an answer', () => {
  const conversation = 'c'
  /** A server that answers only when the test calls the collected acknowledgements. */
  function silentServer() {
    const socket = new FakeSocket()
    const acks: ((answer: unknown) => void)[] = []
    const timeout = () => ({
      emit: (_name: string, _payload: unknown, ack: (error: null, answer: unknown) => void) =>
        void acks.push((answer) => ack(null, answer)),
    })
    return { socket: Object.assign(socket, { timeout }).socket, acks }
  }
  const page = {
    interaction: { uuid: 'i', labels: [] },
    conversation: {},
    messages: [],
    version: 1,
    has_more: false,
  }

  it('resolves to UNAVAILABLE at the timeout', async () => {
    const { socket } = silentServer()
    const outcome = vi.fn()
    void ask(socket, 'get:presence', {}).then(outcome)
    await vi.advanceTimersByTimeAsync(limits.socketAckMs - 1)
    expect(outcome).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ code: 'UNAVAILABLE', request_id: '' }))
  })

  it('is reported at the first timeout; a late answer still fills the thread', async () => {
    const { socket, acks } = silentServer()
    const reported: (string | null)[] = []
    const thread = followThread(socket, conversation, {
      onAnswer: (refusal) => void reported.push(refusal?.code ?? null),
    })
    void thread.sync()
    // A second sync meanwhile gets the same result.
    void thread.sync()
    await vi.advanceTimersByTimeAsync(limits.socketAckMs)
    expect([reported, thread.thread]).toEqual([['UNAVAILABLE'], null])
    acks[0]?.({ ok: true, data: page })
    expect([reported.at(-1), thread.thread?.version]).toEqual([null, 1])
    thread.stop()
    // After stop a late answer is ignored.
    acks[0]?.({ ok: true, data: { ...page, version: 2 } })
    expect(thread.thread?.version).toBe(1)
  })

  it('keeps its older messages while a page before them is under way, which would not join otherwise', async () => {
    const { socket, acks } = silentServer()
    const messages = Array.from({ length: mostEntries + 1 }, (_, at) => ({
      ...{ uuid: `entry-${at}`, conversation_uuid: conversation, seq: at + 1, version: at + 1 },
      date: new Date(Date.UTC(2026, 10, 20) + at * 1000).toISOString(),
    }))
    const thread = followThread(socket, conversation)
    void thread.sync()
    acks[0]?.({ ok: true, data: { ...page, messages, version: messages.length, has_more: true } })
    await vi.advanceTimersByTimeAsync(0)
    void thread.loadOlder()
    thread.keepNewest()
    expect(thread.thread?.entries).toHaveLength(messages.length)
    acks[1]?.({ ok: true, data: { ...page, messages: [], has_more: true } })
    await vi.advanceTimersByTimeAsync(0)
    thread.keepNewest()
    expect(thread.thread?.entries).toHaveLength(keptEntries)
    thread.stop()
  })
})
