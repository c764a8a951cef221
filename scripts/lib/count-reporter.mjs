// @ts-check
import { writeFileSync } from 'node:fs'

/** @typedef {import('vitest/reporters').Reporter} Reporter */

/** The first line: the rest, which may be a whole screen, stands above. @param {{ message: string }} error */
const said = ({ message }) => message.split('\n', 1)[0] ?? ''

/**
 * Counts for `npm test`, and what failed. What did not run did not pass: a skipped test, a file that does not load and an
 * error outside of any test all count as failed.
 *
 * @implements {Reporter}
 */
export default class CountReporter {
  /** @type {NonNullable<Reporter['onTestRunEnd']>} */
  onTestRunEnd(modules, errors) {
    let passed = 0
    /** @type {string[]} */
    const failures = errors.map(said)
    for (const module of modules) {
      failures.push(...module.errors().map((error) => `${module.relativeModuleId}: ${said(error)}`))
      for (const test of module.children.allTests()) {
        const { state, errors: [first] = [] } = test.result()
        if (state === 'passed') passed++
        else failures.push(`${module.relativeModuleId} > ${test.fullName}: ${first ? said(first) : state}`)
      }
    }
    const path = process.env.HILO_TEST_COUNTS
    if (path) writeFileSync(path, JSON.stringify({ passed, failures }))
  }
}
