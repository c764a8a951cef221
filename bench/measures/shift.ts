import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench } from '../bench'
import { hireAgents, logInEach } from '../clients/hired-agents'
import { type ConnectedPerson, connect, connectionsAtOnce } from '../clients/people'
import type { Provider } from '../clients/webhooks'
import { shapes } from '../data/shape'
import { inGroups } from '../lib/in-groups'
import { percentile } from '../lib/statistics'
import { below, type Figure, type Measured, ms } from '../report/figure'
import { openWholeSite } from './whole-site'
import { newText, postAccepted } from './write'

const textsEachWay = 5

interface Agent extends ConnectedPerson {
  /** Changes a chat; throws if it is refused. */
  change(act: 'assigned' | 'finished', uuid: string): Promise<void>
}

/** The waits of people: a text on its way to the agent, and the answers to an agent's acts. */
const waits = {
  arrival: "a customer's text on the agent's socket",
  take: 'a chat taken',
  send: 'a message sent',
  finish: 'a chat finished',
} as const

/** Milliseconds of each. */
type Times = Record<keyof typeof waits, number[]>

/** What holds at a rate: no error, and what people wait for as long as this at most. */
const mostAverageMs = 25
const mostP99Ms = 250
const goalPerSecond = 25

/**
 * P15: new customers write to a queue that all agents see, and the bot welcomes them; each is taken by an agent, is answered and finished.
 * The provider reports each state. The rate rises until it breaks: the last one that holds is the figure.
 */
export async function shift(bench: Bench): Promise<Measured> {
  const { sizes } = bench
  const { agents, rates, seconds, pauseMs } = sizes.shift
  const [known] = sizes.customers
  const site = await openWholeSite(bench, 'shift', shapes.known(known, 0))
  const { hilo, database, provider } = site
  const people: Agent[] = []
  try {
    const emails = await hireAgents(database, agents)
    bench.say(`${agents} agents log in`)
    const tokens = await logInEach(hilo.url, emails)
    people.push(...(await inGroups(tokens, connectionsAtOnce, (token) => startAgent(hilo.url, token))))

    let customer = known + 10_000
    const newCustomer = () => {
      customer += 1
      return customer
    }
    const figures: Figure[] = []
    let most = 0
    for (const rate of rates) {
      const work = { people, provider, newCustomer, count: Math.ceil(rate * seconds), rate, pauseMs }
      const found = figuresOf(await workAt(bench, work), `${rate}/s`)
      figures.push(...found)
      if (found.some(({ holds }) => holds === false)) break
      most = rate
    }
    const headline = {
      what: `${agents.toLocaleString('en')} agents: whole conversations a second`,
      goal: `≥ ${goalPerSecond}/s`,
      floor: null,
      ours: `${most}/s`,
      ratio: null,
      holds: most >= goalPerSecond,
    }
    return { figures: [headline, ...figures] }
  } finally {
    for (const one of people) one.close()
    await site.stop()
  }
}

interface Work {
  readonly people: readonly Agent[]
  readonly provider: Provider
  readonly newCustomer: () => number
  readonly count: number
  /** Conversations that begin each second. */
  readonly rate: number
  readonly pauseMs: number
}
interface Worked {
  readonly times: Times
  readonly errors: number
}

async function workAt(
  bench: Bench,
  { people, provider, newCustomer, count, rate, pauseMs }: Work,
): Promise<Worked> {
  const times: Times = { arrival: [], take: [], send: [], finish: [] }
  let errors = 0
  const running: Promise<void>[] = []
  const began = performance.now()
  for (let at = 0; at < count; at += 1) {
    await sleep(Math.max(0, began + (at * 1000) / rate - performance.now()))
    const agent = people[at % people.length]
    if (!agent) throw new Error('nobody works')
    running.push(
      converse(agent, provider, newCustomer(), times, pauseMs).catch((error: unknown) => {
        errors += 1
        if (errors <= 3) bench.say(`a conversation failed: ${error instanceof Error ? error.message : error}`)
      }),
    )
  }
  await Promise.all(running)
  return { times, errors }
}

function figuresOf({ times, errors }: Worked, at: string): Figure[] {
  const names = Object.keys(waits) as (keyof typeof waits)[]
  return [
    below(0, `${at}: errors`, errors, String),
    below(mostAverageMs, `${at}: ${waits.arrival}, average`, average(times.arrival), ms),
    ...names.map((name) => below(mostP99Ms, `${at}: ${waits[name]}, p99`, percentile(times[name], 0.99), ms)),
  ]
}

const average = (times: readonly number[]): number => times.reduce((sum, one) => sum + one, 0) / times.length

async function startAgent(url: string, token: string): Promise<Agent> {
  const person = await connect(url, token, { onlyAwaited: true })
  return {
    ...person,
    async change(act, uuid) {
      const answer = await fetch(`${url}/api/interaction/${act}/user/`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify({ uuid }),
      })
      if (!answer.ok) throw new Error(`${act} answered ${answer.status}: ${await answer.text()}`)
      await answer.arrayBuffer()
    },
  }
}

async function converse(
  agent: Agent,
  provider: Provider,
  customer: number,
  times: Times,
  pauseMs: number,
): Promise<void> {
  const writes = async () => {
    const text = newText()
    const began = performance.now()
    const chat = agent.receivesChat(text)
    const [receivedAt] = await Promise.all([agent.receives(text), postAccepted(provider, customer, text)])
    times.arrival.push(receivedAt - began)
    return chat
  }
  const timed = async (name: keyof Times, act: Promise<unknown>) => {
    const began = performance.now()
    await act
    times[name].push(performance.now() - began)
  }
  const { uuid, conversation } = await writes()
  await sleep(pauseMs)
  await timed('take', agent.change('assigned', uuid))
  for (let turn = 1; turn <= textsEachWay; turn += 1) {
    await sleep(pauseMs)
    await timed(
      'send',
      agent.ask('send:message', {
        uuid: randomUUID(),
        to: conversation.client.uuid,
        type: 'text',
        body: { text: newText() },
        conversation_uuid: conversation.uuid,
      }),
    )
    await sleep(pauseMs)
    if (turn < textsEachWay) await writes()
  }
  await timed('finish', agent.change('finished', uuid))
}
