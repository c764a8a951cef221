import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { spawnTethered } from '@hilo/local-postgres'

export interface Child {
  readonly pid: number
  readonly startedAt: number
  stop(): Promise<void>
}

export interface Program {
  readonly name: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** What answers once it serves. */
  readonly readyUrl: string
  readonly readyMs?: number
}

const stopMs = 10_000

/** A Node process beside this one, ended with it. Resolves once it answers. */
export async function startChild({ name, args, env, readyUrl, readyMs = 60_000 }: Program): Promise<Child> {
  const startedAt = performance.now()
  const child = spawnTethered(process.execPath, [...args], { env: { ...surroundings(), ...env } })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr])
    if (stream)
      createInterface(stream).on('line', (line) => {
        said.push(line)
        if (said.length > 40) said.shift()
      })
  let ended = false
  const end = once(child, 'exit').then(() => {
    ended = true
  })
  const stop = async () => {
    if (ended) return
    child.kill('SIGTERM')
    const kill = setTimeout(() => child.kill('SIGKILL'), stopMs)
    await end
    clearTimeout(kill)
  }
  while (!(await answers(readyUrl))) {
    if (!ended && performance.now() - startedAt < readyMs) {
      await sleep(5)
      continue
    }
    await stop()
    throw new Error(`${name} did not start:\n${said.join('\n')}`)
  }
  return { pid: child.pid ?? 0, startedAt, stop }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** None of the settings of the shell that the bench was started from. */
export function surroundings(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env
  return Object.fromEntries(Object.entries({ PATH, HOME, TMPDIR }).filter(([, value]) => value))
}
