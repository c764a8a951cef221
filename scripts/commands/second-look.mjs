// @ts-check
import { join } from 'node:path'
import { say } from '../lib/screen.mjs'
import { judge } from '../lib/tests/judge.mjs'
import { readRecord } from '../lib/tests/records.mjs'
import { runVitest } from '../lib/tests/run-vitest.mjs'
import { timesOf } from '../lib/tests/times.mjs'
import { waitUntilQuiet } from '../lib/tests/wait-until-quiet.mjs'

/**
 * @typedef {import('../lib/tests/records.mjs').PartRecord} PartRecord
 * @typedef {import('../lib/tests/reporter.mjs').RedFile} RedFile
 */

/** Where more files are red something is broken, and no second look says more. */
const mostFiles = 10
const atOnce = '--at-once'

/**
 * The end of `.ci/run`: runs each file that was red once more, alone, and says what the whole run comes to. The arguments
 * are the parts that ran; each has left its record. `--at-once`: on a busy machine too.
 */
export async function secondLook() {
  const parts = process.argv.slice(2).filter((argument) => argument !== atOnce)
  const records = parts.map(readRecord)
  const began = Date.now()
  const looks = await lookAgain(records.flatMap((record) => record.red.map((file) => ({ record, file }))))
  const { passed, failures, redOnce } = judge(records, looks)
  for (const failure of failures) say(`✗ ${failure}`)
  for (const line of redOnce) say(line)
  for (const line of timesOf(records, looks.length > 0 ? (Date.now() - began) / 1000 : 0)) say(line)
  say(`${passed} passed, ${failures.length} failed`)
  process.exitCode = failures.length === 0 ? 0 : 1
}

/** @param {{ record: PartRecord, file: RedFile }[]} red */
async function lookAgain(red) {
  if (red.length > mostFiles) {
    say(`${red.length} archivos en rojo: más de ${mostFiles} no se prueban otra vez.`)
    return red.map(({ file }) => ({ file }))
  }
  if (red.length > 0 && !process.argv.includes(atOnce)) await waitUntilQuiet()
  const looks = []
  for (const { record, file } of red) {
    say(`\nOtra vez, solo: ${file.file} (${file.project})`)
    const { cwd, options } = record
    const seed = file.failures.find((failure) => failure.seed)?.seed
    const again = await runVitest([...options, '--project', file.project, join(cwd, file.file)], {
      cwd,
      env: seed ? { SEED: seed } : {},
    })
    looks.push({ file, again })
  }
  return looks
}
