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
    // Outlook for Mac, in bold, with the address on a line of its own.
    ['Va\n\nDe: Tienda\n<a@b.co>\nFecha: viernes, 20 de noviembre de 2026, 14:00\nPara: Laura', 'Va'],
    ['Va\n\n*De:* Tienda\n*Enviado el:* viernes\n*Para:* Laura', 'Va'],
    ['Va\n\nOn 11/20/26, 2:00 PM, "Tienda" <a@b.co> wrote:\n\n    ¿Va?', 'Va'],
    ['Va\n\n*El vie, 20 nov 2026 a las 14:00, Tienda escribió:*\n\n¿Va?', 'Va'],
    // Over three lines, and broken within the address.
    ['Va\n\nEl vie, 20 nov 2026 a las 14:00,\nTienda <\na@b.co> escribió:\n\n¿Va?', 'Va'],
    // Zoho.
    ['Va\n\n---- El vie, 20 nov 2026 14:00:00 -0500 Tienda <a@b.co> escribió ----\n\n¿Va?', 'Va'],
    ['Va\n\n---- On Fri, 20 Nov 2026 14:00:00 -0500 Tienda <a@b.co> wrote ----\n\n¿Va?', 'Va'],
    // Yahoo, on the line of the text.
    [
      'Sí, va   El viernes, 20 de noviembre de 2026, 14:00:05 COT, Tienda <a@b.co> escribió:  \n\n ¿Va?',
      'Sí, va',
    ],
    // Gmail until 2017.
    ['Va\n\n2026-11-20 14:00 GMT-05:00 Tienda <a@b.co>:\n\n> ¿Va?', 'Va'],
    ['Va\n\n2026-11-20 14:00 GMT-05:00 Tienda con un nombre largo <\na@b.co>:\n\n¿Va?', 'Va'],
    ['Va\n\nTienda <a@b.co> escribió:\n\n¿Va?', 'Va'],
    ['Vai\n\nEm sex., 20 de nov. de 2026 às 14:00, Loja <\na@b.co> escreveu:\n\n> Vai?', 'Vai'],
    ['Vai\n\nDe: Loja\nEnviada em: sexta-feira\nPara: Laura\nAssunto: Pedido', 'Vai'],
    ['Oui\n\nLe ven. 20 nov. 2026 à 14:00, Boutique <a@b.co> a écrit :\n\nÇa va ?', 'Oui'],
    ['Oui\n\nDe : Boutique\nEnvoyé : vendredi\nÀ : Laura\nObjet : Commande', 'Oui'],
    ['Ja\n\nAm Fr., 20. Nov. 2026 um 14:00 Uhr schrieb Laden <a@b.co>:\n\n> ?', 'Ja'],
    ['Ja\n\nLaden <a@b.co> schrieb am Fr., 20. Nov. 2026\num 14:00 Uhr:\n\n> ?', 'Ja'],
    ['Ja\n\nVon: Laden\nGesendet: Freitag\nAn: Laura\nBetreff: Auftrag', 'Ja'],
    ['Ja\n\n-----Ursprüngliche Nachricht-----\nVon: Laden', 'Ja'],
    ['Sì\n\nIl giorno ven 20 nov 2026 alle ore 14:00 Negozio <a@b.co> ha scritto:\n\n?', 'Sì'],
    ['Sì\n\nDa: Negozio\nInviato: venerdì\nA: Laura\nOggetto: Ordine', 'Sì'],
    ['Ja\n\nOp vr 20 nov 2026 om 14:00 schreef Winkel <a@b.co>:\n\n> ?', 'Ja'],
    ['Ja\n\nOp 20 nov. 2026 om 14:00 heeft Winkel <a@b.co> het volgende geschreven:\n\n?', 'Ja'],
    ['Ja\n\nVan: Winkel\nVerzonden: vrijdag\nAan: Laura\nOnderwerp: Bestelling', 'Ja'],
    // The signature below the quotation is no answer.
    ['Va\n\nEl vie, 20 nov 2026 a las 14:00, X escribió:\n> ¿Va?\n\n-- \nLaura Gómez\nGerente', 'Va'],
    ['Va\n\nEl vie, 20 nov 2026 a las 14:00, X escribió:\n> ¿Va?\n\nEnviado desde mi iPhone', 'Va'],
  ])('ends where the quote begins', (text, own) => {
    expect(splitQuote(text)).toEqual({ own, quoted: text.slice(own.length).trim() })
  })

  it.each([
    ['nothing is quoted', 'El pedido llegó.\nDe: Laura, con cariño'],
    [
      'a person reports what somebody wrote',
      'Hola.\nEl asesor de la tienda me escribió: llega el 3.\nNo llegó.',
    ],
    ['a person says when somebody wrote', 'Hola.\nEl 3 de mayo Ana escribió: llega hoy.\nNo llegó.'],
    [
      'the answer is between the quotation and the signature',
      'El vie, 20 nov 2026 a las 14:00, X escribió:\n> ¿Va?\n\nSí, va.\n-- \nLaura Gómez',
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
    ['headings over three lines', () => splitQuote(`El 1 ${'x'.repeat(150)}\nde <\n`.repeat(many / 200))],
    ['headings within a line', () => splitQuote(' El 1:00 <'.repeat(many))],
    ['signatures', () => splitQuote('> \n-- \n'.repeat(many))],
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
