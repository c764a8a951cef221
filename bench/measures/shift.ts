import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '@hilo/prisma/with-client'
import { type Bench, webhookOf } from '../bench'
import { type ConnectedPerson, connect, logIn } from '../clients/people'
import { type Provider, providerOf } from '../clients/webhooks'
import { shapes } from '../data/shape'
import { percentile } from '../lib/statistics'
import { below, type Figure, type Measured, ms } from '../report/figure'
import { migrate, startHilo, startSimulator } from '../services/hilo'
import { agentEmail, large, simulatorAccounts } from '../services/installation'
import type { Database } from '../services/postgres'
import { newText, postAccepted } from './write'

const textsEachWay = 5
/** Logins at once: each costs the server a hash. */
const loginsAtOnce = 4

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

/** P15: customers write to a queue that all agents see; each is taken by an agent, is answered and finished. The provider reports each state. */
export async function shift(bench: Bench): Promise<Measured> {
  const { environment, sizes } = bench
  await bench.closeHilos()
  const { agents, conversations, seconds, pauseMs } = sizes.shift
  // Of 50 customers 47 have no open chat.
  const shape = shapes.known(Math.ceil((conversations * 50) / 46), 0)
  const template = await environment.loaded(shape)
  const database = await environment.cluster.create('shift', template.name)
  await migrate(environment.site, database)
  const folder = mkdtempSync(join(tmpdir(), 'hilo-shift-'))
  const undos: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  try {
    const accounts = join(folder, 'simulator-accounts.json')
    writeFileSync(accounts, JSON.stringify(simulatorAccounts()))
    const simulator = await startSimulator(accounts)
    undos.unshift(() => simulator.stop())
    const site = { ...environment.site, simulatorUrl: simulator.url }
    const hilo = await startHilo(site, database, { ACCESS_TOKEN_MINUTES: '240' })
    undos.unshift(() => hilo.stop())
    const webhook = await webhookOf(hilo, database)
    writeFileSync(accounts, JSON.stringify(simulatorAccounts(webhook)))
    const provider = providerOf({ url: webhook, person: large })
    undos.unshift(() => provider.close())

    const emails = await hireAgents(database, agents)
    const people: Agent[] = []
    undos.unshift(() => {
      for (const one of people) one.close()
    })
    bench.say(`${agents} agents log in`)
    while (people.length < emails.length) {
      const some = emails.slice(people.length, people.length + loginsAtOnce)
      people.push(...(await Promise.all(some.map((email) => startAgent(hilo.url, email)))))
    }

    const times: Times = { arrival: [], take: [], send: [], finish: [] }
    let errors = 0
    const running: Promise<void>[] = []
    const began = performance.now()
    for (const [at, customer] of customersWithoutChat(conversations).entries()) {
      await sleep(Math.max(0, began + (at * seconds * 1000) / conversations - performance.now()))
      const agent = people[at % people.length]
      if (!agent) throw new Error('nobody works')
      running.push(
        converse(agent, provider, customer, times, pauseMs).catch((error: unknown) => {
          errors += 1
          if (errors <= 3)
            bench.say(`a conversation failed: ${error instanceof Error ? error.message : error}`)
        }),
      )
    }
    await Promise.all(running)
    const took = (performance.now() - began) / 1000
    const names = Object.keys(waits) as (keyof typeof waits)[]
    const n = (count: number) => count.toLocaleString('en')
    const who = `${n(agents)} agents, ${n(conversations)} conversations in ${Math.round(took)} s`
    return {
      figures: [
        below(0, `${who}: errors`, errors, String),
        ...names.flatMap((name) => figuresOf(waits[name], times[name])),
      ],
      counts: Object.fromEntries(names.map((name) => [name, times[name].length])),
    }
  } finally {
    for (const undo of undos) await undo()
  }
}

function figuresOf(what: string, times: readonly number[]): Figure[] {
  const average = times.reduce((sum, one) => sum + one, 0) / times.length
  return [below(25, `${what}, average`, average, ms), below(250, `${what}, p99`, percentile(times, 0.99), ms)]
}

/** Of 50 customers in a row the first three may have an open chat. */
function customersWithoutChat(count: number): readonly number[] {
  const customers: number[] = []
  for (let customer = 3; customers.length < count; customer += 1)
    if (customer % 50 > 2) customers.push(customer)
  return customers
}

/** Creates agents with the password of the first. Answers their e-mails. */
const hireAgents = (database: Database, count: number): Promise<readonly string[]> =>
  withClient(database.url, async (client) => {
    const { rows } = await client.query<{ email: string }>(
      `insert into users (business_uuid, uuid, name, email, password_hash, role, created_at, updated_at)
       select business_uuid, gen_random_uuid(), 'Turno ' || n, 'turno' || n || '@grande.example', password_hash, role, now(), now()
       from users, generate_series(1, $2::int) n where email = $1 returning email`,
      [agentEmail(0), count],
    )
    return rows.map(({ email }) => email)
  })

async function startAgent(url: string, email: string): Promise<Agent> {
  const token = await logIn(url, email)
  const person = await connect(url, token)
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
