import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { serveBrowser } from '../browser/browser'
import { prepareInstances } from './prepare-instances'
import { serveInstances } from './serve-instances'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a worker asks for a new Hilo. */
    instances: string
    /** The address of the Chromium that all journeys share. */
    browser: string
  }
}

/** Prepares a Hilo for each worker and one more, which are started anew for each file of journeys, and one browser for all. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await serveBrowser()
  const prepared = await prepareInstances(project.config.maxWorkers + 1, { adjust: liftLimits }).catch(
    async (error) => {
      await browser.close()
      throw error
    },
  )
  const served = await serveInstances(prepared.all)
  project.provide('instances', served.url)
  project.provide('browser', browser.wsEndpoint())
  return async () => {
    await browser.close()
    await served.close()
    await prepared.stop()
  }
}

/** An agent may have ten chats at once, and some journeys take more than that. */
async function liftLimits(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('update settings set maximum_active_conversation = 1000')
  await client.end()
}
