import { describe, expect, it } from 'vitest'
import { type Marked, parseWhatsAppMarks } from './whatsapp-marks'

const tags = { bold: 'b', italic: 'i', struck: 's', monospace: 'm', code: 'c' } as const

/** The parts in one line: `<b>…</b>`. */
const shown = (parts: readonly Marked[]): string =>
  parts
    .map((part) => {
      if (part.kind === 'text') return part.text
      const inside = 'text' in part ? part.text : shown(part.parts)
      return `<${tags[part.kind]}>${inside}</${tags[part.kind]}>`
    })
    .join('')

describe('the marks of WhatsApp', () => {
  it.each([
    ['*negrita* y _cursiva_ y ~tachado~', '<b>negrita</b> y <i>cursiva</i> y <s>tachado</s>'],
    ['```mono``` y `código`', '<m>mono</m> y <c>código</c>'],
    ['*_ambas_*', '<b><i>ambas</i></b>'],
    ['~_*todas*_~', '<s><i><b>todas</b></i></s>'],
    ['*una _dos_ tres*', '<b>una <i>dos</i> tres</b>'],
    ['¡*Oferta*! (*hoy*), «_sí_»', '¡<b>Oferta</b>! (<b>hoy</b>), «<i>sí</i>»'],
    ['🎉*Gracias*🎉', '🎉<b>Gracias</b>🎉'],
    ['*uno*\n*dos*', '<b>uno</b>\n<b>dos</b>'],
    ['*uno* *dos*', '<b>uno</b> <b>dos</b>'],
    ['*مرحبا* hola', '<b>مرحبا</b> hola'],
    // Within lists and quotes, which stay as they are.
    ['* uno\n* *dos*\n> _tres_\n1. ~cuatro~', '* uno\n* <b>dos</b>\n> <i>tres</i>\n1. <s>cuatro</s>'],
    // Two of a mark, as in Markdown: the inner ones count.
    ['**doble**', '*<b>doble</b>*'],
    // A block of several lines, in which nothing else is a mark.
    ['```uno\n*dos*```', '<m>uno\n*dos*</m>'],
    ['`*uno*`', '<c>*uno*</c>'],
    ['*```uno```*', '<b><m>uno</m></b>'],
    // What was opened first counts, and marks do not cross.
    ['*uno _dos* tres_', '<b>uno _dos</b> tres_'],
    ['*uno *dos*', '<b>uno *dos</b>'],
    // Links, around which marks may be.
    ['*https://a.co/x_y_z*', '<b>https://a.co/x_y_z</b>'],
    ['_ver https://a.co/x_', '<i>ver https://a.co/x</i>'],
    ['_https://a.co_', '<i>https://a.co</i>'],
    ['~ana@a.co~', '<s>ana@a.co</s>'],
    ['_ana_rojas@a.co_', '<i>ana_rojas@a.co</i>'],
    ['mi *correo* ana_r_x@a.co', 'mi <b>correo</b> ana_r_x@a.co'],
  ])('draws %j', (text, expected) => {
    expect(shown(parseWhatsAppMarks(text))).toBe(expected)
  })

  it('says where each part stands in the text', () => {
    const text = '*a _b* c_ `d` **e** *_~f g'
    const texts = (parts: readonly Marked[]): { text: string; at: number }[] =>
      parts.flatMap((part) => ('text' in part ? [part] : texts(part.parts)))
    const found = texts(parseWhatsAppMarks(text))
    expect(found.map((part) => part.text)).toEqual(['a _b', ' c_ ', 'd', ' *', 'e', '* *_~f g'])
    for (const part of found) expect(text.startsWith(part.text, part.at)).toBe(true)
  })

  it.each([
    '',
    'snake_case_name',
    '2*3*4',
    '2 * 3 * 4',
    'a*b*',
    '*a*b',
    'niño*ñandú*ñ',
    '* a*',
    '*a *',
    '*a',
    'a*',
    '*uno\ndos*',
    '_uno\r\ndos_',
    '`uno\ndos`',
    '` uno `',
    'a`b`c',
    '**',
    '****',
    '________',
    '~~~',
    '``````',
    '``` ```',
    '```uno',
    '(*_*)',
    '^_^',
    'hola -_-',
    '*111*2#',
    'Marca *611 o *123',
    'https://a.co/_x_/*y*z',
    'https://a.co/x_',
    'www.a.co/_x_',
    '_ana_@a.co',
    '*a _b ~c `d',
    '> cita\n- uno\n1. dos',
  ])('leaves %j as it is', (text) => {
    expect(parseWhatsAppMarks(text)).toEqual(text === '' ? [] : [{ kind: 'text', text, at: 0 }])
  })

  it.each([
    '*',
    '_~',
    '`',
    '``` ',
    '*a ',
    '_a*',
    '*a* ',
    '*_~a~_*',
    '*_a* ',
    '`a\n',
    '*a\n',
    'a_',
    '`a ',
    '```a',
    'https://a.co/_ ',
  ])('reads 100,000 signs of %j in time', (unit) => {
    const text = unit.repeat(100_000 / unit.length)
    const began = performance.now()
    parseWhatsAppMarks(text)
    expect(performance.now() - began).toBeLessThan(1_000)
  })
})
