import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { serveBrowser } from '../browser/browser'
import { type Instance, startInstances } from './instance'

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker, so that settings of a business affect no other journey. */
    instances: Pick<Instance, 'hilo' | 'simulator' | 'log' | 'dataDir' | 'databaseUrl'>[]
    /** The address of the Chromium that all journeys share. */
    browser: string
  }
}

/** Starts a Hilo for each worker, and one browser for all journeys. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await serveBrowser()
  const instances = await startInstances(project.config.maxWorkers).catch(async (error) => {
    await browser.close()
    throw error
  })
  await Promise.all(instances.map(({ databaseUrl }) => liftLimits(databaseUrl)))
  project.provide(
    'instances',
    instances.map(({ stop: _, ...instance }) => instance),
  )
  project.provide('browser', browser.wsEndpoint())
  return async () => {
    await browser.close()
    await Promise.all(instances.map(({ stop }) => stop()))
  }
}

/** An agent may have ten chats at once, and the journeys of a worker take more than that. */
async function liftLimits(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('update settings set maximum_active_conversation = 1000')
  await client.end()
}
