import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/**
 * A TURN server (RFC 8656) over UDP on this machine, with what browsers use of it. Its credentials are those of coturn's
 * `use-auth-secret`: the name begins with when they end, and the password is its HMAC.
 */
export interface TurnServer {
  readonly url: string
  readonly secret: string
  /** How many connections it relays for. */
  allocations(): number
  /** While cut it answers nothing and passes nothing on. */
  cut(isCut: boolean): void
  stop(): void
}

interface Address {
  readonly address: string
  readonly port: number
}
interface Allocation {
  readonly relay: Socket
  readonly channels: Map<number, Address>
  readonly permitted: Set<string>
}
interface Message {
  readonly type: number
  readonly id: Buffer
  readonly attributes: ReadonlyMap<number, Buffer>
  readonly packet: Buffer
  /** Where the proof of the sender begins. */
  readonly integrityAt: number | null
}

const cookie = 0x2112a442
const method = { binding: 1, allocate: 3, refresh: 4, send: 0x16, data: 0x17, permit: 8, bind: 9 }
const attribute = {
  username: 0x06,
  integrity: 0x08,
  error: 0x09,
  channel: 0x0c,
  lifetime: 0x0d,
  peer: 0x12,
  data: 0x13,
  realm: 0x14,
  nonce: 0x15,
  relayed: 0x16,
  mapped: 0x20,
}
const success = 0x100
const failure = 0x110
const realm = 'hilo'
const here = '127.0.0.1'

export async function startTurnServer(): Promise<TurnServer> {
  const secret = randomBytes(24).toString('hex')
  const nonce = Buffer.from(randomBytes(8).toString('hex'))
  const socket = createSocket('udp4')
  const allocations = new Map<string, Allocation>()
  let isCut = false
  socket.bind(0, here)
  await once(socket, 'listening')

  function keyOf(username: string): Buffer | null {
    if (!(Number(username.split(':')[0]) * 1000 > Date.now())) return null
    const password = createHmac('sha1', secret).update(username).digest('base64')
    return createHash('md5').update(`${username}:${realm}:${password}`).digest()
  }

  async function answer(message: Message, from: Address): Promise<Buffer | null> {
    const { type, id, attributes } = message
    const client = `${from.address}:${from.port}`
    const mapped: Attributes = [[attribute.mapped, xorAddress(from)]]
    if (type === method.binding) return write(type | success, id, mapped)
    if (type === method.send) {
      const allocation = allocations.get(client)
      const peer = attributes.get(attribute.peer)
      const data = attributes.get(attribute.data)
      if (allocation && peer && data) relayTo(allocation, readAddress(peer), data)
      return null
    }
    const username = attributes.get(attribute.username)?.toString() ?? ''
    const key = keyOf(username)
    if (!key || !isProven(message, key))
      return write(type | failure, id, [
        [attribute.error, Buffer.concat([Buffer.from([0, 0, 4, 1]), Buffer.from('Unauthorized')])],
        [attribute.realm, Buffer.from(realm)],
        [attribute.nonce, nonce],
      ])
    const lifetime: Attributes[number] = [attribute.lifetime, uint32(600)]
    if (type === method.allocate) {
      const { relay } = allocations.get(client) ?? (await allocate(client, from))
      const relayed = xorAddress(relay.address() as AddressInfo)
      return write(type | success, id, [[attribute.relayed, relayed], ...mapped, lifetime], key)
    }
    const allocation = allocations.get(client)
    if (!allocation) return write(type | failure, id, [[attribute.error, Buffer.from([0, 0, 4, 37])]], key)
    const peer = attributes.get(attribute.peer)
    if (peer) allocation.permitted.add(readAddress(peer).address)
    const channel = attributes.get(attribute.channel)
    if (type === method.bind && peer && channel)
      allocation.channels.set(channel.readUInt16BE(0), readAddress(peer))
    if (type === method.refresh && attributes.get(attribute.lifetime)?.readUInt32BE(0) === 0) {
      allocation.relay.close()
      allocations.delete(client)
    }
    return write(type | success, id, type === method.refresh ? [lifetime] : [], key)
  }

  async function allocate(client: string, from: Address): Promise<Allocation> {
    const relay = createSocket('udp4')
    relay.bind(0, here)
    await once(relay, 'listening')
    const allocation: Allocation = { relay, channels: new Map(), permitted: new Set() }
    allocations.set(client, allocation)
    relay.on('message', (data, peer) => {
      if (isCut) return
      const channel = [...allocation.channels].find(
        ([, one]) => one.address === peer.address && one.port === peer.port,
      )
      if (channel) {
        const head = Buffer.alloc(4)
        head.writeUInt16BE(channel[0], 0)
        head.writeUInt16BE(data.length, 2)
        socket.send(Buffer.concat([head, data]), from.port, from.address)
      } else if (allocation.permitted.has(peer.address))
        socket.send(
          write(method.data, randomBytes(12), [
            [attribute.peer, xorAddress(peer)],
            [attribute.data, data],
          ]),
          from.port,
          from.address,
        )
    })
    return allocation
  }

  socket.on('message', (packet, from) => {
    if (isCut) return
    const first = packet[0] ?? 0
    if (first >= 0x40 && first < 0x80) {
      const allocation = allocations.get(`${from.address}:${from.port}`)
      const peer = allocation?.channels.get(packet.readUInt16BE(0))
      if (allocation && peer) relayTo(allocation, peer, packet.subarray(4, 4 + packet.readUInt16BE(2)))
      return
    }
    const message = read(packet)
    if (!message) return
    void answer(message, from).then((reply) => reply && socket.send(reply, from.port, from.address))
  })

  return {
    url: `turn:${here}:${socket.address().port}?transport=udp`,
    secret,
    allocations: () => allocations.size,
    cut(cut) {
      isCut = cut
    },
    stop() {
      for (const { relay } of allocations.values()) relay.close()
      socket.close()
    },
  }
}

