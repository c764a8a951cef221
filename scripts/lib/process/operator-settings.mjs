// @ts-check
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Stop } from './stop.mjs'

const fileIn = (/** @type {string} */ dataDir) => join(dataDir, 'operator.json')

/**
 * Leaves beside the data what an operator's command needs to reach the running demo: its database has another port each time. Only the
 * owner of the folder reads it, as with the secrets.
 *
 * @param {string} dataDir
 * @param {NodeJS.ProcessEnv} env
 * @returns {() => void} removes it
 */
export function shareSettings(dataDir, env) {
  const path = fileIn(dataDir)
  rmSync(path, { force: true })
  writeFileSync(path, JSON.stringify({ pid: process.pid, env }), { mode: 0o600 })
  return () => rmSync(path, { force: true })
}

/**
 * @param {string} dataDir
 * @returns {NodeJS.ProcessEnv}
 */
export function sharedSettings(dataDir) {
  try {
    const { pid, env } = JSON.parse(readFileSync(fileIn(dataDir), 'utf8'))
    // Throws where the demo was killed and could not remove the file.
    process.kill(pid, 0)
    return env
  } catch (error) {
    throw new Stop('La demo no está en marcha con estos datos: empieza con npm start en otra terminal.', {
      cause: error,
    })
  }
}
