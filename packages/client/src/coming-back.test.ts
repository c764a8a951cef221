import { EventEmitter } from 'node:events'
import { type ErrorCode, limits } from '@hilo/contracts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { catchUp } from './catch-up'
import { comeBackSoon } from './come-back'
import { ask, type LiveSocket } from './connect'
import { followThread } from './thread-follower'

/** A line in the test's hand. */
class Line extends EventEmitter {
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

describe('a line that was lost', () => {
  it.each([0, 0.999])('is back soon after the server is, however unlucky (%d)', async (luck) => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(luck)
    const line = new Line()
    let there = false
    comeBackSoon(line.socket, async () => there)
    line.lose()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(line.connects).toEqual([])
    there = true
    await vi.advanceTimersByTimeAsync(3_000)
    expect(line.connects).toHaveLength(1)
    random.mockRestore()
  })

  it('does not come back in the same moment as all the others', async () => {
    const lines = Array.from({ length: 200 }, () => new Line())
    for (const line of lines) comeBackSoon(line.socket, async () => true)
    for (const line of lines) line.lose()
    await vi.advanceTimersByTimeAsync(1_500)
    const moments = lines.flatMap(({ connects }) => connects)
    expect(moments).toHaveLength(200)
    const slots = new Map<number, number>()
    for (const at of moments) slots.set(Math.floor(at / 100), (slots.get(Math.floor(at / 100)) ?? 0) + 1)
    expect(Math.max(...slots.values())).toBeLessThan(50)
  })

  it('is given its time while it is being made, and is made once', async () => {
    const line = new Line()
    comeBackSoon(line.socket, async () => true)
    line.lose()
    line.io.emit('reconnect_attempt', 1)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(line.connects).toEqual([])
    await vi.advanceTimersByTimeAsync(20_000)
    expect(line.connects).toHaveLength(1)
  })

  it('is left where its person, or the server, ended it', async () => {
    const line = new Line()
    const isThere = vi.fn(async () => true)
    comeBackSoon(line.socket, isThere)
    line.active = false
    line.lose()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(isThere).not.toHaveBeenCalled()
    // And where that happened while the next look was waited for.
    line.active = true
    line.lose()
    line.active = false
    await vi.advanceTimersByTimeAsync(10_000)
    expect([line.connects.length, isThere.mock.calls.length]).toEqual([0, 1])
  })
})

describe('what a connection asks', () => {
  const answering = (...answers: (ErrorCode | null)[]) => {
    const line = new Line()
    const ask = vi.fn(async () => {
      const code = answers.shift() ?? null
      return code && { ok: false as const, code, msg: '', request_id: 'r' }
    })
    const told: (ErrorCode | null)[] = []
    const onAnswer = (refusal: { code: ErrorCode } | null) => void told.push(refusal?.code ?? null)
    return { line, ask, told, ...catchUp(line.socket, ask, onAnswer) }
  }

  it('is asked until the server can answer', async () => {
    const { line, ask } = answering('UNAVAILABLE', 'INTERNAL', null)
    line.emit('connect')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(ask).toHaveBeenCalledTimes(3)
  })

  it('is not asked again where the answer was no', async () => {
    const { line, ask, told } = answering('FORBIDDEN')
    line.emit('connect')
    await vi.advanceTimersByTimeAsync(30_000)
    expect([ask.mock.calls.length, told]).toEqual([1, ['FORBIDDEN']])
  })

  it('has failed when the second question fails too, at every connection', async () => {
    const { line, told } = answering('UNAVAILABLE', null, 'UNAVAILABLE', 'UNAVAILABLE', null)
    line.emit('connect')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(told).toEqual([null])
    line.emit('connect')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(told).toEqual([null, 'UNAVAILABLE', null])
  })

  it('has failed at once where there is no line to ask again by', async () => {
    const { line, told, now } = answering('UNAVAILABLE')
    line.connected = false
    await now()
    expect(told).toEqual(['UNAVAILABLE'])
  })

  it('is left to the next connection where the line is gone, and to nobody where it is not wanted', async () => {
    const { line, ask, stop } = answering('UNAVAILABLE', 'UNAVAILABLE')
    line.connected = false
    line.emit('connect')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(ask).toHaveBeenCalledTimes(1)
    line.connected = true
    line.emit('connect')
    await vi.advanceTimersByTimeAsync(0)
    stop()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(ask).toHaveBeenCalledTimes(2)
  })
})

describe('a question without an answer', () => {
  const conversation = 'c'
  /** A server that hears, and answers when the test says so. */
  function silent() {
    const line = new Line()
    const acks: ((answer: unknown) => void)[] = []
    const timeout = () => ({
      emit: (_name: string, _payload: unknown, ack: (error: null, answer: unknown) => void) =>
        void acks.push((answer) => ack(null, answer)),
    })
    return { socket: Object.assign(line, { timeout }).socket, acks }
  }
  const page = { interaction: { uuid: 'i' }, conversation: {}, messages: [], version: 1, has_more: false }

  it('is told to whoever waits for it, in the time that was set for it', async () => {
    const { socket } = silent()
    const outcome = vi.fn()
    void ask(socket, 'get:presence', {}).then(outcome)
    await vi.advanceTimersByTimeAsync(limits.socketAckMs - 1)
    expect(outcome).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ code: 'UNAVAILABLE', request_id: '' }))
  })

  it('has failed at the first time, unlike one that the server refuses for a moment; late, it fills the thread', async () => {
    const { socket, acks } = silent()
    const told: (string | null)[] = []
    const thread = followThread(socket, conversation, {
      onAnswer: (refusal) => void told.push(refusal?.code ?? null),
    })
    void thread.sync()
    // Somebody presses again meanwhile: they hear it as soon.
    void thread.sync()
    await vi.advanceTimersByTimeAsync(limits.socketAckMs)
    expect([told, thread.thread]).toEqual([['UNAVAILABLE'], null])
    acks[0]?.({ ok: true, data: page })
    expect([told.at(-1), thread.thread?.version]).toEqual([null, 1])
    thread.stop()
    // Nobody wants it any more.
    acks[0]?.({ ok: true, data: { ...page, version: 2 } })
    expect(thread.thread?.version).toBe(1)
  })
})
