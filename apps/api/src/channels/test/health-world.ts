import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ChannelHealth, ChannelType } from '@hilo/contracts'
import type { ChannelAccount as ChannelAccountRecord } from '@hilo/prisma'
import { createClock, createSimulator, type Simulator } from '@hilo/simulator'
import { pullAccount } from '../../inbound/pull/pull-account'
import type { Services } from '../../platform/services'
import { bootApi, type TestApi } from '../../test/boot'
import { createChannelAccount } from '../accounts/create-channel-account'
import { checkChannels } from '../health/check-channels'
import { mailbox } from '../providers/gmail/test-mailbox'

/** The API and all providers, each of which plays one account of the first business. */
export interface HealthWorld {
  readonly api: TestApi
  /** The same, reached where providers reach us. */
  readonly services: Services
  readonly simulator: Simulator
  readonly origin: string
  readonly business: string
  readonly accounts: Readonly<Record<ChannelType, string>>
  account(type: ChannelType): Promise<ChannelAccountRecord>
  /**
   * Advances the clock with the checks of accounts and the pulls that fall into the time, until the condition holds; answers after how
   * many seconds it does.
   */
  secondsUntil(type: ChannelType, health: ChannelHealth): Promise<number>
  /** The account as it stands at the provider, with something changed. */
  register(type: ChannelType, change?: Readonly<Record<string, string>>): void
  /** The API's requests to the providers, as `METHOD path`. */
  readonly asked: string[]
  sql(text: string, params?: unknown[]): Promise<void>
  stop(): Promise<void>
}

const app = { app_secret: 'app-secret-de-prueba', verify_token: 'verificar' }
export const played = {
  whatsapp: {
    external_id: '109876543210555',
    credentials: {
      ...app,
      phone_number_id: '109876543210555',
      waba_id: '201234567890555',
      access_token: 'token-wa',
    },
  },
  telegram: {
    external_id: '77001234',
    credentials: { bot_token: '77001234:AAsecreto-del-bot', secret_token: 'secreto_de_prueba' },
  },
  instagram: {
    external_id: '17841400000000000',
    credentials: { ...app, ig_id: '17841400000000000', page_access_token: 'token-ig' },
  },
  messenger: {
    external_id: '102938475610293',
    credentials: { ...app, page_id: '102938475610293', page_access_token: 'token-fb' },
  },
  gmail: mailbox('salud'),
}
/** No jobs run here by themselves. */
async function pullAsked({ owner }: TestApi, services: Services): Promise<void> {
  const { rows } = await owner.query<{ account: string }>(`
    delete from graphile_worker._private_jobs where key like 'pull:%' returning payload ->> 'account' as account`)
  for (const job of rows) await pullAccount(services, job)
}

const types = Object.keys(played) as ChannelType[]

/** Rougher than what looks in a running process. */
const roundMs = 4_000

export async function bootHealthWorld(): Promise<HealthWorld> {
  const clock = createClock({ frozenAt: Date.now() })
  const simulator = createSimulator({ clock, seed: 'salud', retry: { firstMs: 10_000 } })
  const asked: string[] = []
  const server = createServer((req, res) => {
    asked.push(`${req.method} ${req.url}`)
    simulator.app(req, res)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on TCP
  simulator.listensAt(origin)
  const api = await bootApi({
    start: false,
    settings: {
      whatsappGraphBase: `${origin}/graph`,
      messengerGraphBase: `${origin}/graph`,
      instagramGraphBase: `${origin}/graph`,
      telegramApiBase: origin,
      gmailApiBase: origin,
      googleAuthUrl: `${origin}/o/oauth2/v2/auth`,
      googleTokenUrl: `${origin}/token`,
      googleJwksUrl: `${origin}/certs`,
    },
  })
  const services = { ...api.services, settings: { ...api.settings, publicUrl: api.url } }
  const { uuid: business } = api.world.tienda
  // Only ours: what the factories connect has no provider.
  await api.owner.query(`update channel_accounts set state = 'disconnected'`)
  const made = await Promise.all(
    types.map((type) =>
      createChannelAccount(services, { business, type, name: `De ${type}`, ...played[type] }),
    ),
  )
  // One for each mapped type.
  const accounts = Object.fromEntries(made.map(({ type, uuid }) => [type, uuid])) as Record<
    ChannelType,
    string
  >

  const register: HealthWorld['register'] = (type, change = {}) =>
    simulator.registerAccount({
      channel: type,
      business: 'Tienda Andina',
      webhook_url: `${api.url}/api/webhooks/${type}/${accounts[type]}`,
      ...(type === 'gmail' && { email: played.gmail.external_id }),
      ...(type === 'whatsapp' && { display_phone_number: '+57 601 1234567', verified_name: 'Tienda Andina' }),
      ...played[type].credentials,
      ...change,
    } as Parameters<Simulator['registerAccount']>[0])
  for (const type of types) register(type)

  const account: HealthWorld['account'] = (type) =>
    api.services.db.tenant(business, (tx) =>
      tx.channelAccount.findFirstOrThrow({ where: { uuid: accounts[type] } }),
    )

  return {
    api,
    services,
    simulator,
    origin,
    business,
    accounts,
    account,
    register,
    asked,
    async secondsUntil(type, health) {
      const began = api.clock.now().getTime()
      await api.owner.query('update channel_accounts set next_check_at = $1 where uuid <> $2', [
        new Date(began + 3_600_000),
        accounts[type],
      ])
      // Only what the clock was moved by: a busy machine takes its time besides.
      for (let seconds = 0; ; seconds += roundMs / 1000) {
        await checkChannels(services)
        await pullAsked(api, services)
        const row = await account(type)
        if (row.health === health) return seconds
        if (seconds > 120) throw new Error(`${type} is still ${row.health}: ${row.health_detail}`)
        api.clock.advance(roundMs)
        await clock.advance(roundMs)
      }
    },
    async sql(text, params = []) {
      await api.owner.query(text, params)
    },
    async stop() {
      simulator.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await api.stop()
    },
  }
}
