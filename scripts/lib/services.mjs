// @ts-check
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { localPostgresPackage } from './postgres.mjs'
import { Interrupted, Stop } from './stop.mjs'

/**
 * @typedef {object} Service
 * @property {string} name as a person reads it
 * @property {Promise<Stop>} failed settles only when it ended unasked
 * @property {() => Promise<void>} stop
 */

const STOP_MS = 15_000

/**
 * @param {{ name: string, command?: string, args: string[], cwd?: string, env: NodeJS.ProcessEnv, onLine: (line: string) => void }} options
 * @returns {Promise<Service>}
 */
export async function startService({ name, command = process.execPath, args, cwd, env, onLine }) {
  const { spawnTethered } = await localPostgresPackage()
  const child = spawnTethered(command, args, { cwd, env })
  let lastComplaint = ''
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue
    createInterface(stream).on('line', (line) => {
      if (stream === child.stderr && isSentence(line)) lastComplaint = line
      onLine(line)
    })
  }
  let asked = false
  const ended = Promise.race([once(child, 'close'), once(child, 'error')]).catch((error) => [error])
  /** @type {Promise<Stop>} */
  const failed = ended.then(([code, signal]) => {
    if (asked) return new Promise(() => {})
    if (lastComplaint) return new Stop(lastComplaint)
    const cause = new Error(`${name} ended with ${code ?? signal}`)
    return new Stop(`${name} se detuvo de improviso: vuelve a empezar.`, { cause })
  })
  return {
    name,
    failed,
    stop: async () => {
      asked = true
      child.kill('SIGTERM')
      const giveUp = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      await ended
      clearTimeout(giveUp)
    },
  }
}

/** A program that cannot start says why in a sentence; stack traces and JSON are for the log. */
export function isSentence(/** @type {string} */ line) {
  return /^[\p{Lu}¿¡][^{}]*[.:!]$/u.test(line.trim()) && !/^\w*Error\b/.test(line)
}

/**
 * @param {string} url
 * @param {AbortSignal} signal
 */
export async function untilHealthy(url, signal) {
  for (;;) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
    if (answer?.ok) return
    if (signal.aborted) throw new Interrupted()
    await sleep(100)
  }
}
