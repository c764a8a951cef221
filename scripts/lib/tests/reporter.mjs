// @ts-check
import { writeFileSync } from 'node:fs'
import { relative, sep } from 'node:path'

/**
 * @typedef {import('vitest/reporters').Reporter} Reporter
 * @typedef {import('vitest/node').TestModule} TestModule
 *
 * @typedef {object} Failure
 * @property {string} test empty where it happened outside of every test
 * @property {string} error its first line: the whole was printed before
 * @property {string} [seed] of the random input, which repeats it
 *
 * @typedef {object} RedFile
 * @property {string} project
 * @property {string} file
 * @property {number} passed
 * @property {Failure[]} failures
 *
 * @typedef {object} TestRun
 * @property {number} passed
 * @property {RedFile[]} red
 * @property {string[]} errors that belong to no file
 * @property {Record<string, number>} seconds from the first test of a project to its last
 * @property {boolean} stopped before its end, because its time was over
 */

/**
 * Writes what passed and failed to the file that HILO_TEST_RUN names. Skipped tests, files that do not load and errors
 * outside of tests count as failed. At the time HILO_TESTS_UNTIL the run is stopped.
 *
 * @implements {Reporter}
 */
export default class TestRunReporter {
  #stopped = false
  /** Of the modules that ended before the run was stopped: the others were cut in the middle of a test. */
  #ended = new Set()
  /** @type {Map<string, { from: number, to: number }>} */
  #times = new Map()

  /** @type {NonNullable<Reporter['onInit']>} */
  onInit(vitest) {
    const until = Number(process.env.HILO_TESTS_UNTIL)
    if (!until) return
    const stop = () => {
      this.#stopped = true
      void vitest.cancelCurrentRun('keyboard-input')
    }
    setTimeout(stop, Math.max(0, until - Date.now())).unref()
  }

  /** @type {NonNullable<Reporter['onTestModuleStart']>} */
  onTestModuleStart({ project: { name } }) {
    if (!this.#times.has(name)) this.#times.set(name, { from: Date.now(), to: Date.now() })
  }

  /** @type {NonNullable<Reporter['onTestModuleEnd']>} */
  onTestModuleEnd({ id, project: { name } }) {
    if (!this.#stopped) this.#ended.add(id)
    const times = this.#times.get(name)
    if (times) times.to = Date.now()
  }

  /** @type {NonNullable<Reporter['onTestRunEnd']>} */
  onTestRunEnd(modules, unhandled) {
    const files = modules
      .filter(({ id }) => this.#ended.has(id))
      .map((module) => ({ id: module.moduleId, ...resultOf(module) }))
    /** @type {string[]} */
    const errors = []
    for (const error of unhandled) {
      // Two projects may have the same file; which of them it was is not said.
      const own = files.filter(({ id }) => id === error.VITEST_TEST_PATH)
      for (const { failures } of own) failures.push(failureOf(String(error.VITEST_TEST_NAME ?? ''), error))
      if (own.length === 0 && !this.#stopped) errors.push(firstLine(error))
    }
    /** @type {TestRun} */
    const run = {
      passed: files.reduce((sum, { passed }) => sum + passed, 0),
      red: files.filter(({ failures }) => failures.length > 0).map(({ id: _, ...file }) => file),
      errors,
      seconds: Object.fromEntries([...this.#times].map(([name, { from, to }]) => [name, (to - from) / 1000])),
      stopped: this.#stopped,
    }
    const path = process.env.HILO_TEST_RUN
    if (path) writeFileSync(path, JSON.stringify(run))
  }
}

/** @param {TestModule} module @returns {RedFile} */
function resultOf(module) {
  let passed = 0
  // What failed in a hook comes first: the tests below it only say that they were skipped.
  const failures = module.errors().map((error) => failureOf('', error))
  for (const suite of module.children.allSuites())
    failures.push(...suite.errors().map((error) => failureOf(suite.fullName, error)))
  for (const test of module.children.allTests()) {
    const { state, errors: [first] = [] } = test.result()
    if (state === 'passed') passed++
    else failures.push(failureOf(test.fullName, first ?? { message: state }))
  }
  const file = relative(process.cwd(), module.moduleId).split(sep).join('/')
  return { project: module.project.name, file, passed, failures }
}

/** @param {string} test @param {{ message: string }} error @returns {Failure} */
function failureOf(test, { message }) {
  const seed = /\{ seed: (-?\d+)/.exec(message)?.[1]
  return { test, error: firstLine({ message }), ...(seed && { seed }) }
}

/** @param {{ message: string }} error */
const firstLine = ({ message }) => message.split('\n', 1)[0] ?? ''
