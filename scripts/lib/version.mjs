// @ts-check
import { execFileSync } from 'node:child_process'
import { root } from './workspace.mjs'

/**
 * The version of this tree: the date and the commit, such as 2026.11.28-83f4ea34. Where there is no git, as in an image that is being
 * built, `HILO_VERSION` says it. scripts/container/build.sh forms it in the same way, on machines without Node.
 *
 * @param {string} [folder]
 * @param {NodeJS.ProcessEnv} [env]
 */
export function readVersion(folder = root, env = process.env) {
  if (env.HILO_VERSION) return env.HILO_VERSION
  /** @param {string[]} args */
  const git = (...args) =>
    execFileSync('git', args, {
      cwd: folder,
      env: { ...env, TZ: 'UTC' },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  try {
    const version = git('log', '-1', '--abbrev=8', '--date=format-local:%Y.%m.%d', '--format=%cd-%h')
    return git('status', '--porcelain', '--untracked-files=no') === '' ? version : `${version}-changed`
  } catch {
    return 'unknown'
  }
}
