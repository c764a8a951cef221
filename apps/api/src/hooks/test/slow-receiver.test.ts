import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import { createHookSender } from '../send/hook-sender'
import { bootHooks, type HooksWorld, type Receiver, startReceiver, waitFor } from './hooks-world'

/** The long form, with HOOK_EVENTS=10000. */
const waiting = Number(process.env.HOOK_EVENTS ?? 300)
/** Windows with and without an address that hangs take turns, so that what else the machine does moves both. */
const windows = 4
const told = Math.min(100, waiting / 6)

let world: HooksWorld
let quick: Receiver
let hanging: Receiver
beforeAll(async () => {
  world = await bootHooks()
  quick = await startReceiver()
  hanging = await startReceiver()
})
afterAll(async () => {
  await world?.stop()
  await quick?.stop()
  await hanging?.stop()
})

/** How long each message of the quick receiver took from its turn to its arrival, its look for what is due included. */
async function tell(hook: string): Promise<number[]> {
  const times: number[] = []
  for (let left = told; left > 0; left -= 1) {
    await waitFor(world, hook, 1)
    const arrived = new Promise<void>((resolve) => {
      quick.answer = (response) => {
        response.writeHead(200).end()
        resolve()
      }
    })
    const began = performance.now()
    await world.sender.sweep.run()
    await arrived
    times.push(performance.now() - began)
  }
  return times
}
const percentile = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0

const rowsRead: Statement = {
  name: 'rows_of_messages_read',
  text: `select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'hook_deliveries'`,
}
/** The messages that claiming one and recording what came of it read, at most in one transaction. */
async function messagesReadBySending(hook: string): Promise<number> {
  const { services } = world.api
  let most = 0
  const write: typeof services.db.write = (of, work) =>
    services.db.write(of, async (tx) => {
      const read = async () => (await tx.send<{ rows: number }>(rowsRead, []))[0]?.rows ?? 0
      const before = await read()
      const result = await work(tx)
      most = Math.max(most, (await read()) - before)
      return result
    })
  const sender = createHookSender({ ...services, db: { ...services.db, write } })
  await waitFor(world, hook, 3)
  sender.wake({ business: world.business, hook })
  await sender.idle()
  return most
}

/** Those that whoever looks for what is due reads. */
async function messagesRead(): Promise<number> {
  const client = await world.api.owner.connect()
  const read = async () => {
    const { rows } = await client.query<{ rows: number }>(
      `select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'hook_deliveries'`,
    )
    return rows[0]?.rows ?? 0
  }
  try {
    await client.query('begin')
    const before = await read()
    await client.query('select business from hilo_due_hooks($1, 500)', [world.api.clock.now()])
    const after = await read()
    await client.query('commit')
    return after - before
  } finally {
    client.release()
  }
}

it(`${waiting} messages for a receiver that hangs delay no other’s, and hold few requests`, async () => {
  const { uuid } = await world.hook(quick.url, ['person.presence_changed'])
  await tell(uuid)
  const held: (() => void)[] = []
  hanging.answer = (response) => held.push(() => response.writeHead(200).end())
  const [alone, beside, read]: [number[], number[], number[]] = [[], [], []]
  for (let window = 0; window < windows; window += 1) {
    alone.push(...(await tell(uuid)))
    const before = hanging.got.length
    const slow = await world.hook(hanging.url, ['person.presence_changed'])
    await waitFor(world, slow.uuid, waiting)
    await world.sender.sweep.run()
    await expect.poll(() => hanging.got.length - before, { timeout: 10_000 }).toBe(4)
    beside.push(...(await tell(uuid)))
    read.push(await messagesRead(), await messagesReadBySending(uuid))
    expect(hanging.got.length - before).toBe(4)
    await world.rows('delete from hooks where uuid = $1', [slow.uuid])
    for (const end of held.splice(0)) end()
  }
  const figures = [alone, beside].map((times) => [0.5, 0.95].map((part) => percentile(times, part)))
  const ratio = percentile(beside, 0.95) / percentile(alone, 0.95)
  const said = figures.map((two) => two.map((ms) => ms.toFixed(1)).join(' / '))
  process.stdout.write(
    `p50 / p95 alone ${said[0]} ms, beside ${waiting} that hang ${said[1]} ms: x${ratio.toFixed(2)}; read ${Math.max(...read)}\n`,
  )
  // Those on their way, and the next one: none of the others that wait.
  expect(Math.max(...read)).toBeLessThan(20)
  if (process.env.HOOK_EVENTS) expect(ratio).toBeLessThan(2)
}, 300_000)
