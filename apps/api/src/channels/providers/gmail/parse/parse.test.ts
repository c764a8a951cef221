import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorOfAnswer } from '../errors'
import { parseGmail } from './parse'
import { customerOf, isSameMailbox, peopleIn } from './people/read-sender'
import { htmlText } from './text/html-text'
import { splitQuote } from './text/split-quote'

const bytes = (value: unknown) => Buffer.from(JSON.stringify(value))

describe('the text of a mail', () => {
  it.each([
    ['Sí.\n\nEl vie, 20 nov 2026 a las 14:00, Tienda <a@b.co> escribió:\n> ¿Va?', 'Sí.'],
    ['Sí.\n\nEl vie, 20 nov 2026 a las 14:00, Tienda\n<a@b.co> escribió:\n> ¿Va?', 'Sí.'],
    ['Yes\n\nOn Fri, Nov 20, 2026 at 2:00 PM Tienda <a@b.co> wrote:\n> ?', 'Yes'],
    ['Listo\n-----Mensaje original-----\nDe: x', 'Listo'],
    ['> ¿Va?\nSí.\n\nEl vie, 20 nov 2026 a las 14:00, X escribió:\n> ¿Va?', '> ¿Va?\nSí.'],
    ['Va\n\nDe: Tienda\nEnviado: viernes\nPara: Laura', 'Va'],
  ])('ends where the quote begins', (text, own) => {
    expect(splitQuote(text)).toEqual({ own, quoted: text.slice(own.length).trim() })
  })

  it.each([
    ['nothing is quoted', 'El pedido llegó.\nDe: Laura, con cariño'],
    [
      'a person reports what somebody wrote',
      'Hola.\nEl asesor de la tienda me escribió: llega el 3.\nNo llegó.',
    ],
    ['it is answered line by line', 'Hola:\n> ¿Talla?\nLa M\n> ¿Color?\nAzul'],
    [
      'the answer is below the quotation',
      'Hola\n\nEl vie, 20 nov 2026 a las 14:00, Tienda <a@b.co> escribió:\n\n> ¿Va?\n>\n> Saludos\n\nSí, va.',
    ],
  ])('is whole where %s', (_where, text) => {
    expect(splitQuote(text)).toEqual({ own: text, quoted: null })
  })

  it('is read from HTML too', () => {
    const html = `<head><style>p{}</style></head><p>Hola&nbsp;<b>ñ</b> &amp; &lt;script&gt;</p><script>alert(1)</script><ul><li>uno<li>dos</ul><img src=x onerror=alert(1)>`
    expect(htmlText(html)).toBe('Hola ñ & <script>\n\n• uno\n• dos')
    expect(htmlText('<p>abierto <script>x')).toBe('abierto')
    // The quotation begins on a line of its own, by which it is recognised.
    const answer =
      '<p>Sí</p><div>El vie, 20 nov 2026 a las 14:00, X escribió:<blockquote>¿Va?</blockquote></div>'
    expect(splitQuote(htmlText(answer)).own).toBe('Sí')
  })
})

describe('a mail that was made to be slow to parse', () => {
  const many = 200_000
  it.each([
    ['spaces that end nowhere', () => htmlText('&nbsp;'.repeat(many))],
    ['points of a list that never close', () => htmlText('<li '.repeat(many))],
    ['tags that never close', () => htmlText('<a '.repeat(many))],
    ['comments that never close', () => htmlText('<!-- '.repeat(many))],
    ['a line, and nothing below it', () => splitQuote(`__________${'\n'.repeat(many)}x`)],
    ['dashes and line breaks', () => splitQuote('--\n'.repeat(many))],
    ['beginnings of quotes', () => splitQuote(`El 1 ${'x'.repeat(190)}\n`.repeat(many / 200))],
    ['marks of quotes', () => splitQuote('> \n'.repeat(many))],
  ])('%s: is parsed without delay', (_what, read) => {
    const began = performance.now()
    read()
    // Linear code takes milliseconds; quadratic code would take minutes.
    expect(performance.now() - began).toBeLessThan(10_000)
  })
})

describe('the sender', () => {
  it('is one person however the address is spelt', () => {
    expect(
      peopleIn('=?utf-8?B?TGF1cmEgR8OzbWV6?= <LAURA@Cliente.CO>').map((one) => customerOf(one)),
    ).toMatchObject([{ keys: ['laura@cliente.co'], name: 'Laura Gómez', email: 'laura@cliente.co' }])
    expect(customerOf({ address: 'l.gomez+web@gmail.com', name: '' })).toMatchObject({
      keys: ['l.gomez+web@gmail.com', 'lgomez@gmail.com'],
      name: null,
      fallbackName: 'l.gomez+web',
    })
  })

  it.each([
    ['ayuda@mesa.co', 'ayuda+id77@mesa.co', true],
    ['l.gomez@gmail.com', 'lgomez+web@googlemail.com', true],
    ['ayuda@mesa.co', 'ayuda@otra.co', false],
    ['ayuda@mesa.co', 'ayudante@mesa.co', false],
    ['+573001112233@sms.co', '+573004445566@sms.co', false],
  ])('%s and %s are one mailbox: %s', (one, other, expected) => {
    expect(isSameMailbox(one, other)).toBe(expected)
  })
})

it('an error of the rate limit has the time to wait', () => {
  const error = {
    code: 403,
    message: 'User-rate limit exceeded.  Retry after 2026-11-20T20:00:00.000Z',
    errors: [{ reason: 'rateLimitExceeded' }],
  }
  const now = Date.parse('2026-11-20T19:59:30Z')
  expect(errorOfAnswer(403, { error }, false, now)).toMatchObject({
    kind: 'rate_limited',
    retryAfterMs: 30_000,
  })
  expect(errorOfAnswer(502, undefined, false).kind).toBe('unknown_outcome')
  expect(errorOfAnswer(401, { error: { code: 401 } }, false).kind).toBe('auth')
})

it('never throws, and an item parsed again is the same', () => {
  const payload = fc.record({ headers: fc.constant([{ name: 'From', value: 'a@b.co' }]), parts: fc.json() })
  fc.assert(
    fc.property(fc.json(), payload, (json, { headers, parts }) => {
      expect(parseGmail(Buffer.from(json))).toHaveLength(1)
      const mail = { id: '18f', threadId: '18f', payload: { headers, parts: JSON.parse(parts) } }
      for (const item of parseGmail(bytes(mail))) {
        const [again] = parseGmail(bytes(item.raw))
        expect(again?.dedupeKey).toBe(item.dedupeKey)
      }
    }),
  )
})
