// @ts-check
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The result of a part of `.ci/run`, and how long it took.
 *
 * @typedef {object} PartRecord
 * @property {string} part
 * @property {string[]} options of vitest, with which its files run again
 * @property {string} cwd
 * @property {number} passed
 * @property {import('./reporter.mjs').RedFile[]} red
 * @property {string[]} errors that belong to no file of tests
 * @property {{ step: string, seconds: number }[]} steps
 * @property {Record<string, number>} projects the seconds of each project's tests
 */

/** `.ci/run` names the folder. @param {string} part */
const pathOf = (part, folder = process.env.HILO_RUN_RECORDS) =>
  folder && join(folder, `${part.replace(':', '-')}.json`)

/** Keeps it for the second look, which `.ci/run` asks for. @param {PartRecord} record */
export function keepRecord(record) {
  const path = pathOf(record.part)
  if (path) writeFileSync(path, JSON.stringify(record))
}

/** One that was killed has left none, which is an error of its own. @param {string} part @returns {PartRecord} */
export function readRecord(part) {
  try {
    return JSON.parse(readFileSync(pathOf(part) ?? '', 'utf8'))
  } catch {
    const errors = [`npm ${part === 'test' ? '' : 'run '}${part}: no llegó al final`]
    return { part, options: [], cwd: '', passed: 0, red: [], errors, steps: [], projects: {} }
  }
}
