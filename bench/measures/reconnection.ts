import type { Bench } from '../bench'
import { handOutChats, hireAgents, logInEach } from '../clients/hired-agents'
import { type ConnectedPerson, connect, connectionsAtOnce } from '../clients/people'
import { shapes } from '../data/shape'
import { alternate } from '../lib/alternate'
import { inGroups } from '../lib/in-groups'
import { median } from '../lib/statistics'
import { atMost, type Measured } from '../report/figure'
import { startHilo } from '../services/hilo'
import { connectAgents } from './fan-out'

/** What an agent's screen shows of chats: their own, and those that wait for anybody. */
const lists = ['get:interaction:assigned', 'get:interaction:not:assigned'] as const
const chatsOfEach = 5
/** The chats of one in fifty of them wait. */
const customersBeside = 500

/** Somebody who connects again, and what their screen does then. */
interface Follower {
  readonly person: ConnectedPerson
  catchUp(): Promise<unknown>
}

/** P14: all connections break at once, each of another agent. An agent is back once both lists are up to date. */
export async function reconnection(bench: Bench): Promise<Measured> {
  const { sizes, environment } = bench
  await bench.closeHilos()
  // The first agent's chats are for all of them; of the customers beyond some wait.
  const live = sizes.sockets * chatsOfEach
  const database = await environment.copied('reconnection', shapes.known(live + customersBeside, live))
  const emails = await hireAgents(database, sizes.sockets)
  await handOutChats(database, emails)
  const floor = await bench.floor()
  const hilo = await startHilo(environment.site, database, { ACCESS_TOKEN_MINUTES: '240' })
  const people: ConnectedPerson[] = []
  try {
    bench.say(`${sizes.sockets} agents log in`)
    const tokens = await logInEach(hilo.url, emails)
    // Their process drops events unparsed, which would be the work of a thousand pages on the cores of what is measured.
    const ours = await inGroups(tokens, connectionsAtOnce, (token) =>
      connect(hilo.url, token, { onlyAwaited: true }),
    )
    people.push(...ours)
    const bare = await connectAgents(floor.url, [''], sizes.sockets)
    people.push(...bare)
    const followers = {
      floor: bare.map((person) => ({
        person,
        catchUp: () => Promise.all(lists.map(() => person.ask('list'))),
      })),
      ours: await inGroups(ours, connectionsAtOnce, followLists),
    }
    const rounds = await alternate(sizes.rounds, {
      floor: async () => [await timeToReconnect(followers.floor)],
      ours: async () => [await timeToReconnect(followers.ours)],
    })
    const [atFloor, atOurs] = [median(rounds.floor.flat()), median(rounds.ours.flat())]
    const what = `${sizes.sockets.toLocaleString('en')} agents dropped at once: all back and in sync`
    return { figures: [atMost(3, { what, floor: atFloor, ours: atOurs })] }
  } finally {
    for (const one of people) one.close()
    await hilo.stop()
  }
}

interface Page {
  readonly items: readonly unknown[]
}
const readLists = ({ ask }: ConnectedPerson): Promise<Page[]> =>
  Promise.all(lists.map((list) => retryIfRefused(() => ask<Page>(list))))

/** Reads both lists, and again whenever it catches up: nothing has happened meanwhile. */
async function followLists(person: ConnectedPerson): Promise<Follower> {
  const pages = await readLists(person)
  if (pages.some(({ items }) => items.length === 0)) throw new Error('an agent has an empty list')
  const expected = contentOf(pages)
  return {
    person,
    async catchUp() {
      if (contentOf(await readLists(person)) !== expected)
        throw new Error('an agent connected again and got another list')
    },
  }
}

/** The pages without the moment at which each was read. */
const contentOf = (pages: readonly Page[]): string =>
  JSON.stringify(pages, (key, value: unknown) => (key === 'read_at' ? undefined : value))

/** Milliseconds from the cut until the last of them has caught up. */
async function timeToReconnect(all: readonly Follower[]): Promise<number> {
  const began = performance.now()
  await Promise.all(
    all.map(async ({ person: { socket }, catchUp }) => {
      const connected = new Promise<void>((resolve) => socket.once('connect', resolve))
      socket.io.engine.close()
      await connected
      await catchUp()
    }),
  )
  return performance.now() - began
}

/** Asks again after TOO_MANY_REQUESTS, as our client does. */
async function retryIfRefused<T>(ask: () => Promise<T>): Promise<T> {
  for (let pause = 400; ; pause *= 1.5) {
    try {
      return await ask()
    } catch (error) {
      if (!String(error).includes('TOO_MANY_REQUESTS') || pause > 10_000) throw error
      await new Promise((resolve) => setTimeout(resolve, pause * (1 + Math.random())))
    }
  }
}
