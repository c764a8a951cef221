import { describe, expect, it } from 'vitest'
import { mentionedIn, mentionQueryAt, splitMentions } from './mentions'

const ana = { uuid: 'a', name: 'Ana' }
const rojas = { uuid: 'r', name: 'Ana Rojas' }
const people = [ana, rojas]

describe('the people in a note', () => {
  it.each([
    ['@Ana Rojas mira', ['r']],
    ['@Ana mira', ['a']],
    ['mira, @Ana.', ['a']],
    ['@Ana, @Ana Rojas y @Ana', ['a', 'r']],
    ['@Anabel mira', []],
    ['correo@Ana', []],
    ['Ana', []],
  ])('%j', (text, uuids) => {
    expect(mentionedIn(text, people)).toEqual(uuids)
  })

  it('stand between the other words', () => {
    expect(splitMentions('Hola @Ana Rojas, gracias', people)).toEqual([
      'Hola ',
      { person: rojas, text: '@Ana Rojas' },
      ', gracias',
    ])
  })
})

it.each([
  ['@', { from: 0, query: '' }],
  ['Hola @lu', { from: 5, query: 'lu' }],
  ['Hola @lu ', null],
  ['correo@lu', null],
  ['Hola', null],
])('finds what is typed after an @: %j', (text, found) => {
  expect(mentionQueryAt(text, text.length)).toEqual(found)
})
