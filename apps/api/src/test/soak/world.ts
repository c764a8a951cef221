import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ChannelType } from '@hilo/contracts'
import { createSimulator, type Simulator } from '@hilo/simulator'
import type pg from 'pg'
import { createChannelAccount } from '../../channels/create-channel-account'
import { basesOf } from '../../channels/test/world'
import { bootApi, type TestApi } from '../boot'
import { accounts } from './accounts'

/** What the soak needs of a simulated provider, whichever it is. */
export interface Played {
  readonly type: ChannelType
  readonly account: string
  readonly credentials: Readonly<Record<string, string>>
  createCustomer(name: string): string
  /** Does something as the provider says it; answers the provider's name of the message. */
  acts(customer: string, act: object): string
  setKnobs(knobs: object): void
  fail(order: { code: number; times: number; on?: string; when?: 'later' }): void
  /** How many failures of each kind were ordered, and how many calls were refused with a code. */
  readonly ordered: Map<string, number>
  refused(code: number): number
  outbox(): readonly { readonly customer: string; readonly type: string; readonly text: string | null }[]
  /** Webhooks that nobody has taken yet. */
  underWay(): number
}

export interface SoakWorld {
  readonly api: TestApi
  readonly business: string
  readonly channels: readonly Played[]
  /** How long we took for each webhook that we took, in ms. */
  readonly answers: number[]
  rows<T extends pg.QueryResultRow>(text: string, params?: unknown[]): Promise<T[]>
  stop(): Promise<void>
}

const providerTimeoutMs = 1_000

/** The API with all its jobs at work, and five providers, in real time. */
export async function bootSoakWorld(): Promise<SoakWorld> {
  const answers: number[] = []
  const timed: typeof fetch = async (...request) => {
    const began = performance.now()
    const response = await fetch(...request)
    // Forgeries, and what comes while we are away, are answered sooner.
    if (response.ok) answers.push(performance.now() - began)
    return response
  }
  const simulator = createSimulator({
    seed: 'aguante',
    fetch: timed,
    retry: { attempts: 1_000, firstMs: 150, factor: 1.5, longestMs: 1_500, timeoutMs: 10_000 },
  })
  const server = createServer(simulator.app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on TCP
  const origin = `http://127.0.0.1:${port}`
  simulator.listensAt(origin)
  const api = await bootApi({ settings: { ...basesOf(origin), providerTimeoutMs } })
  const { uuid: business } = api.world.tienda
  const channels: Played[] = []
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
    channels.push({ type, account: uuid, credentials, ...playedBy(simulator, type) })
  }
  return {
    api,
    business,
    channels,
    answers,
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

function playedBy(simulator: Simulator, type: ChannelType): Omit<Played, 'type' | 'account' | 'credentials'> {
  // The five have the same shape, but for what each can be told.
  const actor = simulator[type] as Simulator['messenger']
  const begun = new Set<string>()
  return {
    createCustomer: (name) => actor.createCustomer({ name }).id,
    acts(customer, act) {
      // The first mail begins the thread, the others answer in it.
      const subject = type === 'gmail' && !begun.has(customer) ? { subject: 'Consulta' } : {}
      begun.add(customer)
      return actor.send(customer, { ...act, ...subject } as Parameters<typeof actor.send>[1]).id
    },
    setKnobs: (knobs) => void actor.setKnobs(knobs),
    fail: (order) => actor.fail(order as Parameters<typeof actor.fail>[0]),
    ordered: new Map(),
    refused: (code) => actor.outbox().refused.filter((one) => one.code === code).length,
    outbox: () => actor.outbox().messages,
    underWay: () => actor.deliveries().filter(({ state }) => state === 'waiting').length,
  }
}
