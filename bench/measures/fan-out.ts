import { withClient } from '@hilo/prisma/with-client'
import type { Bench, MeasuredHilo, MeasuredServer } from '../bench'
import { type ConnectedPerson, connect, connectionsAtOnce, logIn } from '../clients/people'
import { shapes } from '../data/shape'
import { customerOf } from '../data/statements'
import { alternate } from '../lib/alternate'
import { inGroups } from '../lib/in-groups'
import { median, summaryOf } from '../lib/statistics'
import { atMost, type Figure, type Measured } from '../report/figure'
import type { Hilo } from '../services/hilo'
import { agentEmail, agents } from '../services/installation'

/** Opens so many connections, of all agents in turn. */
export const connectAgents = (
  url: string,
  tokens: readonly string[],
  sockets: number,
): Promise<ConnectedPerson[]> =>
  inGroups(
    Array.from({ length: sockets }, (_, at) => tokens[at % tokens.length] ?? ''),
    connectionsAtOnce,
    (token) => connect(url, token, { onlyAwaited: true }),
  )

/** The tokens of all agents, or of as many as there are sockets. */
export async function logInAgents({ url }: Pick<Hilo, 'url'>, sockets: number): Promise<string[]> {
  const tokens: string[] = []
  for (let at = 0; at < Math.min(agents, sockets); at += 1) tokens.push(await logIn(url, agentEmail(at)))
  return tokens
}

/** Milliseconds from each post until the last agent has received the message. */
async function timeToLastAgent(
  { provider }: MeasuredServer,
  all: readonly ConnectedPerson[],
  customers: readonly number[],
  count: number,
): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < count; at += 1) {
    const text = `A todas ${process.pid} ${performance.now()}`
    const began = performance.now()
    const received = Promise.all(all.map((one) => one.receives(text)))
    const [arrivals, status] = await Promise.all([
      received,
      provider.post({ customer: customers[at % customers.length] ?? 1, text }),
    ])
    if (status !== 200) throw new Error(`the webhook answered ${status}`)
    times.push(Math.max(...arrivals) - began)
  }
  return times
}

/** Customers whose chat waits in the queue that every agent sees. */
const waitingCustomers = ({ database }: MeasuredHilo): Promise<number[]> =>
  withClient(database.url, async (client) => {
    const { rows } = await client.query<{ phone: string }>(
      `select d.external_id as phone from interactions i
       join conversations c on c.business_uuid = i.business_uuid and c.uuid = i.conversation_uuid
       join identities d on d.business_uuid = c.business_uuid and d.uuid = c.identity_uuid
       join businesses b on b.uuid = i.business_uuid and b.name = 'La grande'
       where i.status = 'unassigned' limit 100`,
    )
    return rows.map(({ phone }) => customerOf(phone))
  })

const perSecond = (rounds: readonly (readonly number[])[]): number =>
  1000 / median(rounds.map((times) => times.reduce((sum, one) => sum + one, 0) / times.length))

/** P8: an event that all agents receive. */
export async function fanOut(bench: Bench): Promise<Measured> {
  const { sizes } = bench
  const server = await bench.hilo(shapes.skewed(sizes.interactions[0]))
  const floor = await bench.floor()
  const tokens = await logInAgents(server.hilo, sizes.sockets)
  const ours = await connectAgents(server.hilo.url, tokens, sizes.sockets)
  const bare = await connectAgents(floor.url, [''], sizes.sockets)
  try {
    const customers = await waitingCustomers(server)
    if (customers.length === 0) throw new Error('no chat waits in the queue')
    const events = Math.max(2, Math.floor(sizes.messages / 10))
    const rounds = await alternate(sizes.rounds, {
      floor: () => timeToLastAgent(floor, bare, customers, events),
      ours: () => timeToLastAgent(server, ours, customers, events),
    })
    const [atFloor, atOurs] = [summaryOf(rounds.floor), summaryOf(rounds.ours)]
    const [floorRate, rate] = [perSecond(rounds.floor), perSecond(rounds.ours)]
    const who = `${sizes.sockets.toLocaleString('en')} agents`
    const fanOuts: Figure = {
      what: `${who}: one event after the other`,
      goal: '≥ 110/s',
      floor: `${Math.round(floorRate)}/s`,
      ours: `${Math.round(rate)}/s`,
      ratio: Number((rate / floorRate).toFixed(2)),
      holds: rate >= 110,
    }
    return {
      figures: [
        atMost(1.3, { what: `${who}: the last has it, p95`, floor: atFloor.p95, ours: atOurs.p95 }),
        fanOuts,
      ],
    }
  } finally {
    for (const one of [...ours, ...bare]) one.close()
  }
}
