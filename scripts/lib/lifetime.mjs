// @ts-check
import { readFileSync } from 'node:fs'
import { Interrupted, Stop } from './stop.mjs'

/**
 * @typedef {object} Lifetime
 * @property {AbortSignal} signal aborted when somebody asks us to end
 * @property {(undo: () => unknown) => void} atEnd what to undo, the last first
 * @property {(log: import('./log-file.mjs').LogFile) => void} logTo
 * @property {Promise<never>} asked rejects when somebody asks us to end
 */

/** npm passes Ctrl-C on although the terminal already gave it to us: the second one is no impatience. */
const SAME_KEYSTROKE_MS = 2_000

/**
 * Runs a command of the repository: whatever way it ends, all that it started ends too, in order, and a person gets one
 * sentence.
 *
 * @param {(lifetime: Lifetime) => Promise<void>} main
 */
export async function live(main) {
  const quit = new AbortController()
  /** @type {(() => unknown)[]} */
  const undos = []
  /** @type {import('./log-file.mjs').LogFile | undefined} */
  let log
  const asked = new Promise((_, fail) => quit.signal.addEventListener('abort', () => fail(new Interrupted())))
  asked.catch(() => {})
  listenForTheEnd(quit)
  try {
    await main({
      signal: quit.signal,
      atEnd: (undo) => undos.unshift(undo),
      logTo: (opened) => {
        log = opened
      },
      asked: /** @type {Promise<never>} */ (asked),
    })
  } catch (error) {
    report(quit.signal.aborted ? new Interrupted() : error, log)
  }
  for (const undo of undos) await Promise.resolve(undo()).catch((error) => log?.write('stop', String(error)))
  process.exit()
}

/** @param {AbortController} quit */
function listenForTheEnd(quit) {
  let first = 0
  const end = () => {
    if (first && Date.now() - first > SAME_KEYSTROKE_MS) process.exit(130)
    first ||= Date.now()
    quit.abort()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
  // npm killed outright passes nothing on: end as if it had.
  if (!process.env.npm_lifecycle_event) return
  const starters = ancestors()
  setInterval(() => ancestors() !== starters && quit.abort(), 500).unref()
}

/** Our parent and, where the system tells, its parent: npm runs us through a shell of its own. */
function ancestors() {
  try {
    const [, ofParent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8')) ?? []
    return `${process.ppid} ${ofParent}`
  } catch {
    return String(process.ppid)
  }
}

/**
 * @param {unknown} error
 * @param {import('./log-file.mjs').LogFile | undefined} log
 */
function report(error, log) {
  if (error instanceof Interrupted) return
  process.exitCode = 1
  const { message, stack, cause } = error instanceof Error ? error : new Error(String(error))
  const details = cause instanceof Error ? `${cause.stack}\n${'output' in cause ? cause.output : ''}` : ''
  log?.write('error', `${stack}\n${details}`)
  const sentence = error instanceof Stop ? message : `Algo inesperado impidió seguir: ${message}`
  const complete = error instanceof Stop && !details
  const more = log ? `Los detalles están en ${log.path}` : `${stack}\n${details}`
  process.stderr.write(`\n${sentence}\n${complete ? '' : `${more}\n`}`)
}
