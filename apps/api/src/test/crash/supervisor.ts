import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type PluginBuild } from 'esbuild'
import type { FaultPoint } from '../../platform/errors/fault-points'
import type { ServiceSettings } from '../../platform/services'

export interface MortalSettings {
  readonly databaseUrl: string
  readonly secret: string
  readonly dataDir: string
  readonly port: number
  readonly settings: ServiceSettings
}
/** Die at the hit-th time that the point is reached. */
export interface MortalOrder {
  readonly point: FaultPoint
  readonly hit: number
}

export interface Supervised {
  /** How often it died. */
  readonly deaths: number
  arm(order: MortalOrder): Promise<void>
  /** Waits until it has died since it was armed, and is back. False: what was done never led there. */
  diedAndCameBack(withinMs: number): Promise<boolean>
  stop(): Promise<void>
}

/** Runs the API as an operator's supervisor does: when it dies it is started again. */
export async function supervise(settings: MortalSettings): Promise<Supervised> {
  // Beside the packages that it imports, so that they are found.
  const here = fileURLToPath(new URL('.', import.meta.url))
  const dir = await mkdtemp(join(here, '../../../node_modules/.mortal-'))
  const bundle = join(dir, 'mortal.mjs')
  await build({
    entryPoints: [join(here, 'mortal.ts')],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    plugins: [ownCodeOnly],
  })
  const dataDir = await mkdtemp(join(tmpdir(), 'hilo-crash-'))
  const env = { ...process.env, MORTAL: JSON.stringify({ ...settings, dataDir }) }
  let deaths = 0
  let stopped = false

  function start(): { process: ChildProcess; ready: Promise<unknown> } {
    const process = fork(bundle, [], { env, stdio: 'inherit' })
    process.once('exit', () => {
      if (stopped) return
      deaths += 1
      child = start()
    })
    return { process, ready: said(process, 'ready') }
  }
  let child = start()
  await child.ready

  let deathsWhenArmed = 0
  return {
    get deaths() {
      return deaths
    },
    async arm(order) {
      await child.ready
      deathsWhenArmed = deaths
      const armed = said(child.process, 'armed')
      child.process.send(order)
      await armed
    },
    async diedAndCameBack(withinMs) {
      const until = Date.now() + withinMs
      while (deaths === deathsWhenArmed && Date.now() < until)
        await new Promise((resolve) => setTimeout(resolve, 20))
      await child.ready
      return deaths > deathsWhenArmed
    },
    async stop() {
      stopped = true
      const gone = once(child.process, 'exit')
      child.process.kill('SIGKILL')
      await gone
      await rm(dir, { recursive: true, force: true })
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const said = (process: ChildProcess, word: string) =>
  new Promise((resolve) => {
    process.on('message', (message) => message === word && resolve(null))
  })

/** Packages stay where they are installed; only what is written here is put together. */
const ownCodeOnly = {
  name: 'own-code-only',
  setup(builder: PluginBuild) {
    builder.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@hilo/') ? null : { path, external: true },
    )
  },
}
