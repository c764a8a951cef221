import { Readable } from 'node:stream'
import { type ArchiveProblem, mediaFormats, pdfEdgeBytes } from '@hilo/contracts'
import { describe, expect, it } from 'vitest'
import { makeZip, type Zipped } from '../../channels/test/make-zip'
import { recognizeUpload } from './recognize-upload'

/** The reason why a ZIP is refused; null: it may be sent. However its bytes come. */
async function reasonAgainst(bytes: Buffer, step = 1000, mime = 'application/zip') {
  const pieces = Array.from({ length: Math.ceil(bytes.length / step) }, (_, at) =>
    bytes.subarray(at * step, (at + 1) * step),
  )
  const [head, tail] = [bytes.subarray(0, pdfEdgeBytes), bytes.subarray(-pdfEdgeBytes)]
  const file = { key: 'uno', size: bytes.length, head, tail, mime, isPlayable: false }
  const found = await recognizeUpload({ storage: { get: () => Readable.from(pieces) } }, file)
  return typeof found === 'string' ? null : found.msg
}
const sentences: Readonly<Record<ArchiveProblem, RegExp>> = {
  zip_program: /programa o un documento con macros/,
  zip_nested: /otro archivo comprimido/,
  zip_large: /más de 1000 archivos o más de 1 GB/,
  zip_unclear: /ZIP que no se puede revisar/,
  office_program: /programa o un documento con macros: quítalo o guárdalo como PDF/,
  office_nested: /un archivo comprimido: quítalo/,
  office_large: /más de 10 000 partes o más de 400 MB/,
  office_unclear: /documento de Office que no se puede revisar/,
}
const named = (...names: string[]) => makeZip(names.map((name) => ({ name })))
const of = (...files: Zipped[]) => makeZip(files)
/** The same with other bytes at a place, from the end where it is negative. */
function changed(zip: Buffer, at: number, bytes: readonly number[]): Buffer {
  const copy = Buffer.from(zip)
  copy.set(bytes, at < 0 ? copy.length + at : at)
  return copy
}
const unicodeName = (name: string) => {
  const field = Buffer.alloc(9)
  field.writeUInt16LE(0x7075, 0)
  field.writeUInt16LE(5 + name.length, 2)
  return Buffer.concat([field, Buffer.from(name)])
}

