import { limits } from '@hilo/contracts'
import { expect, it } from 'vitest'
import { previewOf } from './preview'

it('cuts a long line between characters, never inside one', () => {
  const preview = previewOf('text', { text: '😀'.repeat(200) })
  expect([...preview]).toHaveLength(limits.previewLength)
  expect(preview).toMatch(/^(😀)+…$/u)
})

it('is one line, whatever was typed', () => {
  expect(previewOf('text', { text: ' a\n\n b ' })).toBe('a b')
  expect(previewOf('document', { name: 'x.pdf', caption: '' })).toBe('Documento · x.pdf')
})
