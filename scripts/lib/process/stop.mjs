// @ts-check

/** Ends a command with a sentence that tells a person what to do. */
export class Stop extends Error {}

/** Ends a command without a message, after Ctrl-C or another signal. */
export class Interrupted extends Error {}

/** @type {[RegExp, string][]} */
const KNOWN = [
  [
    /ENOSPC|no space left on device|disk quota/i,
    'No queda espacio en el disco: libera algo y vuelve a empezar.',
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ENETUNREACH|ECONNRESET|ETIMEDOUT|ECONNREFUSED|ERR_PNPM_META_FETCH_FAIL|ERR_SOCKET_TIMEOUT|error sending request|network request failed/i,
    'No se pudo llegar al registro de paquetes de npm: comprueba la conexión (o el proxy) y vuelve a empezar.',
  ],
  [
    /EACCES|EPERM|EROFS|permission denied|read-only file system/i,
    'Falta permiso para escribir en la carpeta de Hilo: cambia su dueño o copia Hilo a una carpeta tuya.',
  ],
]

/**
 * @param {string} output a tool's output before it failed
 * @param {string} otherwise the sentence for unknown errors
 */
export function sentenceFor(output, otherwise) {
  return KNOWN.find(([pattern]) => pattern.test(output))?.[1] ?? otherwise
}
