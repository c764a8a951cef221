import { connect, createServer, type Socket } from 'node:net'
import { startLocalRedis } from '@hilo/local-redis'
import { createClient } from '@redis/client'
import { afterEach, expect, it } from 'vitest'
import { createLogger } from '../../logger/logger'
import { BusAdapter } from './bus-adapter'
import { createRedisTransport } from './redis-transport'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function startRedis(port?: number) {
  const redis = await startLocalRedis(port === undefined ? {} : { port })
  ends.push(() => redis.stop())
  return redis
}

async function join(url: string, warnings: string[] = []) {
  const told: unknown[] = []
  let gaps = 0
  const warn = ({ err }: { readonly err?: string }) => void warnings.push(err ?? '')
  const log = Object.assign(createLogger('silent'), { warn })
  const bus = new BusAdapter(
    { name: '/chats', server: {} } as never,
    (_, namespace) => createRedisTransport(url, namespace, log),
    {
      log,
      send: (work) => work(),
      onGap: () => {
        gaps += 1
      },
      onProcessMessage: ([message]) => told.push(message),
    },
  )
  ends.push(() => bus.closeBus())
  await bus.open()
  return { bus, told, gaps: () => gaps }
}

it('comes back with a Redis that was killed, and has sockets cut at the break and at the return', async () => {
  const redis = await startRedis()
  const [a, b] = [await join(redis.url), await join(redis.url)]
  await a.bus.sendToProcesses(['before'])
  await expect.poll(() => b.told).toEqual(['before'])
  process.kill(redis.pid, 'SIGKILL')
  await expect.poll(() => [a.gaps(), b.gaps()]).toEqual([1, 1])
  await expect(a.bus.sendToProcesses(['lost'])).rejects.toThrow()
  await redis.stop()
  await startRedis(redis.port)
  await expect.poll(() => [a.gaps(), b.gaps()]).toEqual([2, 2])
  await a.bus.sendToProcesses(['after'])
  await expect.poll(() => b.told).toEqual(['before', 'after'])
})

it('leaves the process free for other work while Redis is away', async () => {
  const redis = await startRedis()
  const a = await join(redis.url)
  process.kill(redis.pid, 'SIGKILL')
  await expect.poll(a.gaps).toBe(1)
  const since = performance.now()
  let turns = 0
  while (performance.now() - since < 500) {
    await new Promise((resolve) => setImmediate(resolve))
    turns += 1
  }
  expect(turns).toBeGreaterThan(100)
})

it('notices that messages were trimmed before it had read them', async () => {
  const redis = await startRedis()
  const [a, b] = [await join(redis.url), await join(redis.url)]
  const client = createClient({ url: redis.url })
  client.on('error', () => {})
  await client.connect()
  ends.push(() => client.close())
  // In one step for Redis, so that nobody reads in between.
  const all = client.multi()
  for (let at = 0; at < 300; at += 1) all.xAdd('hilo:bus', '*', { uid: 'x', nsp: '/other', type: '2' })
  all.xTrim('hilo:bus', 'MAXLEN', 150)
  await all.exec()
  await expect.poll(() => [a.gaps(), b.gaps()]).toEqual([2, 2])
  await a.bus.sendToProcesses(['after'])
  await expect.poll(() => b.told).toEqual(['after'])
})

it('comes back with a Redis that refuses to be read at first, as while it loads its data, and says why', async () => {
  const redis = await startRedis()
  const warnings: string[] = []
  const [a, b] = [await join(redis.url, warnings), await join(redis.url)]
  const client = createClient({ url: redis.url })
  client.on('error', () => {})
  await client.connect()
  ends.push(() => client.close())
  await client.sendCommand(['ACL', 'SETUSER', 'default', '-xrevrange'])
  await client.sendCommand(['CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes'])
  await expect.poll(() => [a.gaps(), b.gaps()]).toEqual([1, 1])
  await expect.poll(() => warnings.join()).toContain('NOPERM')
  await client.sendCommand(['ACL', 'SETUSER', 'default', '+xrevrange'])
  await expect.poll(() => [a.gaps(), b.gaps()]).toEqual([2, 2])
  await a.bus.sendToProcesses(['after'])
  await expect.poll(() => b.told).toEqual(['after'])
})

/** A proxy before Redis. Until `answer` it takes connections and passes nothing on. */
async function startProxy(port: number) {
  let answers = false
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    if (!answers) return
    const redis = connect(port, '127.0.0.1').on('error', () => {})
    sockets.add(redis)
    socket.pipe(redis).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port: own } = server.address() as { port: number }
  return {
    urlOf: (url: string) => url.replace(`:${port}`, `:${own}`),
    answer: () => {
      answers = true
    },
  }
}

it('joins a Redis behind a proxy that took its first connections and never answered them', async () => {
  const redis = await startRedis()
  const proxy = await startProxy(redis.port)
  const warnings: string[] = []
  const joining = join(proxy.urlOf(redis.url), warnings)
  await expect.poll(() => warnings.join(), { timeout: 20_000 }).toContain('does not answer')
  proxy.answer()
  const [a, b] = [await joining, await join(redis.url)]
  await b.bus.sendToProcesses(['heard'])
  await expect.poll(() => a.told).toEqual(['heard'])
}, 60_000)
