// @ts-check
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Stop } from './stop.mjs'

/** @typedef {{ pid: number, url: string, stopping: boolean }} Note */

/** What a killed instance left takes a moment to end. */
const AFTER_CRASH_MS = 15_000
const STOPPING_MS = 30_000
/** As long as an instance needs to notice that whoever started it is gone. */
const NOTICE_MS = 3_000

/**
 * One instance per data folder. A second one is told where the first is.
 *
 * @param {string} dataDir
 * @param {string} url
 */
export async function claim(dataDir, url) {
  const path = join(dataDir, 'instance.json')
  const write = (/** @type {boolean} */ stopping) =>
    writeFileSync(path, JSON.stringify({ pid: process.pid, url, stopping }))
  const before = read(path)
  for (const began = Date.now(); ; await sleep(100)) {
    const holder = read(path)
    if (!holder || !isRunning(holder.pid)) break
    if (Date.now() - began < (holder.stopping ? STOPPING_MS : NOTICE_MS)) continue
    throw new Stop(
      `Hilo ya está en marcha con estos datos en ${holder.url}: ábrelo, o detén el proceso ${holder.pid} antes de empezar otra vez.`,
    )
  }
  try {
    makeFolder(dataDir)
    write(false)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Stop(`No se puede escribir en ${dataDir}: indica otra carpeta con HILO_DATA_DIR. (${reason})`)
  }
  return {
    patienceMs: before ? AFTER_CRASH_MS : 0,
    stopping: () => write(true),
    release: () => rmSync(path, { force: true }),
  }
}

/** Node's own recursive way never returns where a system refuses with "not found", as under /proc. */
function makeFolder(/** @type {string} */ path) {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path)
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
