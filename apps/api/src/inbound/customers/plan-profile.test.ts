import { expect, it } from 'vitest'
import { contactOf, conversationOf, identityOf, interactionOf } from '../rows/rows-for-tests'
import { type Profile, planProfile } from './plan-profile'

const facts = {
  identity: identityOf({ display_name: null }),
  contact: contactOf({ name: null }),
  conversation: conversationOf(),
  interactions: [interactionOf()],
}
const written = { ...facts, contact: contactOf({ name: 'Doña Laura' }) }
const called = { ...facts, identity: identityOf({ display_name: 'Laura', username: 'laura.g' }) }

it.each<[string, typeof facts, Profile, { identity: object; contact: string | null }]>([
  [
    'nobody knows a name: both',
    facts,
    { name: 'Laura', username: 'laura.g' },
    { identity: { display_name: 'Laura', username: 'laura.g' }, contact: 'Laura' },
  ],
  [
    'a person wrote one down: only the identity',
    written,
    { name: 'Laura', username: null },
    { identity: { display_name: 'Laura' }, contact: null },
  ],
  [
    'the provider says none: nothing is lost',
    called,
    { name: null, username: null },
    { identity: { display_name: 'Laura', username: 'laura.g' }, contact: null },
  ],
])('%s', (_, known, profile, expected) => {
  const plan = planProfile(known, profile)
  expect(plan.identities).toMatchObject([expected.identity])
  expect(plan.contacts).toMatchObject(
    expected.contact === null ? [] : [{ name: expected.contact, version: 4 }],
  )
  expect(plan.contacts).toHaveLength(expected.contact === null ? 0 : 1)
})

it('whoever has an open row on the screen is told, and nobody of one that has ended', () => {
  const profile = { name: 'Laura', username: null }
  expect(planProfile(facts, profile)).toMatchObject({
    interactions: [{ uuid: 'episodio', version: 5 }],
    announcements: [{ interaction: 'episodio', entries: [] }],
  })
  const ended = { ...facts, interactions: [interactionOf({ status: 'finished' })] }
  expect(planProfile(ended, profile).announcements).toEqual([])
})
