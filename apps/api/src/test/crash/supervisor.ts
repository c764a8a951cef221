import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FaultPoint } from '../../platform/errors/fault-points'
import type { ServiceSettings } from '../../platform/services'
import { bundle } from '../bundle'

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
  const program = await bundle('test/crash/mortal.ts')
  const dataDir = await mkdtemp(join(tmpdir(), 'hilo-crash-'))
  const env = { ...process.env, MORTAL: JSON.stringify({ ...settings, dataDir }) }
  let deaths = 0
  let stopped = false

  function start(): { process: ChildProcess; ready: Promise<unknown> } {
    const process = fork(program.path, [], { env, stdio: 'inherit' })
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
      await program.discard()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const said = (process: ChildProcess, word: string) =>
  new Promise((resolve) => {
    process.on('message', (message) => message === word && resolve(null))
  })
