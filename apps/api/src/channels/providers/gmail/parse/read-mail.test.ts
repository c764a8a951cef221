import { describe, expect, it } from 'vitest'
import type { Part } from '../wire'
import { parseGmail } from './parse'

type Given = Part & { readonly words?: string | Uint8Array }
const headersOf = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([name, value]) => ({ name, value }))
const part = (mimeType: string, more: Partial<Given> & { type?: string } = {}): Part => {
  const { words, type = mimeType, headers = [], ...rest } = more
  const data = words === undefined ? {} : { body: { data: Buffer.from(words).toString('base64url') } }
  return {
    mimeType,
    filename: '',
    headers: [...headersOf({ 'Content-Type': type }), ...headers],
    ...data,
    ...rest,
  }
}
const plain = (words: string | Uint8Array, type?: string) =>
  part('text/plain', { words, ...(type && { type }) })
const mixed = (...parts: Part[]) => part('multipart/mixed', { parts })
const picture = (size: number, disposition = 'inline') =>
  part('image/png', {
    partId: '9',
    filename: 'image001.png',
    headers: headersOf({ 'Content-ID': '<a@b>', 'Content-Disposition': disposition }),
    body: { size, attachmentId: 'x' },
  })

/** What the thread shows: the text, or the name of a file. */
const shown = (payload: Part, subject = 'Consulta') => {
  const headers = [...(payload.headers ?? []), ...headersOf({ From: 'laura@cliente.test', Subject: subject })]
  const mail = { id: '18f', threadId: '18f', payload: { ...payload, headers } }
  return parseGmail(Buffer.from(JSON.stringify(mail))).map((item) => {
    if (!('message' in item)) throw new Error('it is no message')
    const { body } = item.message.content
    return 'name' in body ? `[${body.name}]` : body.text
  })
}

describe('an attached mail', () => {
  const attached = (more: Partial<Part> = {}) =>
    part('message/rfc822', {
      partId: '1',
      body: { size: 5_000, attachmentId: 'y' },
      parts: [
        part('multipart/mixed', {
          headers: headersOf({ Subject: '=?utf-8?Q?Queja_de_Jos=C3=A9?=' }),
          parts: [
            plain('Esto lo escribió otra persona'),
            part('application/pdf', { filename: 'ajeno.pdf', body: { attachmentId: 'z', size: 9 } }),
          ],
        }),
      ],
      ...more,
    })

  it('becomes a file, and its text is not shown as text of the customer', () => {
    expect(shown(mixed(plain('Mira esto'), attached({ filename: 'queja.eml' })))).toEqual([
      'Mira esto',
      '[queja.eml]',
    ])
  })
  it('without a name gets its subject as the name', () => {
    expect(shown(mixed(plain('Mira esto'), attached()))).toEqual(['Mira esto', '[Queja de José.eml]'])
    expect(shown(mixed(plain('Mira esto'), attached({ parts: [] })))).toEqual([
      'Mira esto',
      '[documento.eml]',
    ])
  })
  it('may be all that the mail has', () => {
    expect(shown(mixed(attached()))).toEqual(['[Queja de José.eml]'])
    expect(shown(attached({ partId: '' }))).toEqual(['[Queja de José.eml]'])
  })
})

it('the fields of a report are not shown as text', () => {
  const report = part('message/delivery-status', { parts: [plain('Action: failed')] })
  expect(shown(mixed(plain('No llegó'), report))).toEqual(['No llegó'])
})

