import type { Env } from '../../env'
import { nameOfProcess, readProcesses } from '../../platform/processes/read-processes'
import { markOf } from '../../platform/secrets/check-secret'
import { deriveKeys } from '../../platform/secrets/keys'
import { withAppLogin } from './with-app-login'

/** Finds processes that run with another secret than this command: it was changed, and they were not restarted. */
export const checkProcesses = (env: Env): Promise<readonly string[]> =>
  withAppLogin(env, async (db) => {
    const mark = markOf(deriveKeys(env.secret))
    return (await readProcesses(db))
      .filter(({ secret_mark }) => secret_mark !== mark)
      .map(
        (one) =>
          `El proceso ${nameOfProcess(one)} corre con otro secreto que el de ahora: reinícialo con los ajustes de la instalación.`,
      )
  })
