import type { TestProject } from 'vitest/node'
import { type Instance, startInstance } from './instance'

declare module 'vitest' {
  interface ProvidedContext {
    instance: Pick<Instance, 'hilo' | 'simulator' | 'log'>
  }
}

/** One Hilo for all journeys: each brings its own customers, so that none depends on another. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...instance } = await startInstance()
  project.provide('instance', instance)
  return stop
}
