// @ts-check
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RunFailed, run } from '../lib/run.mjs'
import { say } from '../lib/screen.mjs'
import { install, isInstalled, root, tool, toolEnv, turbo } from '../lib/workspace.mjs'

/** @typedef {{ passed: number, failures: string[] }} Counts */

const show = { onLine: say }

/** `npm test`: everything, on a fresh clone too. The last line counts each check and each test. */
export async function test() {
  /** @type {Counts} */
  const counts = { passed: 0, failures: [] }
  const filters = process.argv.slice(2)
  if (await counted(counts, 'paquetes', async () => (isInstalled() ? '' : install(show)))) {
    await counted(counts, 'tipos', () =>
      turbo(['run', 'check', 'check:scripts', '--continue', '--output-logs=errors-only'], show),
    )
    await counted(counts, 'formato y reglas', () =>
      run(tool('biome'), ['check', '.'], { cwd: root, env: toolEnv(), ...show }),
    )
    if (
      await counted(counts, 'compilación', () => turbo(['run', 'build', '--output-logs=errors-only'], show))
    ) {
      const { passed, failures } = await runTests(filters)
      counts.passed += passed
      counts.failures.push(...failures)
    }
  }
  const { passed, failures } = counts
  // Once more, and together: what each one printed may lie thousands of lines above.
  for (const failure of failures) say(`✗ ${failure}`)
  say(`${passed} passed, ${failures.length} failed`)
  process.exitCode = failures.length === 0 ? 0 : 1
}

/**
 * @param {Counts} counts
 * @param {string} name
 * @param {() => Promise<unknown>} work
 */
async function counted(counts, name, work) {
  try {
    await work()
    counts.passed++
    say(`✓ ${name}`)
    return true
  } catch (error) {
    counts.failures.push(name)
    // What a command said is on the screen already.
    if (!(error instanceof RunFailed)) say(error instanceof Error ? error.message : String(error))
    return false
  }
}

/** @param {string[]} filters @returns {Promise<Counts>} */
async function runTests(filters) {
  const folder = mkdtempSync(join(tmpdir(), 'hilo-test-'))
  const path = join(folder, 'counts.json')
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts/lib/count-reporter.mjs')}`]
  try {
    const child = spawn(tool('vitest'), ['run', ...reporters, ...filters], {
      cwd: root,
      env: { ...toolEnv(), HILO_TEST_COUNTS: path },
      stdio: 'inherit',
    })
    // A terminal's Ctrl-C reaches both of us; a signal sent to us alone has to be passed on.
    process.once('SIGTERM', () => child.kill('SIGTERM'))
    const [code] = await once(child, 'exit')
    const counts = readCounts(path)
    // It may fail without a failed test: a set-up that broke, a threshold missed.
    return code === 0 || counts.failures.length > 0 ? counts : { ...counts, failures: ['vitest'] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} path @returns {Counts} */
function readCounts(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return { passed: 0, failures: [] }
  }
}
