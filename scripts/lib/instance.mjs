// @ts-check
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Stop } from './stop.mjs'

/** @typedef {{ pid: number, url: string }} Note */

/** What a killed instance left takes a moment to end. */
const AFTER_CRASH_MS = 15_000

/**
 * One instance per data folder. A second one is told where the first is.
 *
 * @param {string} dataDir
 * @param {string} url
 */
export function claim(dataDir, url) {
  const path = join(dataDir, 'instance.json')
  const before = read(path)
  if (before && isRunning(before.pid)) {
    throw new Stop(
      `Hilo ya está en marcha con estos datos en ${before.url}: ábrelo, o detén el proceso ${before.pid} antes de empezar otra vez.`,
    )
  }
  writeFileSync(path, JSON.stringify({ pid: process.pid, url }))
  return {
    patienceMs: before ? AFTER_CRASH_MS : 0,
    release: () => {
      if (read(path)?.pid === process.pid) rmSync(path, { force: true })
    },
  }
}

/** @param {string} path @returns {Note | undefined} */
function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** The number alone proves nothing: after a crash, or in a new container, another process may have it. */
function isRunning(/** @type {number} */ pid) {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const commandLine = `/proc/${pid}/cmdline`
  if (!existsSync(commandLine)) return process.platform !== 'linux'
  return /scripts\/(start|dev)\.mjs/.test(readFileSync(commandLine, 'utf8'))
}