describe('a small picture within the text', () => {
  const html = (words: string) => part('text/html', { words })
  const own = html('<p>Mira <img src="cid:a@b"></p><blockquote>¿Va?</blockquote>')
  const signed = (marker: string) =>
    html(`<p>Gracias</p><div class="${marker}"><img src="cid:a@b">Laura</div>`)
  it('is named where the words show it, because it may be an icon', () => {
    expect(shown(mixed(plain('Mira'), own, picture(900)))).toEqual(['Mira\n\n[Imagen pequeña: image001.png]'])
  })
  it('is shown where Gmail says that somebody pasted it', () => {
    const pasted = html('<p>Mira <img src="cid:ii_m1x"></p>')
    const headers = headersOf({ 'Content-ID': '<ii_m1x>', 'Content-Disposition': 'inline' })
    expect(shown(mixed(plain('Mira'), pasted, { ...picture(900), headers }))).toEqual([
      'Mira',
      '[image001.png]',
    ])
  })
  it('is shown where no words show it', () => {
    expect(shown(mixed(plain('Gracias'), picture(900)))).toEqual(['Gracias', '[image001.png]'])
    expect(shown(mixed(html('<p>Gracias</p>'), picture(900)))).toEqual(['Gracias', '[image001.png]'])
  })
  it.each(['gmail_signature', 'gmail_quote', 'moz-signature'])('is left out below %s', (marker) => {
    expect(shown(mixed(plain('Gracias'), signed(marker), picture(900)))).toEqual(['Gracias'])
  })
  it('is shown where the mail has nothing else', () => {
    expect(shown(mixed(plain('\n'), picture(900)))).toEqual(['[image001.png]'])
    expect(shown(mixed(html('<img src="cid:a@b">'), picture(900)))).toEqual(['[image001.png]'])
  })
  it('costs no more however many there are, and is shown where the words are too deep to be read', () => {
    const many = Array.from({ length: 1_500 }, (_, at) => ({
      ...picture(900),
      headers: headersOf({ 'Content-ID': `<p${at}@b>`, 'Content-Disposition': 'inline' }),
    }))
    const began = performance.now()
    expect(shown(mixed(plain('Mira'), html('<p>x</p>'.repeat(250_000)), ...many))).toHaveLength(1_501)
    // It took 9 seconds when each picture was looked for by itself.
    expect(performance.now() - began).toBeLessThan(3_000)
    const deep = { id: '18f', threadId: '18f', payload: mixed(part('x', { tooDeep: true }), picture(900)) }
    const headers = headersOf({ From: 'laura@cliente.test' })
    const mail = { ...deep, payload: { ...deep.payload, headers } }
    expect(parseGmail(Buffer.from(JSON.stringify(mail)), { wordless: true })).toHaveLength(2)
  })
  it('is a file where it is attached, or larger', () => {
    expect(shown(mixed(plain('Foto'), own, picture(900, 'attachment; filename=image001.png')))).toHaveLength(
      2,
    )
    expect(shown(mixed(plain('Foto'), own, picture(20_000)))).toHaveLength(2)
  })
})

describe('a part without a name', () => {
  it.each([
    ['application/pdf', '[documento.pdf]'],
    ['text/calendar', '[documento.ics]'],
    ['application/vnd.ms-excel', '[documento.xls]'],
    ['image/heic', '[imagen.heic]'],
    ['application/ms-tnef', '[Adjuntos de Outlook (winmail.dat)]'],
    ['application/x-strange', '[documento]'],
  ])('is a file that says what it is: %s', (type, name) => {
    const nameless = part(type, { words: 'x', partId: '1' })
    expect(shown(mixed(plain('Va'), nameless))).toEqual(['Va', name])
    const apart = part(type, { partId: '1', body: { attachmentId: 'x', size: 9 } })
    expect(shown(mixed(plain('Va'), apart))).toEqual(['Va', name])
  })
  it('is no file where a mail program uses it', () => {
    const used = ['application/pgp-signature', 'application/pkcs7-signature', 'text/x-amp-html']
    expect(shown(mixed(plain('Va'), ...used.map((type) => part(type, { words: 'x' }))))).toEqual(['Va'])
  })
  it('is left out where the same invitation has a name', () => {
    const named = part('application/ics', { filename: 'invite.ics', body: { attachmentId: 'x', size: 9 } })
    expect(shown(mixed(plain('Va'), part('text/calendar', { words: 'x' }), named))).toEqual([
      'Va',
      '[invite.ics]',
    ])
  })
})

