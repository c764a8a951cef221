import { isRefusal, pdfEdge } from '@hilo/contracts'
import { describe, expect, it } from 'vitest'
import { safeName } from '../platform/http/receive-upload'
import { refuseUnlessPdf } from './check-pdf'

const end = '\n%%EOF\n'
/** What other kinds of files begin with. */
const beginnings = [
  'MZ',
  '\x7fELF',
  'PK\x03\x04',
  '<html>',
  '<script>',
  '<?xml',
  '<svg',
  '#!/bin/sh',
  '\x89PNG',
  'GIF89a',
  '\xff\xd8\xff',
  'RIFF',
  'Rar!',
  '\x1f\x8b',
  '{"a":1}',
  'BM',
  'II*\0',
  'ID3',
  'OggS',
  '\xca\xfe\xba\xbe',
  '%!PS-',
  '%pdf-1.4',
  'MZ %PDF-1.4',
  '<script> %PDF-1.4',
  `${' '.repeat(1024)}%PDF-1.4`,
  '\0%PDF-1.4',
  '%PDF',
  '%%EOF',
  '',
]
const types = [
  'text/html',
  'image/svg+xml',
  'application/x-msdownload',
  'application/octet-stream',
  '',
  'application/pdfx',
  'text/html; application/pdf',
  'application/ pdf',
  'application/x-pdf',
  'text/javascript',
]
const file = (bytes: string, mime = 'application/pdf') => {
  const content = Buffer.from(bytes, 'latin1')
  return { mime, head: content.subarray(0, pdfEdge), tail: content.subarray(-pdfEdge) }
}

describe('what is no PDF', () => {
  it.each(beginnings.map((bytes) => [bytes]))('by its bytes is refused: %j', (bytes) => {
    expect(isRefusal(refuseUnlessPdf(file(bytes + end)))).toBe(true)
  })
  it.each(types.map((mime) => [mime]))('by its type is refused: %j', (mime) => {
    expect(isRefusal(refuseUnlessPdf(file(`%PDF-1.4${end}`, mime)))).toBe(true)
  })
  it('by its end is refused', () => {
    expect(isRefusal(refuseUnlessPdf(file(`%PDF-1.4${end}${'\0'.repeat(pdfEdge)}`)))).toBe(true)
  })
  it('and one that is passes', () => {
    expect(refuseUnlessPdf(file(`%PDF-1.7${end}`, 'Application/PDF; charset=binary'))).toBeNull()
  })
  it.each(['\n', '\xef\xbb\xbf', ' \r\n'])(
    'and one that readers open with what stands around it: %j',
    (before) => {
      expect(refuseUnlessPdf(file(`${before}%PDF-1.7${end}${'\0'.repeat(3 * 1024)}`))).toBeNull()
    },
  )
})

const tricks = [
  '../',
  '..\\',
  '/etc/',
  'C:\\Windows\\',
  '\0',
  '\r\n',
  '\u202e',
  '\u200b',
  '"; x="',
  '<b>',
  '|',
  '....//',
  '\ud800',
]
const names = tricks.flatMap((trick) => [
  `${trick}a.pdf`,
  `a${trick}.pdf`,
  `${trick}${trick}ñandú.pdf`,
  trick,
])

it.each(names.map((name) => [name]))('a name is a name and nothing else: %j', (name) => {
  const kept = safeName(name)
  expect(kept).not.toMatch(/[\\/\p{Cc}\p{Cf}\p{Cs}<>:"|?*]/u)
  expect(kept).not.toMatch(/^\.|^$/)
})