type Attributes = (readonly [number, Buffer])[]

/** The sender's proof is over all that comes before it. */
function isProven({ packet, integrityAt, attributes }: Message, key: Buffer): boolean {
  const given = attributes.get(attribute.integrity)
  return (
    integrityAt !== null && given !== undefined && hmacOf(packet.subarray(0, integrityAt), key).equals(given)
  )
}

function relayTo({ relay, permitted }: Allocation, peer: Address, data: Buffer): void {
  if (permitted.has(peer.address)) relay.send(data, peer.port, peer.address)
}

function hmacOf(before: Buffer, key: Buffer): Buffer {
  const counted = Buffer.from(before)
  counted.writeUInt16BE(before.length - 20 + 24, 2)
  return createHmac('sha1', key).update(counted).digest()
}

function read(packet: Buffer): Message | null {
  if (packet.length < 20 || packet.readUInt32BE(4) !== cookie) return null
  const attributes = new Map<number, Buffer>()
  let integrityAt: number | null = null
  for (let at = 20; at + 4 <= packet.length; ) {
    const [kind, length] = [packet.readUInt16BE(at), packet.readUInt16BE(at + 2)]
    if (kind === attribute.integrity) integrityAt = at
    if (!attributes.has(kind)) attributes.set(kind, packet.subarray(at + 4, at + 4 + length))
    at += 4 + Math.ceil(length / 4) * 4
  }
  return { type: packet.readUInt16BE(0), id: packet.subarray(8, 20), attributes, packet, integrityAt }
}

function write(type: number, id: Buffer, attributes: Attributes, key?: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt16BE(type, 0)
  head.writeUInt32BE(cookie, 4)
  const written = attributes.map(([kind, value]) => attributeOf(kind, value))
  const message = Buffer.concat([head, id, ...written])
  if (key) {
    const whole = Buffer.concat([message, attributeOf(attribute.integrity, hmacOf(message, key))])
    whole.writeUInt16BE(whole.length - 20, 2)
    return whole
  }
  message.writeUInt16BE(message.length - 20, 2)
  return message
}

function attributeOf(kind: number, value: Buffer): Buffer {
  const bytes = Buffer.alloc(4 + Math.ceil(value.length / 4) * 4)
  bytes.writeUInt16BE(kind, 0)
  bytes.writeUInt16BE(value.length, 2)
  value.copy(bytes, 4)
  return bytes
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function xorAddress({ address, port }: Address): Buffer {
  const bytes = Buffer.alloc(8)
  bytes[1] = 1
  bytes.writeUInt16BE(port ^ (cookie >>> 16), 2)
  const ip = Buffer.from(address.split('.').map(Number)).readUInt32BE(0)
  bytes.writeUInt32BE((ip ^ cookie) >>> 0, 4)
  return bytes
}

function readAddress(value: Buffer): Address {
  const ip = uint32((value.readUInt32BE(4) ^ cookie) >>> 0)
  return { address: [...ip].join('.'), port: value.readUInt16BE(2) ^ (cookie >>> 16) }
}
