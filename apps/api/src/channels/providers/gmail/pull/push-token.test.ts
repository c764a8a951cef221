import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, it, onTestFinished } from 'vitest'
import { isPushedByGoogle } from './push-token'

const audience = 'https://hilo.test/gmail'
const email = 'push@p.iam.gserviceaccount.com'
const { privateKey, publicKey } = await generateKeyPair('RS256')
const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256' }] })
const push = `Bearer ${await new SignJWT({ email, email_verified: true })
  .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
  .setIssuer('https://accounts.google.com')
  .setAudience(audience)
  .setIssuedAt()
  .setExpirationTime('1h')
  .sign(privateKey)}`

/** A server with Google's keys, and how often they were requested. */
async function googleThat(answers: RequestListener) {
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    answers(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const jwksUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/certs` // it listens on TCP
  return { asked: () => asked, isProven: () => isPushedByGoogle(push, { jwksUrl, audience, email }) }
}

it('requests the keys once, however many pushes come', async () => {
  const { asked, isProven } = await googleThat((_, response) => response.end(keys))
  expect(await Promise.all(Array.from({ length: 20 }, isProven))).toEqual(Array(20).fill(true))
  expect(await isProven()).toBe(true)
  expect(asked()).toBe(1)
})

it.each<[string, RequestListener]>([
  ['does not answer', (_, response) => response.destroy()],
  ['is out of order', (_, response) => response.writeHead(500).end()],
  ['answers with a page', (_, response) => response.end('<html>')],
  ['does not stop answering', (_, response) => void response.end(' '.repeat(300_000) + keys)],
  ['answers with something else', (_, response) => response.end('{"keys":7}')],
])('a push is not refused but repeated where Google %s', async (_, answers) => {
  let away = true
  const { isProven } = await googleThat((request, response) =>
    away ? answers(request, response) : response.end(keys),
  )
  await expect(isProven()).rejects.toThrow()
  away = false
  expect(await isProven()).toBe(true)
})
