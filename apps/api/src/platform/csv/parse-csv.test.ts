import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CsvBounds, CsvCounter } from './csv-bounds'
import { decodeCsv } from './decode-csv'
import { parseCsv } from './parse-csv'
import { joinTags, splitTags } from './tag-cells'
import { escapeFormula, unescapeFormula, writeRecords } from './write-csv'

const bounds = { records: 100, columns: 5, cells: 20, charactersOfRecord: 40 }
const unbounded = { records: 1_000, columns: 1_000, cells: 10_000, charactersOfRecord: 10_000 }
function parsed(text: string, some: Partial<CsvBounds> = {}) {
  const read = parseCsv(text, { ...bounds, ...some })
  if ('what' in read) throw new Error(`too much: ${read.what}`)
  return read
}
const records = (text: string) => parsed(text).records

describe('parsing', () => {
  it.each([
    ['sep=;\r\na,x;b\r\n', [['a,x', 'b']]],
    ['SEP=|\na|b;c', [['a', 'b;c']]],
    ['sep=\t\na\tb', [['a', 'b']]],
    // A header that only begins like the separator line.
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
    // A quote in the middle of a cell is text, and so are quotes that other characters follow.
    [
      'a,b\n5" tv,"x"y',
      [
        ['a', 'b'],
        ['5" tv', '"x"y'],
      ],
    ],
    // Spaces between a closing quote and the delimiter are dropped.
    ['"x" ,"y"\t\n', [['x', 'y']]],
    ['"x"\t\t"y"\t', [['x', '', 'y', '']]],
    [
      'a;b\n1;2\r\n3;4\r5;6',
      [
        ['a', 'b'],
        ['1', '2'],
        ['3', '4'],
        ['5', '6'],
      ],
    ],
    ['a;b\n1\n1;2;3', [['a', 'b'], ['1'], ['1', '2', '3']]],
    ['a\n\nb', [['a'], [''], ['b']]],
    ['', []],
  ])('%j', (text, expected) => expect(records(text)).toEqual(expected))

  it('stops after the maximum number of records', () => {
    expect(parsed('a\n'.repeat(9), { records: 3 }).records).toHaveLength(4)
  })

  it('reports the row of a quote that is never closed', () => {
    expect(parsed('a,b\n1,2\n3,"4\n5,6\n').unclosed).toBe(3)
    expect(parsed('a,b\n1,"2"\n').unclosed).toBeNull()
  })
})

describe('a file that is too much', () => {
  it.each([
    ['a;b\n1;2;3;4;5;6', { what: 'columns', record: 2 }],
    [`a;x\r\nb\r${';'.repeat(9)}`, { what: 'columns', record: 3 }],
    [';;;;\n'.repeat(5), { what: 'cells', record: 5 }],
    // Quotes in the middle of a cell are text: what follows them counts.
    ['a;b\nx"";;;;;;', { what: 'columns', record: 2 }],
    [`a\n"${'x'.repeat(50)}`, { what: 'characters', record: 2 }],
    [`a\n"${'\n'.repeat(50)}`, { what: 'characters', record: 2 }],
  ])('%j', (text, excess) => expect(parseCsv(text, bounds)).toEqual(excess))

  it.each([
    'a;b\n";;;;;;";2',
    'a;b\n"x"";;;;;""y";2',
    'a;b\n1;"\n\n;;;;;"\n',
    // After the last record that is read.
    `${'a\n'.repeat(4)}${';'.repeat(9)}`,
  ])('is not %j', (text) =>
    expect(parseCsv(text, { ...bounds, records: 3 })).toMatchObject({ unclosed: null }),
  )

  it('counts the cells that the parser makes, whatever the quotes', () => {
    const texts = fc.string({ unit: fc.constantFrom('"', ';', 'x', '\n', ' '), maxLength: 30 })
    fc.assert(
      fc.property(texts, (text) => {
        const file = `sep=;\n${text}`
        const read = parseCsv(file, unbounded)
        if ('what' in read || read.unclosed !== null) return
        const columns = Math.max(0, ...read.records.map((cells) => cells.length))
        expect(parseCsv(file, { ...unbounded, columns })).not.toHaveProperty('what')
        if (columns > 1) expect(parseCsv(file, { ...unbounded, columns: columns - 1 })).toHaveProperty('what')
      }),
      { numRuns: 2_000 },
    )
  })

  it('is found by the piece, wherever the pieces end', () => {
    const text = 'a;b\r\n"x"";\r\n;";2\r\n1;2;3;4;5;6'
    const counter = new CsvCounter(';', bounds)
    const found = [...text].map((piece) => counter.push(piece)).find((excess) => excess !== null)
    expect(found).toEqual({ what: 'columns', record: 3 })
  })
})

describe('decoding', () => {
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

  it('decodes characters that only Windows-1252 has', () =>
    expect(decodeCsv(Buffer.from([0x80, 0x93, 0x96]))).toBe('€“–'))
})

describe('cells', () => {
  it.each([
    ...['=1+1', '+57', '-1', '@x', '\tx', '\rx', '\nx', "'=1", "''@"],
    // Full-width signs, which Japanese and Chinese Excel accept.
    ...['＝1+1', '＋57', '－1', '＠x', "'＝1", "''＠x"],
    ...['Ana', "'Ana", "'", '', "O'Neill"],
  ])('%j is escaped so that it is no formula, and restored', (text) => {
    expect(escapeFormula(text)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
    expect(unescapeFormula(escapeFormula(text))).toBe(text)
  })

  it('are quoted where needed', () => {
    expect(
      writeRecords([
        ['a', 'b;c', 'd"e', 'f\ng', ' h', '=i'],
        ['', 'j,k', 'l\tm', 'n\ro', 'p '],
      ]),
    ).toBe('a;"b;c";"d""e";"f\ng";" h";\'=i\r\n;"j,k";"l\tm";"n\ro";"p "\r\n')
  })

  it.each([[[]], [['vip']], [['vip', 'bogotá']], [['a, b']], [['a;b', 'c,d']]])('tags %j come back', (tags) =>
    expect(splitTags(joinTags(tags))).toEqual(tags),
  )
  it.each(['vip, mayorista', 'vip;mayorista', ' vip |mayorista| '])(
    'splits tags as people type them: %j',
    (cell) => expect(splitTags(cell)).toEqual(['vip', 'mayorista']),
  )
})
