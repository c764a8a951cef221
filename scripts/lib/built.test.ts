import { afterEach, expect, it, vi } from 'vitest'
import { build, trustCompiled } from './built.mjs'
import { Interrupted } from './process/stop.mjs'

afterEach(() => vi.unstubAllEnvs())

/** A compilation that begins ends at once. */
const interrupted = { signal: AbortSignal.abort() }

it('compiles where nobody has, also where it was another folder', async () => {
  for (const folder of ['', '/elsewhere']) {
    vi.stubEnv('HILO_COMPILED', folder)
    await expect(build(interrupted)).rejects.toBeInstanceOf(Interrupted)
  }
})

it('does not compile beside the tests of a run that has compiled', async () => {
  vi.stubEnv('HILO_COMPILED', '')
  trustCompiled()
  await build(interrupted)
})
