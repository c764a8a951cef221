// @ts-check
import { nameOf } from './run-vitest.mjs'

/**
 * @typedef {import('./records.mjs').PartRecord} PartRecord
 * @typedef {import('./reporter.mjs').RedFile} RedFile
 * @typedef {import('./reporter.mjs').TestRun} TestRun
 * @typedef {{ file: RedFile, again?: TestRun }} Look `again`: what the file did alone, if it ran again
 */

/** So many files may be red once in a run that passes. */
export const forgivenFiles = 3

/**
 * The result of the whole run: a test that was red once and passed alone counts as passed (decision 184).
 *
 * @param {readonly PartRecord[]} records
 * @param {readonly Look[]} looks at every red file of them
 */
export function judge(records, looks) {
  let passed = records.reduce((sum, record) => sum + record.passed, 0)
  const failures = records.flatMap(({ errors }) => errors)
  /** @type {RedFile[]} */
  const redOnce = []
  for (const { file, again } of looks) {
    if (!again) failures.push(...file.failures.map((failure) => nameOf(file, failure)))
    else if (again.red.length + again.errors.length === 0) redOnce.push(file)
    else {
      const alone = again.red.flatMap((red) => red.failures.map((failure) => nameOf(red, failure)))
      failures.push(...[...alone, ...again.errors.map((error) => `${file.file}: ${error}`)].map(saidTwice))
    }
  }
  const isTooMany = redOnce.length > forgivenFiles
  if (isTooMany)
    failures.push(...redOnce.flatMap((file) => file.failures.map((failure) => nameOf(file, failure))))
  for (const { file, again } of looks)
    if (again && !(isTooMany && redOnce.includes(file))) passed += again.passed - file.passed
  return { passed, failures, redOnce: redOnce.map(lineOf) }
}

/** @param {string} failure */
const saidTwice = (failure) => `${failure} (alone too)`

/** @param {RedFile} file */
function lineOf({ file, failures: [first] }) {
  if (!first) return `red once: ${file}`
  const { test, error, seed } = first
  return `red once: ${file}, ${test || 'outside of a test'}, ${error}${seed ? ` (SEED=${seed})` : ''}`
}
