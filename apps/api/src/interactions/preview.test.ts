import { limits } from '@hilo/contracts'
import { expect, it } from 'vitest'
import { previewOf } from './preview'

it('cuts a long text between code points, never inside one', () => {
  const preview = previewOf('text', { text: '😀'.repeat(200) })
  expect([...preview]).toHaveLength(limits.previewLength)
  expect(preview).toMatch(/^(😀)+…$/u)
})

it('joins several lines into one', () => {
  expect(previewOf('text', { text: ' a\n\n b ' })).toBe('a b')
  expect(previewOf('document', { name: 'x.pdf', caption: '' })).toBe('Documento · x.pdf')
})