it('the wrapped attachments of Outlook say what they are', () => {
  const wrapped = part('application/octet-stream', { filename: 'winmail.dat', body: { attachmentId: 'x' } })
  expect(shown(mixed(plain('Va'), wrapped))).toEqual(['Va', '[Adjuntos de Outlook (winmail.dat)]'])
})

describe('a mail that only its subject calls automatic', () => {
  const kept = (from: string, subject: string) => {
    const headers = headersOf({ From: from, Subject: subject })
    const mail = { id: '18f', threadId: '18f', payload: { ...plain('Estoy fuera.'), headers } }
    const [item] = parseGmail(Buffer.from(JSON.stringify(mail)))
    return item && 'kept' in item ? item.kept.why : null
  }
  it.each([
    'Auto reply: Pedido',
    'Automatic reply: Pedido',
    'Respuesta automática: Pedido',
    '=?utf-8?Q?Respuesta_autom=C3=A1tica?=',
    'Out of office: Pedido',
    'Fuera de la oficina',
  ])('%s: opens no chat', (subject) => {
    expect(kept('laura@cliente.test', subject)).toBe('automatic mail (Subject)')
  })
  it.each(['Re: Respuesta automática: Pedido', 'Respuesta automática del portón, ¿cómo la instalo?'])(
    '%s: a person wrote it',
    (subject) => {
      expect(kept('laura@cliente.test', subject)).toBeNull()
    },
  )
  it('opens no chat where a server returns a mail from an address that nobody reads', () => {
    expect(kept('Correo <no-reply@servidor.test>', 'Undeliverable: Pedido')).toBe('automatic mail (Subject)')
    expect(kept('laura@cliente.test', 'Undeliverable: Pedido')).toBeNull()
    expect(kept('Tienda <no-reply@tienda.test>', 'Nuevo pedido')).toBeNull()
  })
})

describe('a forwarded mail', () => {
  const other =
    'De: Ana <ana@x.co>\nFecha: vie, 20 nov 2026\nAsunto: Pedido\nPara: Luis\n\nFaltan dos ruanas.\n> ¿Cuántas?'
  it.each([
    ['of Gmail', 'Fwd: Pedido', `Mira\n\n---------- Forwarded message ---------\n${other}`],
    [
      'of Gmail, under a subject of its own',
      'Ayuda',
      `Mira\n\n---------- Forwarded message ---------\n${other}`,
    ],
    ['of Thunderbird', 'Fwd: Pedido', `-------- Mensaje reenviado --------\n${other}`],
    ['of a phone', 'Fwd: Pedido', `Mira\n\nInicio del mensaje reenviado:\n\n${other}`],
    ['of a phone in English', 'Fwd: Pedido', `Begin forwarded message:\n\n${other}`],
    ['of Outlook', 'RV: Pedido', `Mira\n\n________________________________\n${other}`],
    ['of Outlook in English', 'FW: Pedido', `Mira\n\n${other.replace('Fecha', 'Enviado')}`],
  ])('%s shows the original mail', (_whose, subject, text) => {
    expect(shown(plain(text), subject)).toEqual([text])
  })
  it('is only a quotation below an answer', () => {
    const answer = `Sí\n\nEl vie, 20 nov 2026 a las 14:00, Tienda escribió:\n> ---------- Forwarded message ---------\n> De: Ana`
    expect(shown(plain(answer), 'Re: Fwd: Pedido')).toEqual(['Sí'])
    expect(shown(plain(`Sí\n\n${other}`), 'RE: RV: Pedido')).toEqual(['Sí'])
  })
})

