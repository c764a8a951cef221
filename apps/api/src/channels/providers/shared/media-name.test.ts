import { expect, it } from 'vitest'
import { mediaName } from './media-name'

it.each([
  ['document', 'cédula de ñandú.pdf', 'application/pdf', 'cédula de ñandú.pdf'],
  ['image', undefined, 'image/jpeg', 'imagen.jpg'],
  ['audio', undefined, 'audio/ogg; codecs=opus', 'audio.ogg'],
  ['audio', undefined, 'audio/wav', 'audio.wav'],
  ['video', undefined, null, 'video'],
  ['document', '../../etc/passwd', 'text/plain', '.. .. etc passwd'],
  ['document', 'a\r\nContent-Type: x.pdf', null, 'a Content-Type: x.pdf'],
  ['document', '\u0000\u0000', 'application/pdf', 'documento.pdf'],
  ['document', 'factura\u202efdp.exe', null, 'factura fdp.exe'],
] as const)('%s %j is called %j', (type, given, mime, name) => {
  expect(mediaName(type, given, mime)).toBe(name)
})

it('never cuts a character in half', () => {
  expect(mediaName('document', '😀'.repeat(300), null)).toBe('😀'.repeat(200))
})
