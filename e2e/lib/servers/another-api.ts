import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { claimPort } from '@hilo/local-postgres'
import { builtEnv } from '../../../scripts/lib/built.mjs'
import { root } from '../../../scripts/lib/workspace.mjs'
import type { Scenario } from '../scenario'

/** One more process that serves people, on the database of a Hilo that runs: it can be killed without any cleanup. */
interface AnotherApi {
  readonly url: string
  readonly port: number
  kill(): Promise<void>
  /** On the same port; resolves when it serves. */
  start(): Promise<void>
}

/** `hosts`: names by which a browser comes to it, in place of its address. */
export async function startAnotherApi(
  { dataDir, databaseUrl, simulator }: Pick<Scenario, 'dataDir' | 'databaseUrl' | 'simulator'>,
  hosts?: { readonly own: string; readonly signup: string },
): Promise<AnotherApi> {
  const port = await claimPort()
  const url = `http://127.0.0.1:${port}`
  const publicUrl = hosts ? `http://${hosts.own}:${port}` : url
  const settings = { port, simulatorPort: Number(new URL(simulator).port), dataDir, publicUrl }
  const env = {
    ...builtEnv({ ...settings, databaseUrl }, databaseUrl),
    ...(hosts && { SIGNUP_URL: `http://${hosts.signup}:${port}` }),
  }
  let child: ChildProcess | null = null
  const kill = async () => {
    if (!child) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    child = null
    await gone
  }
  const start = async () => {
    child = spawn(process.execPath, [join(root, 'apps/api/dist/main.js')], {
      cwd: root,
      env: { ...env, ROLE: 'api' },
      stdio: 'ignore',
    })
    while (!(await serves(url))) await delay(50)
  }
  await start()
  return { url, port, kill, start }
}

const serves = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
