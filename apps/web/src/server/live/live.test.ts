import { contractVersion } from '@hilo/contracts'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answered, type FakeApi, fakeApi, refusedWith } from '../../test/fake-api'
import { startSession, storedToken } from '../session/session'
import { type Live, openLive } from './live'

type Listener = (payload: unknown) => void

/** A fake socket in place of the real one. */
const line = vi.hoisted(() => {
  const listeners = new Map<string, Listener[]>()
  return {
    connected: false,
    active: true,
    connects: 0,
    listeners,
    on(event: string, listener: Listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },
    tell(event: string, payload?: unknown) {
      for (const listener of listeners.get(event) ?? []) listener(payload)
    },
    connect() {
      this.connects += 1
      return this
    },
    disconnect() {
      return this
    },
  }
})
vi.mock('@hilo/client', () => ({ connectLive: () => line }))
// Files share what is loaded: ours is read anew, and is nobody else's.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

let api: FakeApi
let live: Live
const onTrouble = vi.fn()
const unauthorized = Object.assign(new Error('Tu sesión terminó.'), { data: { type: 'unauthorized' } })

beforeEach(() => {
  line.listeners.clear()
  line.connects = 0
  line.active = true
  onTrouble.mockClear()
  api = fakeApi()
  startSession({ token: 'first', refresh_token: 'r1' }, true)
  live = openLive(onTrouble)
})
afterEach(() => live.close())

describe('the connection', () => {
  it('says while a newer version serves it, and no longer once an older one does', () => {
    const told = vi.fn()
    live.subscribe(told)
    const heard = [contractVersion, contractVersion + 1, contractVersion].map((version) => {
      line.tell('contract', { version })
      return live.outdated()
    })
    expect(heard).toEqual([false, true, false])
    expect(told).toHaveBeenCalledTimes(3)
  })

  it('reports its state', () => {
    expect([live.state(), live.everOnline()]).toEqual(['connecting', false])
    line.tell('connect')
    expect([live.state(), live.everOnline()]).toEqual(['online', true])
    line.tell('disconnect', 'transport close')
    expect([live.state(), live.everOnline()]).toEqual(['offline', true])
  })

  it('refreshes an expired token and connects again', async () => {
    api.answer('refresh', () => answered({ token: 'second', refresh_token: 'r2' }))
    line.active = false
    line.tell('connect_error', unauthorized)
    await expect.poll(() => line.connects).toBe(1)
    expect(storedToken()).toBe('second')
    expect(onTrouble).not.toHaveBeenCalled()
  })

  it('waits longer each time where a fresh token is refused too, and says so once', async () => {
    vi.useFakeTimers()
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.5)
    let refreshes = 0
    api.answer('refresh', () => {
      refreshes += 1
      return answered({ token: `fresh ${refreshes}`, refresh_token: `r${refreshes}` })
    })
    line.active = false
    const { connect } = line
    line.connect = () => {
      line.connects += 1
      queueMicrotask(() => line.tell('connect_error', unauthorized))
      return line
    }
    line.tell('connect_error', unauthorized)
    await vi.advanceTimersByTimeAsync(10_000)
    // At once, then after 1.5, 2.5, 3 and 3 seconds.
    expect([refreshes, line.connects]).toEqual([5, 5])
    expect([live.state(), onTrouble.mock.calls]).toEqual(['offline', [['Tu sesión terminó.']]])
    line.connect = connect
    // A connection ends the waiting: the next expired token is refreshed at once.
    await vi.advanceTimersByTimeAsync(5_000)
    line.tell('connect')
    const before = refreshes
    line.tell('connect_error', unauthorized)
    await vi.advanceTimersByTimeAsync(0)
    expect(refreshes).toBe(before + 1)
    random.mockRestore()
    vi.useRealTimers()
  })

  it('does not connect again after the session ended', async () => {
    api.answer('refresh', () => refusedWith(401, 'INVALID_REFRESH', 'Tu sesión terminó. Vuelve a ingresar.'))
    line.tell('connect_error', unauthorized)
    await expect.poll(() => storedToken()).toBeNull()
    expect(line.connects).toBe(0)
  })

  it('reports no outage while the device has no network, but one that lasts longer', () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    line.tell('connect_error', new Error('websocket error'))
    expect(live.state()).toBe('offline')
    expect(onTrouble).not.toHaveBeenCalled()
    onLine.mockReturnValue(true)
    line.tell('connect_error', new Error('websocket error'))
    expect(onTrouble).toHaveBeenCalledOnce()
    onLine.mockRestore()
  })

  it('reports an outage once', () => {
    line.tell('connect_error', new Error('websocket error'))
    line.tell('connect_error', new Error('websocket error'))
    expect(onTrouble.mock.calls).toEqual([['websocket error']])
    line.tell('connect')
    line.tell('connect_error', new Error('timeout'))
    expect(onTrouble.mock.calls).toEqual([['websocket error'], ['timeout']])
  })

  it.each([{ type: 'limited' }, 'limited', null, undefined])(
    'says what the server says, whatever comes with it: %j',
    (data) => {
      line.tell('connect_error', Object.assign(new Error('Demasiadas conexiones.'), { data }))
      expect(onTrouble.mock.calls).toEqual([['Demasiadas conexiones.']])
    },
  )

  it('connects at once when the network is back', () => {
    dispatchEvent(new Event('online'))
    expect(line.connects).toBe(1)
  })
})
