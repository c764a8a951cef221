import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FaultPoint } from '../../platform/errors/fault-points'
import type { ServiceSettings } from '../../platform/services'
import { bundle } from '../bundle'

export interface ChildSettings {
  readonly databaseUrl: string
  readonly secret: string
  readonly dataDir: string
  readonly port: number
  readonly settings: ServiceSettings
}
/** The child kills itself when the point is reached for the hit-th time. */
export interface KillOrder {
  readonly point: FaultPoint
  readonly hit: number
}

export interface Supervised {
  /** How often it died. */
  readonly deaths: number
  arm(order: KillOrder): Promise<void>
  /** Waits until it has died since it was armed, and is back. False: the fault point was not reached in time. */
  diedAndCameBack(withinMs: number): Promise<boolean>
  /** Kills it now. Resolves when it is dead; `back` resolves when it serves again. */
  kill(): Promise<{ readonly back: Promise<unknown> }>
  stop(): Promise<void>
}

/** Runs the API as an operator's supervisor does: starts it again whenever it dies. */
export async function supervise(settings: ChildSettings): Promise<Supervised> {
  const program = await bundle('test/crash/killable-api.ts')
  const dataDir = await mkdtemp(join(tmpdir(), 'hilo-crash-'))
  const env = { ...process.env, KILLABLE_API: JSON.stringify({ ...settings, dataDir }) }
  let deaths = 0
  let stopped = false

  function start(): { process: ChildProcess; ready: Promise<unknown> } {
    const process = fork(program.path, [], { env, stdio: 'inherit' })
    process.once('exit', () => {
      if (stopped) return
      deaths += 1
      child = start()
    })
    return { process, ready: receiveMessage(process, 'ready') }
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
      const armed = receiveMessage(child.process, 'armed')
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
    async kill() {
      await child.ready
      const gone = once(child.process, 'exit')
      child.process.kill('SIGKILL')
      await gone
      return { back: child.ready }
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

const receiveMessage = (process: ChildProcess, expected: string) =>
  new Promise((resolve) => {
    process.on('message', (message) => message === expected && resolve(null))
  })