describe('lines that a mail program has wrapped', () => {
  const flowed = 'text/plain; charset=utf-8; format=flowed'
  it('are joined', () => {
    expect(
      shown(plain('Buenas tardes, quisiera \nsaber el precio \nde la ruana.\n\nGracias.', flowed)),
    ).toEqual(['Buenas tardes, quisiera saber el precio de la ruana.\n\nGracias.'])
  })
  it('lose the space that is no part of the text', () => {
    expect(shown(plain('súper \nmercado\n', `${flowed}; DelSp=Yes`))).toEqual(['súpermercado'])
  })
  it('are not joined across a signature or another depth of quotation', () => {
    expect(shown(plain('Adiós \n-- \nLaura\n', flowed))).toEqual(['Adiós \n-- \nLaura'])
    expect(shown(plain('> ¿Va \n> bien? \n>> Antes\nSí, \nva\n', flowed))).toEqual([
      '> ¿Va bien? \n>> Antes\nSí, va',
    ])
  })
  it('may begin with what looks like a quotation', () => {
    expect(shown(plain(' > 3 ruanas\n From aquí', flowed))).toEqual(['> 3 ruanas\nFrom aquí'])
  })
  it('are left as they are where the mail does not declare format=flowed', () => {
    expect(shown(plain('uno \ndos'))).toEqual(['uno \ndos'])
  })
})

describe('the charset of a mail', () => {
  const ascii = (text: string) => Buffer.from(text, 'latin1')
  it.each([
    ['text/plain; charset=utf-8', Buffer.from('Señal'), 'Señal'],
    ['text/plain', Buffer.from('Señal'), 'Señal'],
    ['text/plain; charset=iso-8859-1', ascii('Se\xf1al'), 'Señal'],
    ['text/plain; charset="windows-1252"', ascii('\x80 5'), '€ 5'],
    ['text/plain; charset=utf-8', ascii('Se\xf1al'), 'Señal'],
    ['text/plain; charset=x-unknown', Buffer.from('Señal'), 'Señal'],
    // Bytes that are valid UTF-8 too.
    ['text/plain; charset=iso-2022-jp', ascii('\x1b$B$"\x1b(B'), 'あ'],
    ['text/plain; charset=utf-16le', Buffer.from('Hola', 'utf16le'), 'Hola'],
    ['text/plain; charset=gb18030', ascii('\xc4\xe3'), '你'],
    ['text/plain; charset=utf-7', ascii('Se+APE-al 1 +- 1, C+-+- +57 +2D3cTQ-'), 'Señal 1 + 1, C++ +57 👍'],
    ['text/plain; charset="UTF-7"', Buffer.from('Señal'), 'Señal'],
    // As Gmail gives many bodies: in UTF-8, with the unchanged header.
    ['text/plain; charset=iso-8859-1', Buffer.from('Señal'), 'Señal'],
    ['text/plain; charset=iso-2022-jp', Buffer.from('あ'), 'あ'],
  ])('%s', (type, bytes, text) => {
    expect(shown(plain(bytes, type))).toEqual([text])
  })
})

describe('a mail with HTML alone', () => {
  const marked = (html: string) => shown(part('text/html', { words: html }))[0]
  it('keeps cells and lines apart, and decodes entities', () => {
    expect(
      marked(
        '<table><tr><th>Talla</th><th>Precio</th></tr><tr><td>38</td><td>$&nbsp;90.000</td></tr></table>',
      ),
    ).toBe('Talla\tPrecio\n38\t$ 90.000')
    expect(marked('<div>uno</div><div>dos<hr>tres</div><h2>Cuatro</h2><address>cinco</address>')).toBe(
      'uno\ndos\ntres\n\nCuatro\n\ncinco',
    )
    expect(marked('&Ccedil;a &sum; &rarr; &frac12; &#128077; &aacute')).toBe('Ça ∑ → ½ 👍 á')
    expect(marked('<p class="MsoNormal">uno</p><p class="MsoNormal">dos</p><p>tres</p>')).toBe(
      'uno\ndos\n\ntres',
    )
    expect(marked('<ol><li><p>uno</p></li><li>dos</li></ol><pre>a  b\n c</pre>')).toBe(
      '• uno\n\n• dos\n\na  b\n c',
    )
  })
  it('ends where the quotation begins', () => {
    expect(
      marked(
        '<div>Sí</div><div class="gmail_quote"><div>El vie, 20 nov 2026 a las 14:00, X &lt;a@b.co&gt; escribió:<br></div><blockquote>¿Va?<blockquote>Hola</blockquote></blockquote></div>',
      ),
    ).toBe('Sí')
  })
})
