import { describe, expect, it } from 'vitest'
import { composeMail, endsWithSignature } from './compose-mail'
import { type Inline, parseMarkup } from './markup'

/** A line in short: bold between `<b>`, links as `<words|address>`. */
const short = (inline: Inline): string =>
  inline.kind === 'text'
    ? inline.text
    : inline.kind === 'link'
      ? `<${inline.text}|${inline.href}>`
      : `<${inline.kind[0]}>${inline.parts.map(short).join('')}</${inline.kind[0]}>`
const read = (text: string) =>
  parseMarkup(text).map(({ kind, lines }) => [kind, ...lines.map((line) => line.map(short).join(''))])

describe('the notation of mails', () => {
  it.each([
    ['Hola **Laura**, *gracias* y _saludos_', 'Hola <b>Laura</b>, <i>gracias</i> y <i>saludos</i>'],
    ['**muy *bien* hecho**', '<b>muy <i>bien</i> hecho</b>'],
    ['***todo***', '<b><i>todo</i></b>'],
    ['(**sí**), «*no*».', '(<b>sí</b>), «<i>no</i>».'],
    ['**año** y **niño**', '<b>año</b> y <b>niño</b>'],
    ['mira [la guía](https://tienda.co/guia?a=1&b=2).', 'mira <la guía|https://tienda.co/guia?a=1&b=2>.'],
    ['[escríbenos](mailto:hola@tienda.co)', '<escríbenos|mailto:hola@tienda.co>'],
    ['ver https://tienda.co/a_b_c.', 'ver <https://tienda.co/a_b_c|https://tienda.co/a_b_c>.'],
    ['**[a](https://b.co)**', '<b><a|https://b.co></b>'],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual([['paragraph', expected]])
  })

  it.each([
    '2 * 3 * 4',
    '5*3*2',
    'mi_archivo_final.pdf',
    '** nada **',
    'sin **cerrar',
    '*a',
    '****',
    'año_niño_',
    '[x](javascript:alert(1))',
    '[x](data:text/html,hola)',
    '[x](//espia.test)',
    '[x] (https://tienda.co)',
    'shttps://tienda.co',
    'https://',
  ])('leaves %s as it was typed', (text) => {
    expect(parseMarkup(text).flatMap(({ lines }) => lines.map((line) => line.map(short).join('')))).toEqual([
      text === '[x] (https://tienda.co)' ? '[x] (<https://tienda.co|https://tienda.co>)' : text,
    ])
  })

  it('reads lists, quotes and paragraphs', () => {
    const text =
      'Hola:\n- una\n* dos\n• tres\n\n3. tres\n4) cuatro\nfin\n\n> lo que dijo\n> **ayer**\n\n\nadiós\r\nya'
    expect(read(text)).toEqual([
      ['paragraph', 'Hola:'],
      ['bullets', 'una', 'dos', 'tres'],
      ['numbers', 'tres', 'cuatro'],
      ['paragraph', 'fin'],
      ['quote', 'lo que dijo', '<b>ayer</b>'],
      ['paragraph', 'adiós', 'ya'],
    ])
    expect(read(' \n\t\n')).toEqual([])
  })
})

describe('the mail', () => {
  it('is plain text and HTML of the same words', () => {
    const words =
      'Hola **Laura**\nmira [la guía](https://tienda.co/?a=1&b="2).\n\n- una\n- *dos*\n\n2. b\n\n> sí'
    expect(composeMail(words)).toEqual({
      text: 'Hola *Laura*\nmira [la guía](https://tienda.co/?a=1&b="2).\n\n- una\n- *dos*\n\n2. b\n\n> sí',
      html:
        '<div dir="auto"><p style="margin:0 0 1em">Hola <b>Laura</b><br>mira [la guía](<a href="https://tienda.co/?a=1&amp;b=">https://tienda.co/?a=1&amp;b=</a>&quot;2).</p>' +
        '<ul style="margin:0 0 1em"><li>una</li><li><i>dos</i></li></ul><ol start="2" style="margin:0 0 1em"><li>b</li></ol>' +
        '<blockquote style="margin:0 0 1em;padding-left:1ex;border-left:3px solid #ccc">sí</blockquote></div>',
    })
    expect(composeMail('[la guía](https://t.co)').text).toBe('la guía (https://t.co)')
  })

  it('has the signature below', () => {
    expect(composeMail('Hola', { signature: '**Ana**\nTienda Andina' })).toEqual({
      text: 'Hola\n\n-- \n*Ana*\nTienda Andina',
      html: '<div dir="auto"><p style="margin:0 0 1em">Hola</p><br><div style="color:#5f6368"><p style="margin:0 0 1em"><b>Ana</b><br>Tienda Andina</p></div></div>',
    })
    expect(composeMail('', { signature: 'Ana' }).text).toBe('-- \nAna')
    expect(endsWithSignature('Hola\n\nAna \n', ' Ana')).toBe(true)
    expect(endsWithSignature('Hola', 'Ana')).toBe(false)
  })

  it('has a forwarded mail below', () => {
    expect(composeMail('Va', { signature: 'Ana', quoted: 'De: <x@y.co>\n\n**a**' })).toEqual({
      text: 'Va\n\n-- \nAna\n\nDe: <x@y.co>\n\n**a**',
      html: '<div dir="auto"><p style="margin:0 0 1em">Va</p><br><div style="color:#5f6368"><p style="margin:0 0 1em">Ana</p></div><br><div class="gmail_quote">De: &lt;x@y.co&gt;<br><br>**a**</div></div>',
    })
  })

  it.each([
    '<script>alert(1)</script>',
    '**<img src=x onerror=alert(1)>**',
    '[<b>x</b>](https://a.co/"onmouseover="alert(1))',
    '[x](https://a.co/"onmouseover=alert(1)//)',
    'https://a.co/"><script>alert(1)</script>',
    '> </blockquote><iframe src=javascript:alert(1)>',
    '- </li></ul><svg onload=alert(1)>',
    '[x](jAvAsCrIpT:alert(1)) [y](https://b.co/<svg>)',
    '**a *b** c*',
  ])('lets nothing through: %s', (words) => {
    const { html } = composeMail(words, { signature: words, quoted: words })
    // Only our own tags, each with only our own attributes.
    const bare = html.replaceAll(
      /<\/?(?:div|p|ul|ol|li|b|i|br|blockquote|a)(?: (?:dir="auto"|start="\d+"|style="[a-z0-9:; .#-]*"|class="gmail_quote"|href="(?:https?:\/\/|mailto:)[^"<>]*"))*>/g,
      '',
    )
    expect(bare).not.toMatch(/[<>"]/)
    // Each tag is closed, in the right order.
    const open: string[] = []
    for (const [, closes, tag = ''] of html.matchAll(/<(\/?)([a-z]+)/g)) {
      if (closes === '/') expect(open.pop()).toBe(tag)
      else if (tag !== 'br') open.push(tag)
    }
    expect(open).toEqual([])
  })

  it.each([
    '*',
    '**',
    '_',
    '[',
    '[a](https://b',
    'https://',
    '> ',
    '- ',
    '1. ',
    '[](',
    '*a _b **c ',
    '\n',
    'h',
  ])('is read in linear time: %j', (piece) => {
    const [short, long] = [20_000, 200_000].map((length) => {
      const words = piece.repeat(length / piece.length)
      const began = performance.now()
      composeMail(words)
      return performance.now() - began
    })
    expect(long).toBeLessThan(Math.max(1_000, 40 * (short ?? 0)))
  })
})
