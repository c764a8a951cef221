import { execFileSync } from 'node:child_process'
import { cpus, loadavg, totalmem } from 'node:os'

export interface Machine {
  readonly cores: number
  readonly processor: string
  readonly memoryGB: number
  readonly node: string
  readonly postgres: string
  /** Load average of the last minute, other programs included. */
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

/** The folders whose code is measured. */
const measuredFolders = ['apps', 'packages', 'prisma']

/** The last commit that changed the measured code, with a `+` if it has uncommitted changes. */
export function commit(root: string): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  try {
    const last = git('log', '-1', '--format=%h', '--abbrev=10', '--', ...measuredFolders)
    return last + (git('status', '--porcelain', '--', ...measuredFolders) === '' ? '' : '+')
  } catch {
    return 'unknown'
  }
}
