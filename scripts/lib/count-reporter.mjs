// @ts-check
import { writeFileSync } from 'node:fs'

/** @typedef {import('vitest/reporters').Reporter} Reporter */

/** Only the first line: the whole message was printed before. @param {{ message: string }} error */
const firstLine = ({ message }) => message.split('\n', 1)[0] ?? ''

/**
 * Counts passed and failed tests for `npm test`. Skipped tests, files that do not load and errors outside of tests count
 * as failed.
 *
 * @implements {Reporter}
 */
export default class CountReporter {
  /** @type {NonNullable<Reporter['onTestRunEnd']>} */
  onTestRunEnd(modules, errors) {
    let passed = 0
    /** @type {string[]} */
    const failures = errors.map(firstLine)
    for (const module of modules) {
      failures.push(...module.errors().map((error) => `${module.relativeModuleId}: ${firstLine(error)}`))
      for (const test of module.children.allTests()) {
        const { state, errors: [first] = [] } = test.result()
        if (state === 'passed') passed++
        else
          failures.push(`${module.relativeModuleId} > ${test.fullName}: ${first ? firstLine(first) : state}`)
      }
    }
    const path = process.env.HILO_TEST_COUNTS
    if (path) writeFileSync(path, JSON.stringify({ passed, failures }))
  }
}