describe('a ZIP', () => {
  it.each<[string, Buffer]>([
    ['of pictures and folders', named('fotos/', 'fotos/ruana ñ.jpg', 'fotos/año 2026/gris.png')],
    ['with a comment', makeZip([{ name: 'lista.xlsx' }], 'de la tienda')],
    ['with a password, whose names can be read', of({ name: 'nómina.pdf', flags: 0x801 })],
    ['of a thousand files', named(...Array.from({ length: 1000 }, (_, at) => `${at}.jpg`))],
    [
      'with names that only look like programs',
      named('exe', 'com/lista.pdf', 'program.exe.jpg', 'js/.notas'),
    ],
  ])('%s may be sent, however its bytes come', async (_what, zip) => {
    for (const step of [7, 1000, zip.length]) expect(await reasonAgainst(zip, step)).toBeNull()
  })

  it.each<[string, ArchiveProblem, Buffer]>([
    ['with a program', 'zip_program', named('foto.jpg', 'foto.jpg.EXE')],
    ['with a program in a folder', 'zip_program', named('a/b/c/instalar.msi')],
    ['with a program behind what Windows drops', 'zip_program', named(`instalar.exe${'. '.repeat(200)}`)],
    ['with a program by a path of Windows', 'zip_program', named('fotos\\instalar.bat')],
    ['with a program by its second name', 'zip_program', of({ name: 'a.txt', extra: unicodeName('a.exe') })],
    ['with a script', 'zip_program', named('factura.js')],
    ['with a disk', 'zip_program', named('factura.iso')],
    ['with macros', 'zip_program', named('lista.xlsm')],
    ['that is a program of Java', 'zip_program', named('META-INF/MANIFEST.MF')],
    ['that is an app of Android', 'zip_program', named('AndroidManifest.xml')],
    ['that is a document with macros', 'zip_program', named('WORD/VBAPROJECT.BIN')],
    ['with a ZIP', 'zip_nested', named('más.zip')],
    ['with a tar.gz', 'zip_nested', named('más.tar.gz')],
    [
      'of more files than may be',
      'zip_large',
      named(...Array.from({ length: 1001 }, (_, at) => `${at}.jpg`)),
    ],
    [
      'of more than 1 GB unpacked',
      'zip_large',
      of(
        ...Array.from({ length: 9 }, () => ({
          name: 'a.txt',
          content: 'a'.repeat(140_000),
          unpacked: 2 ** 27,
        })),
      ),
    ],
    ['that unpacks more than can be', 'zip_unclear', of({ name: 'a.txt', unpacked: 2 ** 29 })],
    ['whose files lie over each other', 'zip_unclear', of({ name: 'a.txt' }, { name: 'b.txt', at: 20 })],
    ['whose files are all the same bytes', 'zip_unclear', of({ name: 'a.txt' }, { name: 'b.txt', at: 0 })],
    ['with a file behind the list', 'zip_unclear', of({ name: 'a.txt' }, { name: 'b.txt', at: 4000 })],
    ['with something before its files', 'zip_unclear', of({ name: 'a.txt', at: 5 })],
    ['that leaves its folder', 'zip_unclear', named('../../etc/passwd')],
    ['that leaves its folder by Windows', 'zip_unclear', named('..\\..\\inicio.txt')],
    ['with a place from the root', 'zip_unclear', named('/etc/cron.d/uno')],
    ['with a disk of Windows', 'zip_unclear', named('C:\\Windows\\uno.txt')],
    ['with a name of nothing', 'zip_unclear', named('...')],
    ['with a link', 'zip_unclear', of({ name: 'enlace', attributes: 0xa1ff0000 })],
    ['with hidden names', 'zip_unclear', of({ name: 'a.txt', flags: 0x2041 })],
    ['with sizes of 64 bits', 'zip_unclear', of({ name: 'a.txt', unpacked: 0xffffffff })],
    ['without files', 'zip_unclear', Buffer.concat([Buffer.from('PK\x03\x04'), makeZip([])])],
    ['whose list is not where it says', 'zip_unclear', changed(named('a.txt'), -6, [9])],
    ['whose list has fewer files than it says', 'zip_unclear', changed(named('a.txt'), -14, [2, 0, 2])],
    ['whose list is something else', 'zip_unclear', changed(named('a.txt'), 39, [0])],
    ['of several parts', 'zip_unclear', changed(named('a.txt'), -18, [1])],
    ['with something behind it', 'zip_unclear', Buffer.concat([named('a.txt'), Buffer.from('<script>')])],
    ['with a comment that is longer than it is', 'zip_unclear', changed(named('a.txt'), -2, [9])],
  ])('%s is refused as %s', async (_what, problem, zip) => {
    for (const step of [7, 1000, zip.length])
      expect(await reasonAgainst(zip, step)).toMatch(sentences[problem])
  })

  it('of any bytes is refused or not, and breaks nothing', async () => {
    const zip = named('fotos/ruana.jpg', 'lista.xlsx')
    for (let at = 4; at < zip.length; at += 1)
      for (const byte of [0, 1, 0x7f, 0xff]) await reasonAgainst(changed(zip, at, [byte]), zip.length)
  })
})

describe.each([
  ['docx', 'word'],
  ['xlsx', 'xl'],
  ['pptx', 'ppt'],
] as const)('a document of Office, %s', (format, folder) => {
  const document = (...files: Zipped[]) =>
    of({ name: '[Content_Types].xml' }, { name: `${folder}/document.xml` }, ...files)
  const parts = (many: number) =>
    Array.from({ length: many }, (_, at) => ({ name: `${folder}/slides/_rels/${at}.xml.rels`, content: '' }))
  const reason = (bytes: Buffer) => reasonAgainst(bytes, 100_000, mediaFormats[format].mime)

  it.each<[string, Zipped[]]>([
    ['of words', [{ name: '_rels/.rels' }, { name: `${folder}/media/image1.png` }]],
    ['with a table of its own', [{ name: `${folder}/embeddings/Hoja1.xlsx` }]],
    ['of two thousand parts', parts(2_000)],
  ])('%s may be sent', async (_what, files) => {
    expect(await reason(document(...files))).toBeNull()
  })

  it.each<[string, ArchiveProblem, Zipped[]]>([
    ['with a program', 'office_program', [{ name: `${folder}/embeddings/factura.exe` }]],
    [
      'with macros, far from both ends',
      'office_program',
      [...parts(200), { name: `${folder}/vbaProject.bin` }, ...parts(200)],
    ],
    ['with a ZIP', 'office_nested', [{ name: `${folder}/embeddings/más.zip` }]],
    ['that leaves its folder', 'office_unclear', [{ name: '../../inicio.xml' }]],
    ['whose parts lie over each other', 'office_unclear', [{ name: `${folder}/b.xml`, at: 20 }]],
    [
      'of 600 MB unpacked',
      'office_large',
      Array.from({ length: 6 }, (_, at) => ({
        name: `${folder}/${at}.xml`,
        content: 'a'.repeat(102_000),
        unpacked: 100 * 1024 ** 2,
      })),
    ],
    ['of more parts than may be', 'office_large', parts(10_001)],
  ])('%s is refused as %s', async (_what, problem, files) => {
    expect(await reason(document(...files))).toMatch(sentences[problem])
  })
})
