import { describe, expect, it } from 'vitest'
import { joinTags, neutralise, restore, splitTags, writeRecord } from './csv-cells'
import { fieldOf } from './csv-columns'
import { decodeCsv } from './decode-csv'
import { parseCsv } from './parse-csv'

const records = (text: string) => parseCsv(text, 100).records

describe('a file of cells', () => {
  it.each([
    ['sep=;\r\na,x;b\r\n', [['a,x', 'b']]],
    ['SEP=|\na|b;c', [['a', 'b;c']]],
    ['sep=\t\na\tb', [['a', 'b']]],
    // A title like any other.
    ['sep=x;b\n', [['sep=x', 'b']]],
    [
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a;b\r\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'a\tb\r1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      '"a;x","b"\n1,2',
      [
        ['a;x', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\n"x\r\ny","say ""hi"""',
      [
        ['a', 'b'],
        ['x\r\ny', 'say "hi"'],
      ],
    ],
    [
      'a,b\n"",\n',
      [
        ['a', 'b'],
        ['', ''],
      ],
    ],
    [
      'a,b\n"""a""",1',
      [
        ['a', 'b'],
        ['"a"', '1'],
      ],
    ],
    // A quote in the middle is a quote; what follows a closed one belongs to the cell.
    [
      'a,b\n5" tv,"x"y',
      [
        ['a', 'b'],
        ['5" tv', 'xy'],
      ],
    ],
    ['a\n\nb', [['a'], [''], ['b']]],
    ['', []],
  ])('%j', (text, expected) => expect(records(text)).toEqual(expected))

  it('is read no further than it must be', () => {
    expect(parseCsv('a\n'.repeat(9), 3).records).toHaveLength(4)
  })

  it('says which row opens a quote for good', () => {
    expect(parseCsv('a,b\n1,2\n3,"4\n5,6\n', 100).unclosed).toBe(3)
    expect(parseCsv('a,b\n1,"2"\n', 100).unclosed).toBeNull()
  })
})

describe('its bytes', () => {
  const word = 'Ñandú, ¿qué?'
  const utf16 = (mark: number[], swap: boolean) => {
    const bytes = Buffer.from(word, 'utf16le')
    return Buffer.concat([Buffer.from(mark), swap ? bytes.swap16() : bytes])
  }
  it.each([
    ['UTF-8', Buffer.from(word)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${word}`)],
    ['Windows-1252', Buffer.from(word, 'latin1')],
    ['UTF-16, little end first', utf16([0xff, 0xfe], false)],
    ['UTF-16, big end first', utf16([0xfe, 0xff], true)],
  ])('%s', (_name, bytes) => expect(decodeCsv(bytes)).toBe(word))

  it('the signs that only Windows has', () => expect(decodeCsv(Buffer.from([0x80, 0x93, 0x96]))).toBe('€“–'))
})

describe('cells', () => {
  it.each([
    ...['=1+1', '+57', '-1', '@x', '\tx', '\rx', '\nx', "'=1", "''@"],
    // As a Japanese or Chinese Excel reads them: the same signs.
    ...['＝1+1', '＋57', '－1', '＠x', "'＝1", "''＠x"],
    ...['Ana', "'Ana", "'", '', "O'Neill"],
  ])('%j comes back as it was, and begins no formula', (text) => {
    expect(neutralise(text)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
    expect(restore(neutralise(text))).toBe(text)
  })

  it('are quoted where they must be', () => {
    expect(writeRecord(['a', 'b;c', 'd"e', 'f\ng', ' h', '=i'])).toBe('a;"b;c";"d""e";"f\ng";" h";\'=i\r\n')
  })

  it.each([[[]], [['vip']], [['vip', 'bogotá']], [['a, b']], [['a;b', 'c,d']]])('tags %j come back', (tags) =>
    expect(splitTags(joinTags(tags))).toEqual(tags),
  )
  it.each(['vip, mayorista', 'vip;mayorista', ' vip |mayorista| '])('tags as people type them: %j', (cell) =>
    expect(splitTags(cell)).toEqual(['vip', 'mayorista']),
  )
})

describe('headers', () => {
  it.each([
    ['Nombre', 'name'],
    [' TELÉFONO ', 'phone'],
    ['Telefono', 'phone'],
    ['Correo  electrónico', 'email'],
    ['Cédula', 'nit'],
    ['etiquetas', 'tags'],
    ['Ciudad', undefined],
  ])('%j', (header, field) => expect(fieldOf(header)).toBe(field))
})
