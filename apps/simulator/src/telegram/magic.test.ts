import { expect, test } from 'vitest'
import { createRandom } from '../core/random'
import { ordinaryId } from './magic'

test('a new customer has none of the ids whose messages fail', () => {
  const drawn = ['12345403', '12345429', '12345678']
  const random = { ...createRandom(), digits: () => drawn.shift() ?? '' }
  expect(ordinaryId(random)).toBe('5512345678')
})
