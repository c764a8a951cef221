// @ts-check

import { root } from '../workspace.mjs'
import { RunFailed, run } from './run.mjs'
import { isSentence } from './services.mjs'
import { Stop, sentenceFor } from './stop.mjs'

const UNREACHABLE =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|Can't reach|password authentication|database ".*" does not exist/

/**
 * Runs one of the API's operator commands. If it fails, its last sentence becomes the error.
 *
 * @param {string[]} args for Node: the program and its arguments
 * @param {import('./run.mjs').RunOptions} options
 */
export async function operatorCommand(args, options) {
  await run(process.execPath, args, { cwd: root, ...options }).catch((error) => {
    if (!(error instanceof RunFailed)) throw error
    throw new Stop(explain(error.output), { cause: error })
  })
}

/** @param {string} output */
function explain(output) {
  const sentence = output.split('\n').findLast(isSentence)
  if (sentence) return sentence
  if (UNREACHABLE.test(output)) {
    return 'No se pudo entrar en la base de datos: comprueba que está en marcha y que DATABASE_URL es correcta.'
  }
  return sentenceFor(output, 'No se pudo preparar la base de datos.')
}
