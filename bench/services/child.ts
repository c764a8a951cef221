import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { spawnTethered } from '@hilo/local-postgres'

export interface Child {
  readonly pid: number
  readonly startedAt: number
  stop(): Promise<void>
}

interface Program {
  readonly name: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** Answers once the program is ready. */
  readonly readyUrl: string
  readonly readyMs?: number
  readonly onLine?: (line: string) => void
}

const stopMs = 10_000

/** Starts a Node process that ends with this one. Resolves once it is ready. */
export async function startChild({
  name,
  args,
  env,
  readyUrl,
  readyMs = 60_000,
  onLine,
}: Program): Promise<Child> {
  const startedAt = performance.now()
  const child = spawnTethered(process.execPath, [...args], { env: { ...cleanEnv(), ...env } })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr])
    if (stream)
      createInterface(stream).on('line', (line) => {
        output.push(line)
        onLine?.(line)
        if (output.length > 40) output.shift()
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
    throw new Error(`${name} did not start:\n${output.join('\n')}`)
  }
  return { pid: child.pid ?? 0, startedAt, stop }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** The environment without the settings of the shell that started the bench. */
export function cleanEnv(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env
  return Object.fromEntries(Object.entries({ PATH, HOME, TMPDIR }).filter(([, value]) => value))
}
