// @ts-check
import { join } from 'node:path'
import { trustCompiled } from '../lib/built.mjs'
import { RunFailed, run } from '../lib/process/run.mjs'
import { say } from '../lib/screen.mjs'
import { keepRecord } from '../lib/tests/records.mjs'
import { nameOf, runVitest } from '../lib/tests/run-vitest.mjs'
import { install, isInstalled, root, tool, toolEnv, turbo } from '../lib/workspace.mjs'
import { longPatterns, longTests } from './long-tests.mjs'

/** @typedef {import('../lib/tests/records.mjs').PartRecord} PartRecord */

const show = { onLine: say }

/** `npm test`: types, format, and every test that takes no long and needs no Redis, on a fresh clone too. */
export function test() {
  process.env.HILO_EXCLUDED_TESTS = JSON.stringify(longPatterns())
  return testCounted('test', [], [], async (record) => {
    const types = () =>
      turbo(['run', 'check', 'check:scripts', '--continue', '--output-logs=errors-only'], show)
    const rules = () => run(tool('biome'), ['check', '.'], { cwd: root, env: toolEnv(), ...show })
    // At once: each leaves a processor idle most of its time, Biome for the promises that nobody awaits.
    await timed(record, 'tipos, formato y reglas', () =>
      Promise.all([counted(record, 'tipos', types), counted(record, 'formato y reglas', rules)]),
    )
  })
}

/** `npm run test:long`: the tests that take long. */
export function testLong() {
  return testCounted('test:long', [], process.argv.length > 2 ? [] : longTests())
}

/** `npm run test:scale`: what needs a Redis, and the core on a restored installation. */
export function testScale() {
  return testCounted('test:scale', ['--config', join(root, 'vitest.scale.config.ts')], [])
}

/**
 * Installs, checks, compiles and tests. The last line counts each check and each test.
 *
 * @param {string} part
 * @param {string[]} options of vitest
 * @param {string[]} files beside the filters of the command line
 * @param {(record: PartRecord) => Promise<void>} [check]
 */
async function testCounted(part, options, files, check = async () => {}) {
  /** @type {PartRecord} */
  const record = { part, options, cwd: root, passed: 0, red: [], errors: [], steps: [], projects: {} }
  const step = (/** @type {string} */ name, /** @type {() => Promise<unknown>} */ work) =>
    timed(record, name, () => counted(record, name, work))
  if (await step('paquetes', async () => (isInstalled() ? '' : install(show)))) {
    await check(record)
    const build = () => turbo(['run', 'build', '--output-logs=errors-only'], show)
    if (await step('compilación', build)) {
      trustCompiled()
      await timed(record, 'pruebas', async () => {
        const { passed, red, errors, seconds } = await runVitest([
          ...options,
          ...files,
          ...process.argv.slice(2),
        ])
        record.passed += passed
        record.red.push(...red)
        record.errors.push(...errors)
        record.projects = seconds
      })
    }
  }
  keepRecord(record)
  const failures = [
    ...record.errors,
    ...record.red.flatMap((file) => file.failures.map((failure) => nameOf(file, failure))),
  ]
  // Repeated at the end: the output of each failure may be thousands of lines above.
  for (const failure of failures) say(`✗ ${failure}`)
  say(`${record.passed} passed, ${failures.length} failed`)
  process.exitCode = failures.length === 0 ? 0 : 1
}

/**
 * @param {PartRecord} record
 * @param {string} name
 * @param {() => Promise<unknown>} work
 */
async function counted(record, name, work) {
  try {
    await work()
    record.passed++
    say(`✓ ${name}`)
    return true
  } catch (error) {
    record.errors.push(name)
    // The output of a command is on the screen already.
    if (!(error instanceof RunFailed)) say(error instanceof Error ? error.message : String(error))
    return false
  }
}

/**
 * @template T
 * @param {PartRecord} record
 * @param {string} step
 * @param {() => Promise<T>} work
 */
async function timed(record, step, work) {
  const began = Date.now()
  try {
    return await work()
  } finally {
    record.steps.push({ step, seconds: (Date.now() - began) / 1000 })
  }
}
