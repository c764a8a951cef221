import { describe, expect, it } from 'vitest'
import { abilitiesOf } from '../channels/abilities'
import { channelTypes } from '../vocabulary'
import { carriesMedia, carriesVoice, maxMediaBytes } from './channel-media'
import { type MediaFormatName, mediaFileName, mediaFormats, mediaKinds } from './formats'
import { IsoBoxes } from './iso-boxes'
import { isDeclaredAs, recognizeMedia } from './recognize'
import { type UnsentKind, unsentKind, unsentReasons } from './unsent'

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (one) => one.charCodeAt(0))
const recognize = (head: string, declared?: string) => recognizeMedia(bytes(head), bytes(head), declared)

const office = (folder: string) => `PK\x03\x04[Content_Types].xml ${folder}document.xml PK\x05\x06`
const oldOffice = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'
const samples: Readonly<Record<MediaFormatName, string>> = {
  jpeg: '\xff\xd8\xff\xe0',
  png: '\x89PNG\r\n\x1a\n',
  webp: 'RIFF\0\0\0\0WEBPVP8 ',
  gif: 'GIF89a',
  mp3: 'ID3\x04',
  m4a: '\0\0\0\x20ftypM4A ',
  opus: `OggS${'\0'.repeat(24)}OpusHead`,
  amr: '#!AMR\n',
  aac: '\xff\xf1\x50\x80',
  wav: 'RIFF\0\0\0\0WAVEfmt ',
  mp4: '\0\0\0\x18ftypmp42',
  '3gp': '\0\0\0\x18ftyp3gp4',
  mov: '\0\0\0\x14ftypqt  ',
  webm: '\x1a\x45\xdf\xa3\x01\0\0\0\0\0\0\x1f\x42\x82\x84webm',
  pdf: '%PDF-1.4\n%%EOF',
  docx: office('word/'),
  xlsx: office('xl/'),
  pptx: office('ppt/'),
  doc: oldOffice,
  xls: oldOffice,
  ppt: oldOffice,
  txt: 'hola, ñandú\n',
  csv: 'precio;talla\r\n10;M',
  zip: 'PK\x03\x04foto.jpg PK\x05\x06',
}

