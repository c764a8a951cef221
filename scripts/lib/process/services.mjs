// @ts-check
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { localPostgresPackage } from '../postgres.mjs'
import { Interrupted, Stop } from './stop.mjs'

/**
 * @typedef {object} Service
 * @property {string} name as a person reads it
 * @property {Promise<Stop>} failed settles only if it ended without being stopped
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
  let lastSentence = ''
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue
    createInterface(stream).on('line', (line) => {
      if (stream === child.stderr && isSentence(line)) lastSentence = line
      onLine(line)
    })
  }
  let stopRequested = false
  const ended = Promise.race([once(child, 'close'), once(child, 'error')]).catch((error) => [error])
  /** @type {Promise<Stop>} */
  const failed = ended.then(([code, signal]) => {
    if (stopRequested) return new Promise(() => {})
    if (lastSentence) return new Stop(lastSentence)
    const cause = new Error(`${name} ended with ${code ?? signal}`)
    return new Stop(`${name} se detuvo de improviso. Inícialo otra vez con el mismo comando.`, { cause })
  })
  return {
    name,
    failed,
    stop: async () => {
      stopRequested = true
      child.kill('SIGTERM')
      const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      await ended
      clearTimeout(killTimer)
    },
  }
}

/** Whether a line of output is a sentence for people, not a stack trace or JSON. */
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
