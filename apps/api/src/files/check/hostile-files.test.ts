import { isRefusal, pdfEdgeBytes } from '@hilo/contracts'
import { describe, expect, it } from 'vitest'
import { safeName } from '../../platform/http/bodies/receive-upload'
import { refuseUnlessPdf } from './check-pdf'

const end = '\n%%EOF\n'
/** The first bytes of other kinds of files. */
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
  return { mime, head: content.subarray(0, pdfEdgeBytes), tail: content.subarray(-pdfEdgeBytes) }
}

describe('the PDF check', () => {
  it.each(beginnings.map((bytes) => [bytes]))('refuses other bytes: %j', (bytes) => {
    expect(isRefusal(refuseUnlessPdf(file(bytes + end)))).toBe(true)
  })
  it.each(types.map((mime) => [mime]))('refuses another type: %j', (mime) => {
    expect(isRefusal(refuseUnlessPdf(file(`%PDF-1.4${end}`, mime)))).toBe(true)
  })
  it('refuses a wrong end', () => {
    expect(isRefusal(refuseUnlessPdf(file(`%PDF-1.4${end}${'\0'.repeat(pdfEdgeBytes)}`)))).toBe(true)
  })
  it('accepts a PDF', () => {
    expect(refuseUnlessPdf(file(`%PDF-1.7${end}`, 'Application/PDF; charset=binary'))).toBeNull()
  })
  it.each(['\n', '\xef\xbb\xbf', ' \r\n'])(
    'accepts a PDF that readers open in spite of surrounding bytes: %j',
    (before) => {
      expect(refuseUnlessPdf(file(`${before}%PDF-1.7${end}${'\0'.repeat(3 * 1024)}`))).toBeNull()
    },
  )
})

const tricks = [
  '../../',
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

it.each(names.map((name) => [name]))('keeps only a safe file name: %j', (name) => {
  const kept = safeName(name)
  expect(kept).not.toMatch(/[\\/\p{Cc}\p{Cf}\p{Cs}<>:"|?*]/u)
  expect(kept).not.toMatch(/^\.|^$/)
})
