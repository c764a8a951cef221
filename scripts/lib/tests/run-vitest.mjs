// @ts-check
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, tool, toolEnv } from '../workspace.mjs'

/** @typedef {import('./reporter.mjs').TestRun} TestRun */

/**
 * Runs tests and says what was red.
 *
 * @param {string[]} args of vitest
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<TestRun>}
 */
export async function runVitest(args, { cwd = root, env = {} } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'hilo-test-'))
  const path = join(folder, 'run.json')
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts/lib/tests/reporter.mjs')}`]
  try {
    const child = spawn(tool('vitest'), ['run', ...reporters, ...args], {
      cwd,
      env: { ...toolEnv(), ...env, HILO_TEST_RUN: path },
      stdio: 'inherit',
    })
    // Ctrl-C reaches vitest too; a signal sent to this process alone must be passed on.
    let isEnding = false
    const pass = () => {
      isEnding = true
      child.kill('SIGTERM')
    }
    process.once('SIGTERM', pass)
    const [code] = await once(child, 'exit')
    process.off('SIGTERM', pass)
    if (isEnding) process.kill(process.pid, 'SIGTERM')
    return withItsEnd(readRun(path), code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Vitest may fail without a failed test: in a set-up, at a threshold, or where it was killed. @param {TestRun} run @param {number | null} code */
function withItsEnd(run, code) {
  const found = run.red.length + run.errors.length > 0
  const isExplained = code === 0 || run.stopped || (code === 1 && found)
  return isExplained ? run : { ...run, errors: [...run.errors, `vitest: ${code ?? 'killed'}`] }
}

/** @param {string} path @returns {TestRun} */
function readRun(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return { passed: 0, red: [], errors: [], seconds: {}, stopped: false }
  }
}

/** @param {{ file: string }} file @param {import('./reporter.mjs').Failure} failure */
export const nameOf = ({ file }, { test, error, seed }) =>
  `${file}${test ? ` > ${test}` : ''}: ${error}${seed ? ` (SEED=${seed})` : ''}`
