import { limits } from '@hilo/contracts'
import { expect, it } from 'vitest'
import { previewOf, previewOfWritten } from './preview'

it('cuts a long text between code points, never inside one', () => {
  const preview = previewOf('text', { text: '😀'.repeat(200) })
  expect([...preview]).toHaveLength(limits.previewLength)
  expect(preview).toMatch(/^(😀)+…$/u)
})

it('joins several lines into one', () => {
  expect(previewOf('text', { text: ' a\n\n b ' })).toBe('a b')
  expect(previewOf('document', { name: 'x.pdf', caption: '' })).toBe('Documento · x.pdf')
  expect(previewOf('audio', { name: 'nota-de-voz.ogg', voice: true })).toBe('Nota de voz')
})

it('shows the words of a mail without their marks, and every other text as it was typed', () => {
  const text = 'Son **dos**:\n- una\n- [otra](https://tienda.co)'
  expect(previewOfWritten('text', { text, mail: {} })).toBe('Son dos: - una - otra (https://tienda.co)')
  expect(previewOfWritten('image', { name: 'a.jpg', caption: '**Mira**', mail: {} })).toBe('Imagen · Mira')
  expect(previewOfWritten('text', { text: '**dos**' })).toBe('**dos**')
})
