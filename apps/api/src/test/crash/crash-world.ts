import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSimulator, type Simulator } from '@hilo/simulator'
import pg from 'pg'
import { expect } from 'vitest'
import { createApp } from '../../app'
import { createChannelAccount } from '../../channels/accounts/create-channel-account'
import { realClock } from '../../platform/clock/clock'
import { connectDb } from '../../platform/db/db'
import { poolSizes } from '../../platform/db/pool-sizes'
import { createLogger } from '../../platform/logger/logger'
import type { ServiceSettings } from '../../platform/services'
import { testSettings } from '../boot'
import { cloneDatabase } from '../database/database'
import { createWorld, type World } from '../factories'
import { expectFactsOfRows, readUnheard } from '../observe/facts-of-rows'
import { type CrashScreen, openCrashScreen } from './screens'
import { type Supervised, supervise } from './supervisor'

/** A Hilo that dies and comes back, with a provider that does not. */
export interface CrashWorld {
  readonly owner: pg.Pool
  readonly ownerUrl: string
  readonly databaseUrl: string
  readonly world: World
  readonly simulator: Simulator
  readonly hilo: Supervised
  screenOf(email: string): Promise<CrashScreen>
  stop(): Promise<void>
}

const telegram = {
  type: 'telegram' as const,
  external_id: '77004321',
  credentials: { bot_token: '77004321:AAde-prueba', secret_token: 'secreto_de_prueba' },
}
const secret = 'a secret that only the tests know, long enough'
/** Work that a death interrupted is done again some twenty seconds later. */
export const givenUp = { timeout: 45_000 }

export async function startCrashWorld(more: Partial<ServiceSettings> = {}): Promise<CrashWorld> {
  const database = await cloneDatabase()
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 3 })
  // Dropping the database ends connections that are not closed yet.
  owner.on('error', () => {})
  const simulator = createSimulator({
    // For minutes: no provider gives up while an API starts on a busy machine.
    retry: { attempts: 600, firstMs: 300, factor: 1, longestMs: 300, timeoutMs: 3_000 },
  })
  const provider = createServer(simulator.app)
  const simulatorPort = await listenAnywhere(provider)
  const settings = {
    ...testSettings,
    whatsappGraphBase: `http://127.0.0.1:${simulatorPort}/graph`,
    messengerGraphBase: `http://127.0.0.1:${simulatorPort}/graph`,
    instagramGraphBase: `http://127.0.0.1:${simulatorPort}/graph`,
    telegramApiBase: `http://127.0.0.1:${simulatorPort}`,
    accessTokenMinutes: 60,
    ice: { stunUrls: [], turnUrls: [], turnSecret: undefined, relayOnly: false },
    // Work that a death interrupted is given up, or done again, after two of them and a while.
    providerTimeoutMs: 1_000,
    ...more,
  }
  const setupApp = createApp({
    databaseUrl: database.url,
    uploadBytes: 1,
    secret,
    dataDir: '/nonexistent',
    clock: realClock,
    log: createLogger('silent'),
    settings,
    s3: null,
    smtp: null,
  })
  const world = await createWorld(setupApp.services, owner)
  const { uuid: bot } = await createChannelAccount(setupApp.services, {
    ...telegram,
    business: world.tienda.uuid,
    name: 'Telegram de prueba',
  })
  await setupApp.stop()
  await owner.query('update settings set maximum_active_conversation = 10000')

  const placeholder = createServer()
  const port = await listenAnywhere(placeholder)
  await new Promise((resolve) => placeholder.close(resolve))
  const url = `http://127.0.0.1:${port}`
  const { uuid: _, webhook, ...credentials } = world.tienda.whatsapp
  simulator.registerAccount({
    ...credentials,
    channel: 'whatsapp',
    business: 'Tienda Andina',
    verified_name: 'Tienda Andina',
    display_phone_number: '+57 601 1234567',
    webhook_url: `${url}${webhook}`,
  })
  simulator.registerAccount({
    ...telegram.credentials,
    channel: 'telegram',
    business: 'Tienda Andina',
    webhook_url: `${url}/api/webhooks/telegram/${bot}`,
  })
  const hilo = await supervise({ databaseUrl: database.url, secret, dataDir: '', port, settings })
  return {
    owner,
    ownerUrl: database.ownerUrl,
    databaseUrl: database.url,
    world,
    simulator,
    hilo,
    screenOf: (email) => openCrashScreen(url, email),
    async stop() {
      await hilo.stop()
      simulator.close()
      provider.close()
      await owner.end()
      await database.drop()
    },
  }
}

async function listenAnywhere(server: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** Expects that reliable listeners come to have done all that waits for them, and that the facts are those of the rows. */
export async function expectAllHeard({ owner, databaseUrl, world }: CrashWorld): Promise<void> {
  const log = createLogger('silent')
  const db = connectDb({
    url: databaseUrl,
    directUrl: databaseUrl,
    sizes: { ...poolSizes.both, main: 2 },
    log,
  })
  try {
    await expectFactsOfRows({ db, clock: realClock, log }, world.tienda.uuid, () =>
      expect.poll(() => readUnheard(owner), givenUp).toEqual([]),
    )
  } finally {
    await db.close()
  }
}
