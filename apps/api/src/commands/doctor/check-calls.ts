import type { Env } from '../../env'
import { iceOf } from '../../video-calls/ice'
import {
  type Answer,
  type Attributes,
  attribute,
  keyOf,
  method,
  openStunSocket,
  readStunUrl,
  type StunSocket,
} from './stun'

/** Asks STUN for this machine's address, and has TURN relay for a moment, with credentials as a call has them. */
export async function checkCalls({ ice }: Pick<Env, 'ice'>): Promise<readonly string[]> {
  const { servers } = iceOf({ settings: { ice }, clock: { now: () => new Date() } }, 'doctor')
  const found = await Promise.all(
    servers.flatMap((server) =>
      server.urls.map((url) =>
        'credential' in server ? tryTurn(url, server.username, server.credential) : tryStun(url),
      ),
    ),
  )
  return found.filter((sentence) => sentence !== null)
}

/** The problem of a server; null: none. */
type Found = string | null

const silent = (name: string, url: string): string =>
  `${url} no responde: revisa ${name}, que el servidor esté en marcha y que su puerto y su protocolo (UDP o TCP) estén abiertos.`

async function withLine(url: string, work: (line: StunSocket) => Promise<Found>): Promise<Found> {
  const line = await openStunSocket(readStunUrl(url))
  try {
    return await work(line)
  } finally {
    line.close()
  }
}

const tryStun = (url: string): Promise<Found> =>
  withLine(url, async (line) => {
    const answer = await line.ask(method.binding, [])
    if (!answer) return silent('STUN_URLS', url)
    return answer.error === null
      ? null
      : `${url} rechazó la consulta (error ${answer.error}): revisa si es un servidor STUN.`
  })

/** Asks for a relay over UDP, which carries sound and pictures. */
const relayOverUdp: Attributes = [[attribute.requestedTransport, Buffer.from([17, 0, 0, 0])]]

const tryTurn = (url: string, username: string, password: string): Promise<Found> =>
  withLine(url, async (line) => {
    // A server says its realm in the refusal of a request without credentials.
    const asked = await line.ask(method.allocate, relayOverUdp)
    if (!asked) return silent('TURN_URLS', url)
    if (asked.error === null)
      return `${url} retransmite para cualquiera, sin credenciales: activa use-auth-secret en él.`
    const realm = asked.attributes.get(attribute.realm)
    const nonce = asked.attributes.get(attribute.nonce)
    if (asked.error !== 401 || !realm || !nonce) return refusedBy(url, asked)
    const key = keyOf(username, realm.toString(), password)
    const proof = (more: Attributes): Attributes => [
      ...more,
      [attribute.username, Buffer.from(username)],
      [attribute.realm, realm],
      [attribute.nonce, nonce],
    ]
    const allocated = await line.ask(method.allocate, proof(relayOverUdp), key)
    if (!allocated) return silent('TURN_URLS', url)
    if (allocated.error !== null) return refusedBy(url, allocated)
    // It ends at once: a server has room for so many.
    await line.ask(method.refresh, proof([[attribute.lifetime, Buffer.alloc(4)]]), key)
    return null
  })

const refusedBy = (url: string, { error }: Answer): string =>
  error === 401 || error === 441
    ? `${url} no acepta las credenciales: TURN_SECRET debe ser su static-auth-secret, y los relojes de las dos máquinas deben ir a la par.`
    : `${url} no retransmite (error ${error}): mira su registro y sus límites.`
