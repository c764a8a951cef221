// @ts-check
import { writeFileSync } from 'node:fs'

/** @typedef {import('vitest/reporters').Reporter} Reporter */

/**
 * Counts for `npm test`. What did not run did not pass: a skipped test, a file that does not load and an error outside
 * of any test all count as failed.
 *
 * @implements {Reporter}
 */
export default class CountReporter {
  /** @type {NonNullable<Reporter['onTestRunEnd']>} */
  onTestRunEnd(modules, errors) {
    let passed = 0
    let failed = errors.length
    for (const module of modules) {
      failed += module.errors().length
      for (const test of module.children.allTests()) {
        if (test.result().state === 'passed') passed++
        else failed++
      }
    }
    const path = process.env.HILO_TEST_COUNTS
    if (path) writeFileSync(path, JSON.stringify({ passed, failed }))
  }
}