describe('a file', () => {
  it.each(Object.entries(samples))('is recognised by its bytes as %s', (format, sample) => {
    expect(recognize(sample, mediaFormats[format as MediaFormatName].mime)).toBe(format)
  })

  it.each<[string, MediaFormatName | null, string, string]>([
    ['a table that Windows declares', 'csv', 'precio;talla', 'application/vnd.ms-excel'],
    ['a text with its letters named', 'txt', 'hola', 'Text/Plain; charset=utf-8'],
    ['a text that nothing declares', null, 'hola', ''],
    ['a text that says it is a picture', null, 'hola', 'image/jpeg'],
    ['a page that says it is a text', null, ' <!doctype html>', 'text/plain'],
    ['a script that says it is a table', null, '#!/bin/sh', 'text/csv'],
    ['a program that says it is a text', null, 'MZ\x90\0', 'text/plain'],
    ['a text with a program behind it', null, `hola${'\0'.repeat(9)}`, 'text/plain'],
    ['an old document that says it is a page', null, oldOffice, 'text/html'],
    ['nothing that says it is a text', null, '', 'text/plain'],
  ])('that is %s is, by its bytes and its declared type, %s', (_what, format, sample, declared) => {
    expect(recognize(sample, declared)).toBe(format)
  })

  it('of bare MP3 frames is an MP3', () => {
    for (const second of ['\xfb', '\xf3', '\xf2']) expect(recognize(`\xff${second}\x90\0`)).toBe('mp3')
  })

  it.each([
    ['nothing', ''],
    ['a program', 'MZ\x90\0'],
    ['a Linux program', '\x7fELF'],
    ['a page', '<html><script>alert(1)</script>'],
    ['a drawing with scripts', '<svg onload="alert(1)"/>'],
    ['a GIF of no known version', 'GIF88a'],
    ['a photo of an iPhone', '\0\0\0\x24ftypheic'],
    ['an AVIF', '\0\0\0\x20ftypavif'],
    ['half a ZIP', 'PK\x03\x04foto.jpg'],
    ['an archive that is cut', `PK\x03\x04[Content_Types].xml word/document.xml`],
    ['a document with macros', `${office('word/')}word/vbaProject.bin`],
    ['a document of two programs', office('word/ xl/')],
    ['an Ogg of another codec', `OggS${'\0'.repeat(24)}\x01vorbis`],
    ['a Matroska', '\x1a\x45\xdf\xa3\x01\0\0\0\0\0\0\x1f\x42\x82\x88matroska'],
    ['half a PDF', '%PDF-1.4'],
    ['a PDF behind a program', 'MZ%PDF-1.4\n%%EOF'],
    ['text', 'hola'],
    ['an AVI', 'RIFF\0\0\0\0AVI LIST'],
  ])('that is %s is none that Hilo sends', (_what, sample) => {
    expect(recognize(sample)).toBeNull()
  })

  it.each<[string, UnsentKind | null, string]>([
    ['a photo of an iPhone', 'heic', '\0\0\0\x24ftypheic\0\0\0\0mif1heic'],
    ['a photo of another phone', 'heic', '\0\0\0\x18ftypmif1'],
    ['an AVIF', 'avif', '\0\0\0\x20ftypavif'],
    ['half a ZIP', 'cut', 'PK\x03\x04foto.jpg'],
    ['a document of two programs', 'zip_unclear', office('word/ xl/')],
    ['a RAR', 'archive', 'Rar!\x1a\x07\x01\0'],
    ['a 7z', 'archive', '7z\xbc\xaf\x27\x1c'],
    ['a tar.gz', 'archive', '\x1f\x8b\x08\0'],
    ['an old document of Word', 'old_office', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
    ['a document with macros', 'macros', `${office('word/')}word/vbaProject.bin`],
    ['a text in UTF-16', 'utf16', '\xff\xfeH\0o\0l\0a\0'],
    ['a text in UTF-16 of another order', 'utf16', '\xfe\xff\0H\0o\0l\0a'],
    ['a program', null, 'MZ\x90\0'],
    ['nothing', null, ''],
  ])('that is %s is none that Hilo sends, for a reason: %s', (_what, kind, sample) => {
    expect(recognize(sample)).toBeNull()
    expect(unsentKind(bytes(sample), bytes(sample))).toBe(kind)
    if (kind) expect(unsentReasons[kind]).toMatch(/^(?:Es|Está|Lleva) .+: .+\.$/)
  })

  describe('of ISO boxes', () => {
    const ftyp = '\0\0\0\x10ftypmp42\0\0\0\0'
    const moov = '\0\0\0\x0cmoovlas '
    const mdat = '\0\0\0\x10mdatel video'
    const longMdat = '\0\0\0\x01mdat\0\0\0\0\0\0\0\x18el video'
    it.each<[string, boolean, string]>([
      ['tracks before what was recorded', true, ftyp + moov + mdat],
      ['tracks behind it', true, ftyp + mdat + moov],
      ['a length of 64 bits', true, ftyp + longMdat + moov],
      ['a box that lasts until the end', true, `${ftyp}${moov}\0\0\0\0mdatel video`],
      ['something else behind it', true, `${ftyp}${moov}${mdat}\0\0\xff\xffotra cosa`],
      ['a cut recording', false, ftyp + moov + mdat.slice(0, -2)],
      ['cut tracks', false, ftyp + mdat + moov.slice(0, -2)],
      ['no tracks', false, ftyp + mdat],
      ['nothing recorded', false, ftyp + moov],
      ['something else behind its first bytes', false, `${ftyp}la basura que no es un video`],
      ['an impossible length', false, `${ftyp}\0\0\0\x02moov${moov}${mdat}`],
      ['more boxes than any recording', false, ftyp + '\0\0\0\x08free'.repeat(50_000) + moov + mdat],
      ['nothing', false, ''],
    ])('with %s can be played: %s, however its bytes come', (_what, isPlayable, content) => {
      const all = bytes(content)
      for (const step of [1, 7, 1000]) {
        const boxes = new IsoBoxes()
        for (let at = 0; at < all.length; at += step) boxes.push(all.subarray(at, at + step))
        expect(boxes.isPlayable()).toBe(isPlayable)
      }
    })
  })

  it('gets an ending of its format, whatever its name says', () => {
    expect(mediaFileName('foto.JPG', 'jpeg')).toBe('foto.JPG')
    expect(mediaFileName('factura.exe', 'jpeg')).toBe('factura.exe.jpg')
    expect(mediaFileName('foto', 'png')).toBe('foto.png')
  })

  it.each<[string, MediaFormatName, boolean]>([
    ['image/png', 'jpeg', true],
    ['', 'jpeg', true],
    ['application/octet-stream', 'mp4', true],
    ['video/mp4', 'm4a', true],
    ['application/ogg', 'opus', true],
    ['image/svg+xml', 'png', false],
    ['text/html', 'jpeg', false],
    ['image/png', 'mp4', false],
    ['application/pdf', 'docx', false],
    [mediaFormats.docx.mime, 'docx', true],
    ['application/x-zip-compressed', 'zip', true],
    ['application/java-archive', 'zip', false],
    [mediaFormats.docx.mime, 'zip', false],
    ['text/html', 'txt', false],
    ['application/vnd.ms-excel', 'csv', true],
  ])('declared as %j may be %s: %s', (declared, format, may) => {
    expect(isDeclaredAs(declared, format)).toBe(may)
  })
})

describe('the table of what channels carry', () => {
  it.each(channelTypes)('has formats of the kind in each cell of %s', (channel) => {
    for (const kind of mediaKinds) {
      const { formats, maxBytes, caption } = abilitiesOf(channel).media[kind]
      expect(formats.length).toBeGreaterThan(0)
      expect(formats.every((format) => mediaFormats[format].kind === kind)).toBe(true)
      expect(maxBytes).toBeGreaterThan(0)
      expect(caption === null || caption > 0).toBe(true)
    }
    expect(abilitiesOf(channel).media.atOnce).toBeGreaterThan(1)
  })

  /** By the providers' documentation, read in November 2026: docs/channels/media.md names the pages. */
  it('says what the providers say', () => {
    const cells = channelTypes.flatMap((channel) =>
      mediaKinds.map((kind) => {
        const { formats, maxBytes, caption } = abilitiesOf(channel).media[kind]
        return [channel, kind, formats.join(' '), maxBytes / 1024 / 1024, caption].join(' | ')
      }),
    )
    expect(cells).toEqual([
      'whatsapp | image | jpeg png | 5 | 1024',
      'whatsapp | audio | mp3 m4a opus amr aac | 16 | ',
      'whatsapp | video | mp4 3gp | 16 | 1024',
      'whatsapp | document | pdf docx xlsx pptx doc xls ppt txt | 100 | 1024',
      'telegram | image | jpeg png gif | 10 | 1024',
      'telegram | audio | mp3 m4a opus | 50 | 1024',
      'telegram | video | mp4 | 50 | 1024',
      'telegram | document | pdf docx xlsx pptx doc xls ppt txt csv zip | 50 | 1024',
      'instagram | image | jpeg png gif | 8 | ',
      'instagram | audio | m4a aac wav | 25 | ',
      'instagram | video | mp4 mov webm | 25 | ',
      'instagram | document | pdf | 25 | ',
      'messenger | image | jpeg png gif | 8 | ',
      'messenger | audio | mp3 m4a aac wav | 25 | ',
      'messenger | video | mp4 mov | 25 | ',
      'messenger | document | pdf docx xlsx pptx zip | 25 | ',
      'gmail | image | jpeg png gif | 18 | 4096',
      'gmail | audio | mp3 m4a opus amr aac wav | 18 | 4096',
      'gmail | video | mp4 3gp mov webm | 18 | 4096',
      'gmail | document | pdf docx xlsx pptx doc xls ppt txt csv zip | 18 | 4096',
    ])
  })

  it('has the forms of a voice note, which are audio that the channel takes', () => {
    expect(channelTypes.map((channel) => [channel, abilitiesOf(channel).media.voice.join(' ')])).toEqual([
      ['whatsapp', 'opus m4a'],
      ['telegram', 'opus m4a'],
      ['instagram', 'm4a wav'],
      ['messenger', 'm4a wav'],
      ['gmail', 'm4a wav opus'],
    ])
    for (const channel of channelTypes)
      for (const format of abilitiesOf(channel).media.voice) expect(carriesMedia(channel, format)).toBe(true)
    expect(carriesVoice('whatsapp', 'opus')).toBe(true)
    expect(carriesVoice('whatsapp', 'mp3')).toBe(false)
  })

  it('takes a picture in any readable format and of any size that the server accepts, as it is written again', () => {
    expect(carriesMedia('whatsapp', 'webp')).toBe(true)
    expect(carriesMedia('whatsapp', 'wav')).toBe(false)
    // Written as a JPEG it would stand still.
    expect(channelTypes.filter((channel) => !carriesMedia(channel, 'gif'))).toEqual(['whatsapp'])
    expect(maxMediaBytes('whatsapp', 'jpeg', 16_000_000)).toBe(16_000_000)
    expect(maxMediaBytes('whatsapp', 'mp4', 99_000_000)).toBe(16 * 1024 * 1024)
    expect(maxMediaBytes('whatsapp', 'mp4', 1000)).toBe(1000)
  })
})
