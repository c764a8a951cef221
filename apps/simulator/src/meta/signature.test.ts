import { expect, test } from 'vitest'
import { escapedJson, sign } from './signature'

const secret = 'app-secret-de-prueba'

test('signs the published vector without accents', () => {
  const body = escapedJson({ object: 'whatsapp_business_account', entry: [] })
  expect(body).toBe('{"object":"whatsapp_business_account","entry":[]}')
  expect(sign(body, secret)).toBe('sha256=5d06d353ccc76260fa17e0eed3482fb5885421e2d0710c9b2815eef716b71198')
})

test('escapes accents and emoji, and signs those bytes', () => {
  const messaging = [{ message: { mid: 'm_1', text: 'café 😀' } }]
  const payload = { object: 'page', entry: [{ id: '1', time: 1, messaging }] }
  const body = escapedJson(payload)
  expect(body).toContain('caf\\u00e9 \\ud83d\\ude00')
  expect(sign(body, secret)).toBe('sha256=d99a0d66c8b8113bcf82df22fb99f25fb2275fe751873b78ddca8a0ffed18372')
  expect(sign(JSON.stringify(payload), secret)).toBe(
    'sha256=e331641f0e6695ed42a8338c3e82a6a7cb56faed692073c5ac92bb774d0bc382',
  )
})
