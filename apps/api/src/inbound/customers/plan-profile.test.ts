import { expect, it } from 'vitest'
import { noChanges } from '../../entries/changes'
import { contactOf, conversationOf, identityOf, interactionOf } from '../../entries/test-rows'
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
    'the provider says no username any more: the known one stays',
    called,
    { name: 'Laura G.', username: null },
    { identity: { display_name: 'Laura G.', username: 'laura.g' }, contact: 'Laura G.' },
  ],
])('%s', (_, known, profile, expected) => {
  const plan = planProfile(known, profile)
  expect(plan.identities).toMatchObject([expected.identity])
  expect(plan.contacts).toMatchObject(
    expected.contact === null ? [] : [{ name: expected.contact, version: 4 }],
  )
  expect(plan.contacts).toHaveLength(expected.contact === null ? 0 : 1)
})

it('tells the lists about every chat of the customer, finished ones too', () => {
  const profile = { name: 'Laura', username: null }
  const interactions = [interactionOf(), interactionOf({ uuid: 'anterior', status: 'finished' })]
  expect(planProfile({ ...facts, interactions }, profile)).toMatchObject({
    interactions: [
      { uuid: 'episodio', version: 5 },
      { uuid: 'anterior', version: 5 },
    ],
    events: [
      [{ interaction: 'episodio', entries: [], what: 'renamed', silent: true }],
      [{ interaction: 'anterior', entries: [], what: 'renamed', silent: true }],
    ],
  })
})

it.each<[string, Profile]>([
  ['the provider says none', { name: null, username: null }],
  ['all of it is known', { name: 'Laura', username: 'laura.g' }],
])('changes nothing where %s', (_, profile) => {
  expect(planProfile({ ...called, contact: contactOf({ name: 'Laura' }) }, profile)).toEqual(noChanges)
})
