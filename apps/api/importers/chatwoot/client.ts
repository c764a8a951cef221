import { setTimeout as sleep } from 'node:timers/promises'
import { ImportError } from '../../src/imports/import-error'
import { readAnswer } from '../../src/platform/http/bodies/read-answer'
import { TooManyBytes } from '../../src/platform/http/bodies/up-to'

export interface ChatwootAddress {
  /** The address of the installation. */
  readonly url: string
  readonly account: number
  readonly token: string
}

export interface ChatwootClient {
  /** The JSON of a path below the account. */
  get(path: string, query?: Readonly<Record<string, string | number>>): Promise<unknown>
  /** The JSON of a path of the installation. */
  getOfInstallation(path: string): Promise<unknown>
}

export interface Politeness {
  /** At most one request in this time. */
  readonly everyMs: number
  readonly wait: (ms: number) => Promise<unknown>
}

/** 600 requests a minute: Chatwoot refuses more than 3,000 of one address, as it is delivered. */
export const polite: Politeness = { everyMs: 100, wait: sleep }

const mostTries = 8
const longestWaitMs = 120_000
const timeoutMs = 60_000
/** Nobody knows what answers there. */
const mostBytes = 64 * 1024 * 1024

/** Without those at its end. */
export function withoutSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** Reads Chatwoot's REST API: slowly enough, and again where it was busy or away for a moment. */
export function openChatwoot(
  { url, account, token }: ChatwootAddress,
  { everyMs, wait }: Politeness = polite,
): ChatwootClient {
  const base = withoutSlashes(url)
  const get = async (address: string): Promise<unknown> => {
    for (let tries = 1; ; tries += 1) {
      await wait(everyMs)
      const answer = await request(address, token)
      if (!('again' in answer)) return answer.json
      if (tries === mostTries)
        throw new ImportError(`${answer.again} Lo importado queda: ejecuta la orden otra vez para seguir.`)
      await wait(Math.min(answer.afterMs ?? 1_000 * 2 ** tries, longestWaitMs))
    }
  }
  return {
    get: (path, query = {}) => {
      const words = new URLSearchParams()
      for (const [name, value] of Object.entries(query)) words.set(name, String(value))
      return get(`${base}/api/v1/accounts/${account}${path}${words.size > 0 ? `?${words}` : ''}`)
    },
    getOfInstallation: (path) => get(`${base}/api/v1${path}`),
  }
}

type Answer = { readonly json: unknown } | { readonly again: string; readonly afterMs: number | null }

async function request(address: string, token: string): Promise<Answer> {
  let response: Response
  try {
    response = await fetch(address, {
      // Another host must not get the token.
      redirect: 'manual',
      headers: { api_access_token: token, accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch (error) {
    return { again: `Chatwoot no responde en ${new URL(address).origin}: ${reasonOf(error)}.`, afterMs: null }
  }
  const { status, headers } = response
  if (status === 429 || status >= 500) {
    await response.body?.cancel()
    return { again: `Chatwoot responde ${status}.`, afterMs: retryAfter(headers.get('retry-after')) }
  }
  if (status !== 200) {
    await response.body?.cancel()
    throw new ImportError(sentenceOf(status, address, headers.get('location')))
  }
  try {
    return { json: JSON.parse(await readAnswer(response, mostBytes)) }
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new ImportError(
        `Lo que responde en ${new URL(address).origin} no es la API de Chatwoot: revisa --url.`,
      )
    if (error instanceof TooManyBytes) throw new ImportError('Una respuesta de Chatwoot es demasiado grande.')
    return { again: 'La respuesta de Chatwoot se cortó.', afterMs: null }
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? ((error.cause as Error | undefined)?.message ?? error.message) : String(error)

const retryAfter = (header: string | null): number | null => {
  const seconds = Number(header ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : null
}

function sentenceOf(status: number, address: string, location: string | null): string {
  if (status >= 300 && status < 400)
    return `Chatwoot está en otra dirección (${location ?? 'no dice cuál'}): ponla en --url.`
  if (status === 401)
    return 'Chatwoot no acepta el token (401). Copia el de un administrador en su perfil; si es ese, el proxy delante de Chatwoot quita las cabeceras con guion bajo (en nginx: underscores_in_headers on).'
  if (status === 403)
    return 'El token no puede leer esta cuenta de Chatwoot (403): usa el de un administrador.'
  if (status === 404)
    return `Chatwoot no conoce ${new URL(address).pathname} (404): revisa --url y --account.`
  return `Chatwoot responde ${status} a ${new URL(address).pathname}.`
}
