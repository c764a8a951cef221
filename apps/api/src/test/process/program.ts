import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { claimPort } from '@hilo/local-postgres'
import { bundle } from '../bundle'

interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly afterMs: number
}

/** A program as an operator runs it, in a process of its own. */
export interface Running {
  readonly url: string
  readonly port: number
  readonly process: ChildProcess
  /** All that it wrote so far to both of its streams. */
  output(): string
  /** Waits until its output has this text. */
  waitForOutput(text: string): Promise<void>
  /** Waits for its end; `afterMs` counts from here. */
  ended(): Promise<Ended>
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Ended>
}

export interface Program {
  run(env: Readonly<Record<string, string>>, args?: readonly string[]): Promise<Running>
  /** Ends whatever still runs. */
  discard(): Promise<void>
}

/** Other variables of the developer's shell could change what the program does. */
const baseEnvironment = () =>
  Object.fromEntries(['PATH', 'HOME', 'TMPDIR'].map((name) => [name, process.env[name] ?? '']))

/** One that a signal ended has no exit code. */
const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

export async function program(entry: 'main.ts' | 'cli.ts'): Promise<Program> {
  const { path, discard } = await bundle(entry)
  const children: ChildProcess[] = []
  return {
    async run(env, args = []) {
      const port = Number(env.PORT ?? (await claimPort()))
      const child = spawn(process.execPath, [path, ...args], {
        env: { ...baseEnvironment(), HOST: '127.0.0.1', ...env, PORT: String(port) },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      children.push(child)
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk: Buffer) => {
          output += String(chunk)
          child.emit('output')
        })
      const exited = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>
      const ended = async (): Promise<Ended> => {
        const since = performance.now()
        const [code, signal] = await exited
        return { code, signal, afterMs: performance.now() - since }
      }
      return {
        url: `http://127.0.0.1:${port}`,
        port,
        process: child,
        output: () => output,
        async waitForOutput(text) {
          while (!output.includes(text)) {
            if (hasEnded(child)) throw new Error(`it ended before it wrote ${text}: ${output}`)
            await Promise.race([once(child, 'output'), exited])
          }
        },
        ended,
        end(signal) {
          child.kill(signal)
          return ended()
        },
      }
    },
    async discard() {
      for (const child of children)
        if (!hasEnded(child)) {
          child.kill('SIGKILL')
          await once(child, 'exit')
        }
      await discard()
    },
  }
}
