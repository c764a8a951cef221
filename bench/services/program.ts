import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../../scripts/lib/process/run.mjs'
import { root } from '../../scripts/lib/workspace.mjs'

/** A compiled Hilo: the working tree, or another version of it. */
export interface Program {
  /** The folder of its repository. */
  readonly root: string
}

export const ours: Program = { root }

export const distFile = ({ root: folder }: Program, app: string, file: string): string =>
  join(folder, 'apps', app, 'dist', file)

const buildAll = `
  import { install } from './scripts/lib/workspace.mjs'
  import { build } from './scripts/lib/built.mjs'
  await install()
  await build({})`

/** Another version, by its commit: a git worktree of it is installed and compiled. */
export async function buildVersion(ref: string): Promise<Program & { remove(): Promise<void> }> {
  const parent = mkdtempSync(join(tmpdir(), 'hilo-version-'))
  const folder = join(parent, 'hilo')
  const remove = async () => {
    await run('git', ['worktree', 'remove', '--force', folder], { cwd: root })
    rmSync(parent, { recursive: true, force: true })
  }
  await run('git', ['worktree', 'add', '--detach', folder, ref], { cwd: root })
  try {
    await run(process.execPath, ['--input-type=module', '--eval', buildAll], { cwd: folder })
    return { root: folder, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
