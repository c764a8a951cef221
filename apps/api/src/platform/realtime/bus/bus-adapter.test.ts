import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLogger } from '../../logger/logger'
import { BusAdapter, patienceFlags } from './bus-adapter'
import { deafMs, forgetMs, heartbeatMs } from './known-processes'
import type { BusMessage, TransportEvents } from './transport'

/** A service in memory. `stopped`: it takes and delivers nothing, and says nothing. */
function createService() {
  const members = new Map<string, TransportEvents>()
  const sent: BusMessage[] = []
  let stopped = false
  return {
    sent,
    /** Something arrives at all of them. */
    deliver(message: unknown) {
      for (const events of members.values()) events.onMessage(message as BusMessage)
    },
    stop: (now: boolean) => {
      stopped = now
    },
    /** All lose their connections, and get new ones when `restore` is called. */
    break() {
      const lost = [...members]
      members.clear()
      for (const [, events] of lost) events.onDown('a test')
      return () => {
        for (const [process, events] of lost) {
          members.set(process, events)
          events.onUp()
        }
      }
    },
    transportOf: (process: string) => ({
      open(events: TransportEvents) {
        members.set(process, events)
        events.onUp()
      },
      async send(message: BusMessage) {
        if (stopped) return new Promise<void>(() => {})
        if (!members.has(process)) throw new Error('not connected')
        sent.push(message)
        const copy = JSON.stringify(message)
        for (const events of members.values()) events.onMessage(JSON.parse(copy) as BusMessage)
      },
      others: async () => [...members.keys()].filter((one) => one !== process),
      reconnect() {
        const events = members.get(process)
        if (events && !stopped) events.onUp()
      },
      close: async () => void members.delete(process),
    }),
  }
}

let service: ReturnType<typeof createService>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'performance'] })
  service = createService()
})
afterEach(async () => {
  for (const { bus } of processes.splice(0)) await bus.closeBus()
  vi.useRealTimers()
})

interface Process {
  readonly bus: BusAdapter
  readonly told: unknown[]
  /** Of each packet that it sent to its sockets. */
  readonly patient: boolean[]
  gaps: number
  isOpen: boolean
}
const processes: Process[] = []
function start(): Process {
  const process: Process = {
    gaps: 0,
    told: [],
    patient: [],
    isOpen: false,
    bus: new BusAdapter(
      { name: '/chats', server: { encoder: { encode: () => [] } } } as never,
      service.transportOf,
      {
        log: createLogger('silent'),
        send(work, isPatient) {
          process.patient.push(isPatient)
          return work()
        },
        onGap: () => {
          process.gaps += 1
        },
        onProcessMessage(message) {
          if (message[0] === 'unknown') throw new Error('nobody listens to it')
          process.told.push(message)
        },
      },
    ),
  }
  processes.push(process)
  void process.bus.open().then(() => {
    process.isOpen = true
  })
  return process
}
async function settle(ms = 0): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await nextTurn()
}
const told = () => service.sent.filter((message) => JSON.stringify(message).includes('"told"')).length

it('a process that is alone sends nothing but signs of life', async () => {
  const alone = start()
  await settle()
  await alone.bus.sendToProcesses(['x'])
  expect([alone.isOpen, told()]).toEqual([true, 0])
})

it('may reach somebody in a room of its own, wherever there are others, and when the bus is lost', async () => {
  const alone = start()
  await settle()
  await alone.bus.addAll('a socket', new Set(['full']))
  expect([alone.bus.mayReach(['empty']), alone.bus.mayReach(['empty', 'full'])]).toEqual([false, true])
  const other = start()
  await settle()
  expect([alone.bus.mayReach(['empty']), other.bus.mayReach(['empty'])]).toEqual([true, true])
  await other.bus.closeBus()
  expect(alone.bus.mayReach(['empty'])).toBe(false)
  service.break()
  expect(alone.bus.mayReach(['empty'])).toBe(true)
})

it('what one tells, the others hear, once and in order', async () => {
  const [a, b, c] = [start(), start(), start()]
  await settle()
  for (const one of [1, 2, 3]) await a.bus.sendToProcesses([one])
  expect([a.told, b.told, c.told]).toEqual([[], [[1], [2], [3]], [[1], [2], [3]]])
})

it('a process admits nobody before all others know it, and then none believes itself alone', async () => {
  const first = start()
  await settle()
  service.stop(true)
  const second = start()
  await settle(2_000)
  expect([first.isOpen, second.isOpen]).toEqual([true, false])
  service.stop(false)
  await settle(1_000)
  expect(second.isOpen).toBe(true)
  await first.bus.sendToProcesses(['heard'])
  expect(second.told).toEqual([['heard']])
})

it('sockets are cut when the bus is lost and again when it is back', async () => {
  const [a, b] = [start(), start()]
  await settle()
  const restore = service.break()
  expect([a.gaps, b.gaps]).toEqual([1, 1])
  await expect(a.bus.sendToProcesses(['x'])).rejects.toThrow('the bus is down')
  restore()
  await settle(1_000)
  expect([a.gaps, b.gaps]).toEqual([2, 2])
  await a.bus.sendToProcesses(['again'])
  expect(b.told).toEqual([['again']])
})

it('a process that does not hear itself any more knows that it is deaf before the others forget it', async () => {
  const [a] = [start(), start()]
  await settle()
  service.stop(true)
  await settle(deafMs + 2 * heartbeatMs)
  expect(a.gaps).toBe(1)
  expect(deafMs + heartbeatMs).toBeLessThan(forgetMs)
})

it.each([
  ['of another kind', { uid: 'a new version', nsp: '/chats', type: 99, data: {} }],
  ['without its kind', { uid: 'a new version', nsp: '/chats' }],
  ['without its sender', { nsp: '/chats', type: 2, data: { at: 1 } }],
  ['that is a sign of life without data', { uid: 'a new version', nsp: '/chats', type: 2 }],
  ['that is an event for nobody', { uid: 'a new version', nsp: '/chats', type: 3, data: { packet: {} } }],
  ['for processes', { uid: 'a new version', nsp: '/chats', type: 2, data: { at: 1, told: ['unknown'] } }],
])('a message %s costs only itself', async (_, message) => {
  const [a, b] = [start(), start()]
  await settle()
  service.deliver(message)
  await a.bus.sendToProcesses([1])
  expect([a.gaps, b.gaps, b.told]).toEqual([0, 0, [[1]]])
})

it('each process knows of a packet whether it is patient', async () => {
  const [a, b] = [start(), start()]
  await settle()
  for (const isPatient of [true, false])
    await a.bus.broadcast({}, { rooms: new Set(['a room']), flags: patienceFlags(isPatient) })
  expect([a.patient, b.patient]).toEqual([
    [true, false],
    [true, false],
  ])
})

it('to a process that has ended nothing is sent', async () => {
  const [a, b] = [start(), start()]
  await settle()
  await b.bus.closeBus()
  const before = told()
  await a.bus.sendToProcesses(['to nobody'])
  expect(told()).toBe(before)
})
