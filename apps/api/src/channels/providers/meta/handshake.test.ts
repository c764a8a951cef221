import { expect, it } from 'vitest'
import { answerMetaHandshake } from './handshake'

const good = {
  'hub.mode': 'subscribe',
  'hub.verify_token': 'verificar-tienda',
  'hub.challenge': '1158201444',
}
const answer = (change: object) => answerMetaHandshake({ ...good, ...change }, 'verificar-tienda')

it('answers the unchanged challenge', () => {
  expect(answer({})).toBe('1158201444')
})

it.each([
  ['another token', { 'hub.verify_token': 'otro' }],
  ['no token', { 'hub.verify_token': undefined }],
  ['a token that begins like ours', { 'hub.verify_token': 'verificar-tienda-2' }],
  ['several tokens', { 'hub.verify_token': ['verificar-tienda'] }],
  ['another mode', { 'hub.mode': 'unsubscribe' }],
  ['no challenge', { 'hub.challenge': undefined }],
])('answers nothing to %s', (_, change) => {
  expect(answer(change)).toBeNull()
})
