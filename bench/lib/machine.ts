import { execFileSync } from 'node:child_process'
import { cpus, loadavg, totalmem } from 'node:os'

export interface Machine {
  readonly cores: number
  readonly processor: string
  readonly memoryGB: number
  readonly node: string
  readonly postgres: string
  /** Of the minute before the measurement: what others did on the same cores. */
  readonly load: number
}

export const machine = (postgres: string): Machine => ({
  cores: cpus().length,
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  memoryGB: Math.round(totalmem() / 2 ** 30),
  node: process.versions.node,
  postgres,
  load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
})

/** What of the repository a measured Hilo is made of. */
const measured = ['apps', 'packages', 'prisma']

/** The last one that changed what was measured; with a `+` where that was changed since. */
export function commit(root: string): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  try {
    const last = git('log', '-1', '--format=%h', '--abbrev=10', '--', ...measured)
    return last + (git('status', '--porcelain', '--', ...measured) === '' ? '' : '+')
  } catch {
    return 'unknown'
  }
}
