import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ChannelType } from '@hilo/contracts'
import { createSimulator, type Simulator } from '@hilo/simulator'
import type pg from 'pg'
import { createChannelAccount } from '../../channels/accounts/create-channel-account'
import { basesOf } from '../../channels/test/world'
import { bootApi, type TestApi } from '../boot'
import { accounts } from './accounts'

interface PhoneMessage {
  readonly id: string
  readonly text?: string
  readonly replyTo?: string
  /** Of a mail: who got a copy, as its header says. */
  readonly cc?: string
  readonly reactions: { readonly business?: string }
  readonly revoked?: boolean
}

/** The parts of a simulated provider that the soak test needs, the same for all five. */
export interface SimulatedChannel {
  readonly type: ChannelType
  readonly account: string
  readonly credentials: Readonly<Record<string, string>>
  createCustomer(name: string): string
  /** A customer does something. Returns the provider's id of the message. */
  perform(customer: string, act: object): string
  setKnobs(knobs: object): void
  fail(order: { code: number; times: number; on?: string; when?: 'later' }): void
  /** How many failures of each kind were ordered, and how many calls were refused with a code. */
  readonly ordered: Map<string, number>
  refused(code: number): number
  sentMessages(): readonly {
    readonly customer: string
    readonly type: string
    readonly text: string | null
  }[]
  /** The chat on the customer's phone. */
  chatOf(customer: string): readonly PhoneMessage[]
  /** How many webhooks are still to be delivered. */
  underWay(): number
}

export interface SoakWorld {
  readonly api: TestApi
  readonly business: string
  readonly channels: readonly SimulatedChannel[]
  /** How long each accepted webhook took, in ms. */
  readonly answerTimes: number[]
  rows<T extends pg.QueryResultRow>(text: string, params?: unknown[]): Promise<T[]>
  stop(): Promise<void>
}

const providerTimeoutMs = 1_000

/** Boots the API with its jobs and five simulated providers, in real time. */
export async function bootSoakWorld(): Promise<SoakWorld> {
  const answerTimes: number[] = []
  const timedFetch: typeof fetch = async (...request) => {
    const began = performance.now()
    const response = await fetch(...request)
    // Refused ones, forged or sent while we are down, are answered sooner.
    if (response.ok) answerTimes.push(performance.now() - began)
    return response
  }
  const simulator = createSimulator({
    seed: 'aguante',
    fetch: timedFetch,
    retry: { attempts: 1_000, firstMs: 150, factor: 1.5, longestMs: 1_500, timeoutMs: 10_000 },
  })
  const server = createServer(simulator.app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on TCP
  const origin = `http://127.0.0.1:${port}`
  simulator.listensAt(origin)
  const api = await bootApi({ settings: { ...basesOf(origin), providerTimeoutMs } })
  const { uuid: business } = api.world.tienda
  const channels: SimulatedChannel[] = []
  for (const { type, external_id, credentials } of accounts) {
    const { uuid } = await createChannelAccount(api.services, {
      business,
      name: type,
      type,
      external_id,
      credentials,
    })
    simulator.registerAccount({
      channel: type,
      business: 'Tienda Andina',
      webhook_url: `${api.url}/api/webhooks/${type}/${uuid}`,
      ...(type === 'gmail' && { email: external_id }),
      ...credentials,
    } as Parameters<Simulator['registerAccount']>[0])
    channels.push({ type, account: uuid, credentials, ...controlsOf(simulator, type) })
  }
  return {
    api,
    business,
    channels,
    answerTimes,
    rows: async <T extends pg.QueryResultRow>(text: string, params: unknown[] = []) =>
      (await api.owner.query<T>(text, params)).rows,
    async stop() {
      simulator.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await api.stop()
    },
  }
}

function controlsOf(
  simulator: Simulator,
  type: ChannelType,
): Omit<SimulatedChannel, 'type' | 'account' | 'credentials'> {
  // All five have this shape, except for the acts that each accepts.
  const actor = simulator[type] as Simulator['messenger']
  const withThread = new Set<string>()
  return {
    createCustomer: (name) => actor.createCustomer({ name }).id,
    perform(customer, act) {
      // Only the first mail has a subject: the others answer in its thread.
      const subject = type === 'gmail' && !withThread.has(customer) ? { subject: 'Consulta' } : {}
      withThread.add(customer)
      return actor.send(customer, { ...act, ...subject } as Parameters<typeof actor.send>[1]).id
    },
    setKnobs: (knobs) => void actor.setKnobs(knobs),
    fail: (order) => actor.fail(order as Parameters<typeof actor.fail>[0]),
    ordered: new Map(),
    refused: (code) => actor.outbox().refused.filter((one) => one.code === code).length,
    sentMessages: () => actor.outbox().messages,
    chatOf: (customer) => actor.chat(customer).messages,
    underWay: () => actor.deliveries().filter(({ state }) => state === 'waiting').length,
  }
}
