// @ts-check
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RunFailed, run } from '../lib/process/run.mjs'
import { say } from '../lib/screen.mjs'
import { install, isInstalled, root, tool, toolEnv, turbo } from '../lib/workspace.mjs'
import { longPatterns, longTests } from './long-tests.mjs'

/** @typedef {{ passed: number, failures: string[] }} Counts */

const show = { onLine: say }

/** `npm test`: types, format, and every test that takes no long and needs no Redis, on a fresh clone too. */
export function test() {
  process.env.HILO_EXCLUDED_TESTS = JSON.stringify(longPatterns())
  return testCounted([], async (counts) => {
    await counted(counts, 'tipos', () =>
      turbo(['run', 'check', 'check:scripts', '--continue', '--output-logs=errors-only'], show),
    )
    await counted(counts, 'formato y reglas', () =>
      run(tool('biome'), ['check', '.'], { cwd: root, env: toolEnv(), ...show }),
    )
  })
}

/** `npm run test:long`: the tests that take long. */
export function testLong() {
  return testCounted(process.argv.length > 2 ? [] : longTests())
}

/** `npm run test:scale`: what needs a Redis. */
export function testScale() {
  return testCounted(['--config', join(root, 'vitest.scale.config.ts')])
}

/**
 * Installs, checks, compiles and tests. The last line counts each check and each test.
 *
 * @param {string[]} options of vitest, beside the filters of the command line
 * @param {(counts: Counts) => Promise<void>} [check]
 */
async function testCounted(options, check = async () => {}) {
  /** @type {Counts} */
  const counts = { passed: 0, failures: [] }
  if (await counted(counts, 'paquetes', async () => (isInstalled() ? '' : install(show)))) {
    await check(counts)
    if (
      await counted(counts, 'compilación', () => turbo(['run', 'build', '--output-logs=errors-only'], show))
    ) {
      const { passed, failures } = await runTests([...options, ...process.argv.slice(2)])
      counts.passed += passed
      counts.failures.push(...failures)
    }
  }
  const { passed, failures } = counts
  // Repeated at the end: the output of each failure may be thousands of lines above.
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
    // The output of a command is on the screen already.
    if (!(error instanceof RunFailed)) say(error instanceof Error ? error.message : String(error))
    return false
  }
}

/** @param {string[]} args @returns {Promise<Counts>} */
async function runTests(args) {
  const folder = mkdtempSync(join(tmpdir(), 'hilo-test-'))
  const path = join(folder, 'counts.json')
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts/lib/count-reporter.mjs')}`]
  try {
    const child = spawn(tool('vitest'), ['run', ...reporters, ...args], {
      cwd: root,
      env: { ...toolEnv(), HILO_TEST_COUNTS: path },
      stdio: 'inherit',
    })
    // Ctrl-C reaches vitest too; a signal sent to this process alone must be passed on.
    process.once('SIGTERM', () => child.kill('SIGTERM'))
    const [code] = await once(child, 'exit')
    const counts = readCounts(path)
    // Vitest may fail without a failed test: in a set-up, or at a threshold.
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
