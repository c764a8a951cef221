import { type Entry, plainWords } from '@hilo/contracts'
import { expect, it } from 'vitest'
import { fromClient, fromMe, mine } from '../../../../test/fixtures'
import { quoteSummary } from './quote'

const chat = mine()

it('leaves out the marks of a mail that is forwarded, and keeps what a customer typed', () => {
  const body = { text: '**Sí** hay', mail: { to: [], cc: [] } }
  expect(quoteSummary(fromMe(chat, 1, '', { body }), plainWords)).toBe('Sí hay')
  expect(quoteSummary(fromClient(chat, 1, '**Sí** hay'), plainWords)).toBe('**Sí** hay')
})

it('names a voice note as such, and other audio by its file', () => {
  const audio = (voice: boolean): Entry => ({
    ...fromMe(chat, 1, ''),
    type: 'audio',
    body: { name: 'nota.ogg', url: null, mime: 'audio/ogg', size: 1, caption: null, voice },
  })
  expect(quoteSummary(audio(true))).toBe('Nota de voz')
  expect(quoteSummary(audio(false))).toBe('nota.ogg')
})
