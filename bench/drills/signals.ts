import { readFileSync } from 'node:fs'

/** A program that a drill kills or stops. */
export interface Victim {
  /** Ends the program at once, as a crash of its machine would. */
  kill(): Promise<void>
  /** Halts the program: it neither works nor closes its connections. */
  stop(): void
  goOn(): void
  /** Starts it again after `kill`. Resolves once it serves. */
  restart(): Promise<void>
}

/** The process and those that it started, at this moment. */
function withChildren(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
    return [pid, ...children.flatMap((child) => withChildren(Number(child)))]
  } catch {
    // The process has ended meanwhile.
    return []
  }
}

/** Sends a signal to a process and to those that it started; the first one first, so that it starts no others. */
export function signalAll(pid: number, signal: NodeJS.Signals): void {
  for (const one of withChildren(pid))
    try {
      process.kill(one, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
}
