import { describe, expect, it } from 'vitest'
import { isSignedByMeta } from './signature'

const secret = 'app-secret-de-prueba'
const empty = '{"object":"whatsapp_business_account","entry":[]}'
const emptySignature = 'sha256=5d06d353ccc76260fa17e0eed3482fb5885421e2d0710c9b2815eef716b71198'
// The bytes contain the backslashes.
const escaped = String.raw`{"object":"page","entry":[{"id":"1","time":1,"messaging":[{"message":{"mid":"m_1","text":"caf\u00e9 \ud83d\ude00"}}]}]}`
const escapedSignature = 'sha256=d99a0d66c8b8113bcf82df22fb99f25fb2275fe751873b78ddca8a0ffed18372'

const signed = (body: string, signature: string | undefined) =>
  isSignedByMeta(async () => Buffer.from(body), signature, secret)

describe('the signature of a webhook', () => {
  it('is accepted over the received bytes', async () => {
    expect(await signed(empty, emptySignature)).toBe(true)
    expect(await signed(escaped, escapedSignature)).toBe(true)
  })

  it('is refused over the same content in other bytes', async () => {
    const again = JSON.stringify(JSON.parse(escaped))
    expect(await signed(again, escapedSignature)).toBe(false)
    expect(
      await signed(again, 'sha256=e331641f0e6695ed42a8338c3e82a6a7cb56faed692073c5ac92bb774d0bc382'),
    ).toBe(true)
  })

  it.each([
    ['absent', undefined],
    ['empty', ''],
    ['without its name', emptySignature.slice(7)],
    ['of the old kind', emptySignature.replace('sha256', 'sha1')],
    ['in capitals', emptySignature.toUpperCase()],
    ['too short', emptySignature.slice(0, -1)],
    ['too long', `${emptySignature}0`],
    ['twice', `${emptySignature}, ${emptySignature}`],
    ['with something behind', `${emptySignature}\n`],
    ['of another body', escapedSignature],
  ])('is refused when it is %s', async (_, signature) => {
    expect(await signed(empty, signature)).toBe(false)
  })

  it('is refused with another secret', async () => {
    expect(await isSignedByMeta(async () => Buffer.from(empty), emptySignature, `${secret}2`)).toBe(false)
  })

  it('is refused without reading the body, where no signature can be right', async () => {
    const unread = () => Promise.reject(new Error('the body was read'))
    expect(await isSignedByMeta(unread, 'sha256=nada', secret)).toBe(false)
  })
})
