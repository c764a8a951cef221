// @ts-check
import { readFileSync } from 'node:fs'
import { Interrupted, Stop } from './stop.mjs'

/**
 * @typedef {object} Lifetime
 * @property {AbortSignal} signal aborted when the process is asked to end
 * @property {(undo: () => unknown) => void} atEnd adds what runs at the end, the last one first
 * @property {(log: import('../log-file.mjs').LogFile) => void} logTo
 * @property {Promise<never>} interrupted rejects when the process is asked to end
 */

/** npm repeats the terminal's Ctrl-C: a second signal within this time does not mean 'now'. */
const SAME_KEYSTROKE_MS = 2_000

/**
 * Runs a command of the repository. However it ends, all that it started is stopped in order, and a person gets one
 * sentence.
 *
 * @param {(lifetime: Lifetime) => Promise<void>} main
 */
export async function live(main) {
  const quit = new AbortController()
  /** @type {(() => unknown)[]} */
  const undos = []
  /** @type {import('../log-file.mjs').LogFile | undefined} */
  let log
  const interrupted = new Promise((_, fail) =>
    quit.signal.addEventListener('abort', () => fail(new Interrupted())),
  )
  interrupted.catch(() => {})
  abortOnSignal(quit)
  try {
    await main({
      signal: quit.signal,
      atEnd: (undo) => undos.unshift(undo),
      logTo: (opened) => {
        log = opened
      },
      interrupted: /** @type {Promise<never>} */ (interrupted),
    })
  } catch (error) {
    report(quit.signal.aborted ? new Interrupted() : error, log)
  }
  for (const undo of undos) await Promise.resolve(undo()).catch((error) => log?.write('stop', String(error)))
  process.exit()
}

/** @param {AbortController} quit */
function abortOnSignal(quit) {
  let first = 0
  const end = () => {
    if (first && Date.now() - first > SAME_KEYSTROKE_MS) process.exit(130)
    first ||= Date.now()
    quit.abort()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
  // If npm is killed, no signal arrives: end when our parents change.
  if (!process.env.npm_lifecycle_event) return
  const initialAncestors = ancestors()
  setInterval(() => ancestors() !== initialAncestors && quit.abort(), 500).unref()
}

/** The pids of our parent and, on Linux, of its parent: npm runs us in a shell. */
function ancestors() {
  try {
    const [, grandparent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8')) ?? []
    return `${process.ppid} ${grandparent}`
  } catch {
    return String(process.ppid)
  }
}

/**
 * @param {unknown} error
 * @param {import('../log-file.mjs').LogFile | undefined} log
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
