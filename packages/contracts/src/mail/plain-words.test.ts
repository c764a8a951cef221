import { expect, it } from 'vitest'
import { plainWords } from './plain-words'

it.each([
  ['user', 'ya salió'],
  ['integration', 'ya salió'],
  ['bot', '**ya** salió'],
  ['client', '**ya** salió'],
])('what a %s wrote as a mail is read as %j', (kind, text) => {
  expect(plainWords({ text: '**ya** salió', mail: {} }, kind)).toMatchObject({ text })
})
