import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { connect as connectTcp } from 'node:net'
import { connect as connectTls } from 'node:tls'

/** Messages of STUN (RFC 8489) and TURN (RFC 8656), as far as an operator's check needs them. */
const cookie = 0x2112a442
export const method = { binding: 1, allocate: 3, refresh: 4 } as const
export const attribute = {
  username: 0x06,
  integrity: 0x08,
  error: 0x09,
  lifetime: 0x0d,
  realm: 0x14,
  nonce: 0x15,
  requestedTransport: 0x19,
} as const
const headBytes = 20
const proofBytes = 24

export type Attributes = readonly (readonly [kind: number, value: Buffer])[]

export interface Answer {
  /** Null: success. */
  readonly error: number | null
  readonly attributes: ReadonlyMap<number, Buffer>
}

/** The address of a STUN or TURN server, and its transport. */
interface StunServer {
  readonly host: string
  readonly port: number
  readonly transport: 'udp' | 'tcp' | 'tls'
}

/** `stun:host`, `turn:host:3478?transport=udp`, `turns:host`: the settings let nothing else through. */
export function readStunUrl(url: string): StunServer {
  const [scheme = '', host = '', rest = ''] = url.split(':')
  const [port, query = ''] = rest === '' ? [undefined, host.split('?')[1]] : rest.split('?')
  const isSecure = scheme.endsWith('s')
  return {
    host: host.split('?')[0] ?? '',
    port: Number(port ?? (isSecure ? 5349 : 3478)),
    transport: isSecure ? 'tls' : query === 'transport=tcp' ? 'tcp' : 'udp',
  }
}

/** The key of a long-term credential. */
export const keyOf = (username: string, realm: string, password: string): Buffer =>
  createHash('md5').update(`${username}:${realm}:${password}`).digest()

/** Sends messages to one server from one socket, as a TURN allocation needs; it is given up after a while. */
export interface StunSocket {
  /** Null: nobody answered in time. */
  ask(kind: number, attributes: Attributes, key?: Buffer): Promise<Answer | null>
  close(): void
}

const answerMs = 3_000
/** UDP loses packets. */
const againMs = 500

export async function openStunSocket({ host, port, transport }: StunServer): Promise<StunSocket> {
  let onPacket: (packet: Buffer) => void = () => {}
  const { send, close } =
    transport === 'udp'
      ? openUdp(host, port, (packet) => onPacket(packet))
      : await openStream({ host, port, transport }, (packet) => onPacket(packet))
  return {
    ask: (kind, attributes, key) =>
      new Promise((resolve) => {
        const id = randomBytes(12)
        const packet = write(kind, id, attributes, key)
        const done = (answer: Answer | null) => {
          clearTimeout(end)
          clearInterval(again)
          onPacket = () => {}
          resolve(answer)
        }
        onPacket = (received) => {
          const answer = read(received, id)
          if (answer) done(answer)
        }
        const end = setTimeout(() => done(null), answerMs)
        const again = setInterval(() => transport === 'udp' && send(packet), againMs)
        send(packet)
      }),
    close,
  }
}

function openUdp(host: string, port: number, onPacket: (packet: Buffer) => void) {
  const socket = createSocket('udp4')
  socket.on('message', onPacket)
  // A closed port or an unknown name gives no answer, as a server that is down.
  socket.on('error', () => {})
  return {
    send: (packet: Buffer) => socket.send(packet, port, host, () => {}),
    close: () => void socket.close(),
  }
}

async function openStream({ host, port, transport }: StunServer, onPacket: (packet: Buffer) => void) {
  const socket =
    transport === 'tls' ? connectTls({ host, port, servername: host }) : connectTcp({ host, port })
  socket.setTimeout(answerMs, () => socket.destroy())
  let kept = Buffer.alloc(0)
  socket.on('data', (data: Buffer) => {
    kept = Buffer.concat([kept, data])
    while (kept.length >= headBytes && kept.length >= headBytes + kept.readUInt16BE(2)) {
      const length = headBytes + kept.readUInt16BE(2)
      onPacket(kept.subarray(0, length))
      kept = kept.subarray(length)
    }
  })
  socket.on('error', () => {})
  return {
    send: (packet: Buffer) => void socket.write(packet),
    close: () => void socket.destroy(),
  }
}

function write(kind: number, id: Buffer, attributes: Attributes, key?: Buffer): Buffer {
  const body = Buffer.concat(attributes.map(([one, value]) => attributeOf(one, value)))
  const head = Buffer.alloc(8)
  head.writeUInt16BE(kind, 0)
  head.writeUInt16BE(body.length + (key ? proofBytes : 0), 2)
  head.writeUInt32BE(cookie, 4)
  const message = Buffer.concat([head, id, body])
  if (!key) return message
  return Buffer.concat([
    message,
    attributeOf(attribute.integrity, createHmac('sha1', key).update(message).digest()),
  ])
}

function attributeOf(kind: number, value: Buffer): Buffer {
  const bytes = Buffer.alloc(4 + Math.ceil(value.length / 4) * 4)
  bytes.writeUInt16BE(kind, 0)
  bytes.writeUInt16BE(value.length, 2)
  value.copy(bytes, 4)
  return bytes
}

/** The answer to this request; null for any other packet. */
function read(packet: Buffer, id: Buffer): Answer | null {
  if (packet.length < headBytes || packet.readUInt32BE(4) !== cookie || !packet.subarray(8, 20).equals(id))
    return null
  const attributes = new Map<number, Buffer>()
  for (let at = headBytes; at + 4 <= packet.length; ) {
    const length = packet.readUInt16BE(at + 2)
    attributes.set(packet.readUInt16BE(at), packet.subarray(at + 4, at + 4 + length))
    at += 4 + Math.ceil(length / 4) * 4
  }
  const isFailure = (packet.readUInt16BE(0) & 0x110) === 0x110
  const code = attributes.get(attribute.error)
  return {
    error: isFailure ? (code && code.length >= 4 ? code.readUInt8(2) * 100 + code.readUInt8(3) : 0) : null,
    attributes,
  }
}
