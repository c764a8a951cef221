import type { TestProject } from 'vitest/node'
import { type BrowserServer, serveBrowser } from './browser'
import { type Instance, startInstance } from './instance'

declare module 'vitest' {
  interface ProvidedContext {
    instance: Pick<Instance, 'hilo' | 'simulator' | 'log' | 'dataDir'>
    /** Where the one Chromium of all journeys listens. */
    browser: string
  }
}

/** One Hilo and one browser for all journeys: each brings its own customers, so that none depends on another. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await serveBrowser()
  const { stop, ...instance } = await startInstance().catch(async (error) => {
    await browser.close()
    throw error
  })
  project.provide('instance', instance)
  project.provide('browser', browser.wsEndpoint())
  return () => stopped(browser, stop)
}

async function stopped(browser: BrowserServer, stop: () => Promise<void>): Promise<void> {
  await browser.close()
  await stop()
}
