import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { serveBrowser } from '../browser/browser'
import type { Instance } from './instance'
import { prepareInstances } from './prepare-instances'
import { serveRestarts } from './restarts'

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker. */
    instances: Pick<Instance, 'hilo' | 'simulator' | 'log' | 'dataDir' | 'databaseUrl'>[]
    /** Where a worker asks for its Hilo to be started anew. */
    restarts: string
    /** The address of the Chromium that all journeys share. */
    browser: string
  }
}

/** Prepares a Hilo for each worker, which starts it anew for each file of journeys, and one browser for all. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await serveBrowser()
  const instances = await prepareInstances(project.config.maxWorkers, { adjust: liftLimits }).catch(
    async (error) => {
      await browser.close()
      throw error
    },
  )
  const restarts = await serveRestarts(instances.all)
  project.provide(
    'instances',
    instances.all.map(({ stop: _, startNew: __, ...instance }) => instance),
  )
  project.provide('restarts', restarts.url)
  project.provide('browser', browser.wsEndpoint())
  return async () => {
    await browser.close()
    await restarts.close()
    await instances.stop()
  }
}

/** An agent may have ten chats at once, and some journeys take more than that. */
async function liftLimits(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('update settings set maximum_active_conversation = 1000')
  await client.end()
}
