// @ts-check
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Stop } from './stop.mjs'

/** @typedef {{ pid: number, url: string, stopping: boolean }} InstanceFile */

/** The services of a killed instance take a moment to end. */
const AFTER_CRASH_MS = 15_000
const STOPPING_MS = 30_000
/** An instance needs so long to notice that its parent is gone. */
const NOTICE_MS = 3_000

/**
 * Allows one instance per data folder. A second one fails with the address of the first.
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
    throw new Stop(`No se puede escribir en ${dataDir}: indica otra carpeta con HILO_DATA_DIR.`, {
      cause: error,
    })
  }
  return {
    portWaitMs: before ? AFTER_CRASH_MS : 0,
    markStopping: () => write(true),
    release: () => rmSync(path, { force: true }),
  }
}

/** Node's recursive mkdir never returns if the system answers "not found", as under /proc. */
function makeFolder(/** @type {string} */ path) {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path)
}

/** @param {string} path @returns {InstanceFile | undefined} */
function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** Checks the command too: after a crash, or in a new container, another process may have the same pid. */
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
