// @ts-check
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { Interrupted } from './stop.mjs'

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {AbortSignal} [signal] ends the command
 * @property {(line: string) => void} [onLine]
 */

const TAIL_LINES = 200

export class RunFailed extends Error {
  /**
   * @param {string} command
   * @param {string} output its last lines
   */
  constructor(command, output) {
    super(`${command} failed`)
    this.output = output
  }
}

/**
 * Runs a command to its end and returns its last lines.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<string>}
 */
export function run(command, args, { cwd, env, signal, onLine } = {}) {
  return new Promise((done, fail) => {
    // On Windows npx is a script, which only a shell can run.
    const shell = process.platform === 'win32' && !command.endsWith('.exe')
    const child = spawn(command, args, { cwd, env, signal, shell, stdio: ['ignore', 'pipe', 'pipe'] })
    /** @type {string[]} */
    const tail = []
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on('line', (line) => {
        tail.push(line)
        if (tail.length > TAIL_LINES) tail.shift()
        onLine?.(line)
      })
    }
    child.on('error', (error) => {
      fail(
        signal?.aborted ? new Interrupted() : new RunFailed(command, `${error.message}\n${tail.join('\n')}`),
      )
    })
    child.on('close', (code) => {
      if (code === 0) done(tail.join('\n'))
      else fail(signal?.aborted ? new Interrupted() : new RunFailed(command, tail.join('\n')))
    })
  })
}
