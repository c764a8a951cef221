import dns from 'node:dns/promises'
import { Readable } from 'node:stream'
import { upTo } from '../../../platform/http/bodies/up-to'
import { isPrivateAddress } from '../../../platform/http/private-address'
import type { MediaAnswer } from '../../adapter'
import type { SendError } from '../../outbound'

interface MediaSource {
  /** The provider's own hosts: files are fetched only from these. */
  readonly hosts: readonly RegExp[]
  /** The configured base address: the local simulator serves files too. */
  readonly base: string
  readonly headers?: Readonly<Record<string, string>>
  readonly mostBytes: number
  readonly timeoutMs: number
}

/** The error code of an address that is not the provider's. */
export const foreignHost = 'MEDIA_HOST'
/** The error code of a host that could not be resolved. */
const noLookup = 'MEDIA_LOOKUP'

const mostRedirects = 3
/** A large file takes longer than an answer. */
const timeoutFactor = 6

/**
 * Fetches a file from an address that a provider gave us. Every address, also of a redirect, must be the provider's:
 * otherwise an attacker could make us request addresses of our own network.
 */
export async function downloadMedia(address: string, source: MediaSource): Promise<MediaAnswer> {
  let url = readUrl(address)
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const obstacle = url ? await obstacleTo(url, source) : foreignHost
    if (!url || obstacle === foreignHost) return { error: refused(foreignHost) }
    if (obstacle !== null) return { error: temporary(obstacle) }
    let response: Response
    try {
      response = await fetch(url, {
        redirect: 'manual',
        signal: AbortSignal.timeout(source.timeoutMs * timeoutFactor),
        ...(source.headers && { headers: source.headers }),
      })
    } catch {
      return { error: temporary('MEDIA_NO_ANSWER') }
    }
    const { status, headers, body } = response
    if (status >= 300 && status < 400) {
      await body?.cancel()
      url = readUrl(headers.get('location') ?? '', url)
      continue
    }
    if (status !== 200) await body?.cancel()
    if (status === 404 || status === 410) return { expired: true }
    if (status !== 200 || !body)
      return {
        error: status === 403 || status === 400 ? refused(`HTTP_${status}`) : temporary(`HTTP_${status}`),
      }
    const size = Number(headers.get('content-length') ?? Number.NaN)
    if (size > source.mostBytes) {
      await body.cancel()
      return { tooLarge: source.mostBytes }
    }
    return {
      stream: Readable.from(upTo(source.mostBytes, body)),
      mime: headers.get('content-type'),
      size: Number.isInteger(size) ? size : null,
      name: null,
    }
  }
  return { error: refused('MEDIA_REDIRECTS') }
}

function readUrl(address: string, from?: URL): URL | null {
  try {
    return new URL(address, from)
  } catch {
    return null
  }
}

type Providers = Pick<MediaSource, 'hosts' | 'base'>

const isLocal = (url: URL, base: string): boolean => url.origin === new URL(base).origin
const isOfHosts = (url: URL, hosts: readonly RegExp[]): boolean =>
  url.protocol === 'https:' && url.port === '' && hosts.some((host) => host.test(url.hostname))

/** The address as a link for browsers; null where it is not the provider's. */
export function linkOf(address: string, { hosts, base }: Providers): string | null {
  const url = readUrl(address)
  return url && (isLocal(url, base) || isOfHosts(url, hosts)) ? url.href : null
}

/** Why this address must not be requested; null: allowed. */
async function obstacleTo(
  url: URL,
  { hosts, base }: Providers,
): Promise<typeof foreignHost | typeof noLookup | null> {
  if (isLocal(url, base)) return null
  if (!isOfHosts(url, hosts)) return foreignHost
  const found = await dns.lookup(url.hostname, { all: true }).catch(() => null)
  // The host is the provider's, so a failed lookup is temporary.
  if (!found?.length) return noLookup
  return found.some(({ address }) => isPrivateAddress(address)) ? foreignHost : null
}

const error = (kind: SendError['kind'], code: string, msg: string): SendError => ({
  kind,
  code,
  msg,
  retryAfterMs: null,
})
const refused = (code: string) => error('rejected', code, 'El archivo no se puede descargar.')
const temporary = (code: string) => error('temporary', code, 'El archivo no está disponible por un momento.')
