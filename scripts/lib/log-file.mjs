// @ts-check
import { createWriteStream, renameSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {{ path: string, write(source: string, line: string): void }} LogFile */

/**
 * Opens the log of details. The log of the previous start is kept beside it.
 *
 * @param {string} dataDir
 * @returns {LogFile}
 */
export function openLogFile(dataDir) {
  const path = join(dataDir, 'hilo.log')
  try {
    renameSync(path, join(dataDir, 'hilo.previous.log'))
  } catch {
    // The first start has none to keep.
  }
  const stream = createWriteStream(path, { mode: 0o600 })
  // A full disk must not stop the services.
  stream.on('error', () => {})
  return {
    path,
    write: (source, line) => void stream.write(`${new Date().toISOString()} ${source}: ${line}\n`),
  }
}
