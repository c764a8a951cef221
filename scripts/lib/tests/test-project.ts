import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { root } from '../workspace.mjs'

/** A project of Vitest with these files of tests, for a test of what runs tests; it goes with the test. */
export function makeProject(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'hilo-test-project-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(
    join(folder, 'vitest.config.mjs'),
    `import { OrderBySeed } from ${JSON.stringify(join(root, 'scripts/lib/tests/order-by-seed.mjs'))}
     export default {
       test: {
         name: 'fixture', globals: true, include: ['*.test.mjs'], maxWorkers: 1,
         ...(process.env.ORDER_SEED && { sequence: { sequencer: OrderBySeed } }),
       },
     }`,
  )
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.test.mjs`), text)
  return folder
}

/** Without the environment of the tests that run. */
export function run(program: string, args: string[], env: Record<string, string> = {}) {
  const { PATH = '', HOME = '' } = process.env
  return new Promise<{ code: number; lines: string[] }>((done) =>
    execFile(program, args, { cwd: root, env: { PATH, HOME, ...env } }, (error, stdout) =>
      done({ code: error ? Number(error.code) : 0, lines: stdout.trimEnd().split('\n') }),
    ),
  )
}

export const runNode = (args: string[], env: Record<string, string> = {}) => run(process.execPath, args, env)
