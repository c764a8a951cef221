// @ts-check
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sharedSettings } from '../lib/process/operator-settings.mjs'
import { Stop } from '../lib/process/stop.mjs'
import { readSettings } from '../lib/settings.mjs'
import { root } from '../lib/workspace.mjs'

/**
 * `npm run operator -- create-admin …`: an operator's command on the demo that runs. Whatever it asks is asked in this terminal.
 *
 * @param {string[]} args
 */
export async function operator(args) {
  try {
    const env = { ...process.env, ...sharedSettings(readSettings(process.env).dataDir) }
    const command = [join(root, 'apps/api/dist/cli.js'), ...args]
    const [code] = await once(spawn(process.execPath, command, { env, stdio: 'inherit' }), 'exit')
    process.exitCode = code ?? 1
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
