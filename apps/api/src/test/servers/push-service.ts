import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PushMessage } from '@hilo/contracts'
import { importJWK, jwtVerify } from 'jose'

export interface ReceivedPush {
  readonly message: PushMessage
  readonly ttl: number
  readonly topic: string | undefined
  readonly urgency: string | undefined
  /** Whom the sender says that it is, by the token that its key signs (RFC 8292). */
  readonly sender: { readonly subject: string; readonly publicKey: string }
}

/** A device with keys of its own, as a browser makes them. */
export interface TestDevice {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly received: readonly ReceivedPush[]
  /** What the service answers from now on. */
  answers(status: number, headers?: Record<string, string>): void
  /** From now on the service takes pushes and does not answer, though the device may have received them. */
  hangs(received?: 'received'): void
}

/** A push service (RFC 8030) that hands what comes to its devices, decrypted as browsers do (RFC 8291). */
export async function openPushService() {
  const devices = new Map<
    string,
    (body: Buffer, headers: NodeJS.Dict<string | string[]>) => Promise<number>
  >()
  const extra = new Map<string, Record<string, string>>()
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    buffer(request)
      .then(async (body) => (await devices.get(path)?.(body, request.headers)) ?? 404)
      .then(
        (status) => response.writeHead(status, extra.get(path)).end(),
        (error: unknown) => response.writeHead(400).end(String(error)),
      )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function addDevice(): TestDevice {
    const path = `/push/${randomBytes(8).toString('hex')}`
    const own = createECDH('prime256v1')
    const publicKey = own.generateKeys()
    const auth = randomBytes(16)
    const received: ReceivedPush[] = []
    let status = 201
    let hanging: boolean | 'received' = false
    devices.set(path, async (body, headers) => {
      if (hanging === true) return new Promise<never>(() => {})
      const token = /^vapid t=([^,]+), ?k=(.+)$/.exec(String(headers.authorization))
      if (!token?.[1] || !token[2]) return 401
      const sender = await readSender(token[1], token[2], url)
      if (status === 201)
        received.push({
          message: JSON.parse(decrypt(body, own, publicKey, auth)) as PushMessage,
          ttl: Number(headers.ttl),
          topic: headers.topic?.toString(),
          urgency: headers.urgency?.toString(),
          sender,
        })
      return hanging ? new Promise<never>(() => {}) : status
    })
    return {
      endpoint: url + path,
      p256dh: publicKey.toString('base64url'),
      auth: auth.toString('base64url'),
      received,
      answers(next, headers = {}) {
        status = next
        hanging = false
        extra.set(path, headers)
      },
      hangs(received) {
        hanging = received ?? true
      },
    }
  }
  return { url, addDevice, close: () => new Promise((resolve) => server.close(resolve)) }
}

async function readSender(token: string, key: string, audience: string) {
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience })
  return { subject: String(payload.sub), publicKey: key }
}

const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** RFC 8188 and 8291: one record, whose key comes from both sides' keys and the secret that only browser and sender know. */
function decrypt(body: Buffer, own: ReturnType<typeof createECDH>, publicKey: Buffer, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + (body[20] ?? 0))
  const record = body.subarray(21 + sender.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
  const shared = derive(own.computeSecret(sender), auth, info, 32)
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12)
  const opened = createDecipheriv('aes-128-gcm', key, nonce)
  opened.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([opened.update(record.subarray(0, -16)), opened.final()])
  // After the text a 2, then zeros.
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}
