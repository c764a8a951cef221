import { describe, expect, it } from 'vitest'
import type { IdentityRow } from '../../entries/rows'
import { contactOf, identityOf, sequentialUuids } from '../../entries/test-rows'
import type { CustomerFacts } from '../customers/plan-customer'
import { contactsUnderNewKeys, findRenamed, planRename, type Renaming } from './plan-rename'

const at = (time: string) => new Date(`2026-11-22T${time}Z`)
const [old, anew] = ['573001234567', '573009876543']

/** Laura, by her number and by the name that is never anybody else's. */
const number = identityOf({ external_id: old, alias_group: 'suyos', created_at: at('09:00:00') })
const userId = identityOf({
  uuid: 'lauras',
  external_id: 'CO.1',
  alias_group: 'suyos',
  lasting: true,
  created_at: at('09:00:00'),
})
/** Whoever is known by the new number. */
const newNumber = (own: Partial<IdentityRow> = {}) =>
  identityOf({ uuid: 'nueva', external_id: anew, contact_uuid: 'otra', created_at: at('08:00:00'), ...own })

const laura = contactOf({ phone: old })
const known: CustomerFacts = { identities: [number, userId], contacts: [laura] }

/** The number changed at noon. */
const renaming = (own: Partial<Renaming> = {}): Renaming => ({
  before: [old],
  after: [anew],
  ownBefore: null,
  ownAfter: null,
  phone: anew,
  at: at('12:00:00'),
  now: at('15:00:00'),
  newUuid: sequentialUuids(),
  ...own,
})

describe('the renamed identity', () => {
  const ofAnother = {
    ...known,
    identities: [
      { ...number, alias_group: 'de-pedro' },
      { ...userId, alias_group: 'de-pedro' },
    ],
  }
  it.each<[string, CustomerFacts, Partial<Renaming>, string | null]>([
    ['whoever has the old name', known, {}, 'identidad'],
    [
      'whoever has the second of the old names, if nobody has the first',
      known,
      { before: ['nadie', old] },
      'identidad',
    ],
    ['nobody has it: nobody', { identities: [], contacts: [] }, {}, null],
    ['the old number is another’s by now: nobody', ofAnother, { ownBefore: 'CO.2' }, null],
    [
      'the same, and their own lasting name is known: by that',
      ofAnother,
      { before: [old, 'CO.1'], ownBefore: 'CO.1' },
      'identidad',
    ],
  ])('%s', (_, facts, own, expected) => {
    expect(findRenamed(facts, renaming(own))?.uuid ?? null).toBe(expected)
  })
})

describe('contacts that are the same person', () => {
  it.each<[string, readonly IdentityRow[], readonly string[]]>([
    [
      'who appeared under the new name after the renaming',
      [number, newNumber({ created_at: at('13:00:00') })],
      ['otra'],
    ],
    [
      'who appeared under it at that very moment',
      [number, newNumber({ created_at: at('12:00:00') })],
      ['otra'],
    ],
    ['not who had it before', [number, newNumber()], []],
    ['not they themselves', [number, newNumber({ contact_uuid: 'laura', created_at: at('13:00:00') })], []],
  ])('%s', (_, identities, expected) => {
    expect(contactsUnderNewKeys({ ...known, identities }, number, renaming())).toEqual(expected)
  })
})

const planned = (facts: CustomerFacts = known, own: Partial<Renaming> = {}) =>
  planRename(facts, number, renaming(own))
const namesOf = (facts?: CustomerFacts, own?: Partial<Renaming>) =>
  planned(facts, own).identities.map(({ uuid, external_id }) => `${uuid}: ${external_id}`)

describe('their identifiers', () => {
  it.each<[string, CustomerFacts, Partial<Renaming>, readonly string[]]>([
    [
      'the old one becomes the new one: the thread goes on',
      { ...known, identities: [number] },
      {},
      [`identidad: ${anew}`],
    ],
    [
      'a lasting name that the notice does not tell ends with its number',
      known,
      {},
      [`identidad: ${anew}`, 'lauras: CO.1#lauras'],
    ],
    [
      'a lasting name that the notice tells goes on under the new one',
      known,
      { before: [old, 'CO.1'], after: [anew, 'CO.9'], ownBefore: 'CO.1', ownAfter: 'CO.9' },
      [`identidad: ${anew}`, 'lauras: CO.9'],
    ],
    [
      'a name that both have stays',
      known,
      { before: [old, 'CO.1'], after: [anew, 'CO.1'], ownBefore: 'CO.1', ownAfter: 'CO.1' },
      [`identidad: ${anew}`],
    ],
    [
      'a name that the notice gives them anew stays',
      known,
      { after: [anew, 'CO.1'], ownAfter: 'CO.1' },
      [`identidad: ${anew}`],
    ],
    [
      'a name that was given up long ago stays so',
      { ...known, identities: [number, { ...userId, external_id: 'CO.0#lauras' }] },
      {},
      [`identidad: ${anew}`],
    ],
    [
      'an old name that another contact has stays theirs',
      { ...known, identities: [number, { ...userId, contact_uuid: 'otra', alias_group: null }] },
      { before: [old, 'CO.1'] },
      [`identidad: ${anew}`],
    ],
    [
      'a name that went with them only after the renaming stays',
      { ...known, identities: [number, { ...userId, created_at: at('13:00:00') }] },
      {},
      [`identidad: ${anew}`],
    ],
    [
      'another person had the new name: they lose it first',
      { ...known, identities: [number, newNumber()] },
      {},
      [`nueva: ${anew}#nueva`, `identidad: ${anew}`],
    ],
    [
      'they wrote under the new name already: the old one only keeps its history',
      { ...known, identities: [number, newNumber({ contact_uuid: 'laura', created_at: at('13:00:00') })] },
      {},
      [`identidad: ${old}#identidad`, `nueva: ${anew}`],
    ],
    [
      'one more name than before: it is new',
      { ...known, identities: [number] },
      { after: [anew, 'CO.9'] },
      [`identidad: ${anew}`, 'nuevo-1: CO.9'],
    ],
    ['the names are the same: nothing', { ...known, identities: [number] }, { after: [old] }, []],
  ])('%s', (_, facts, own, expected) => {
    expect(namesOf(facts, own)).toEqual(expected)
  })

  it('share an alias group, and only the one that is never reassigned is lasting', () => {
    const own = { before: [old, 'CO.1'], after: [anew, 'CO.9'], ownBefore: 'CO.1', ownAfter: 'CO.9' }
    expect(planned(known, own).identities).toMatchObject([
      { external_id: anew, alias_group: 'suyos', lasting: false },
      { external_id: 'CO.9', alias_group: 'suyos', lasting: true },
    ])
    const alone = { ...known, identities: [{ ...number, alias_group: null }] }
    expect(planRename(alone, { ...number, alias_group: null }, renaming()).identities).toMatchObject([
      { alias_group: 'nuevo-1' },
    ])
  })

  it('are no longer lasting once they are given up', () => {
    expect(planned().identities).toContainEqual(
      expect.objectContaining({ external_id: 'CO.1#lauras', lasting: false }),
    )
  })

  it('include those of messages that came with the new one', () => {
    const own = { contact_uuid: 'laura', alias_group: 'nuevos', created_at: at('13:00:00') }
    const facts = {
      ...known,
      identities: [number, newNumber(own), newNumber({ ...own, uuid: 'tercera', external_id: 'laura.g' })],
    }
    expect(planned(facts).identities).toContainEqual(
      expect.objectContaining({ uuid: 'tercera', alias_group: 'suyos' }),
    )
  })
})

describe('their phone', () => {
  const phones = (facts: CustomerFacts, own?: Partial<Renaming>) =>
    planned(facts, own).contacts.map(({ uuid, phone, version }) => `${uuid}: ${phone} @${version}`)
  const otra = contactOf({ uuid: 'otra', phone: anew })
  it.each<[string, CustomerFacts, Partial<Renaming>, readonly string[]]>([
    ['the old number: becomes the new one', known, {}, [`laura: ${anew} @4`]],
    ['none: becomes the new one', { ...known, contacts: [contactOf()] }, {}, [`laura: ${anew} @4`]],
    [
      'one that a person wrote down: stays',
      { ...known, contacts: [contactOf({ phone: '576011234567' })] },
      {},
      [],
    ],
    ['the number did not change: stays', known, { phone: null }, []],
    [
      'the new one is on the card of whoever had it before: it is taken from there',
      { identities: [number, newNumber()], contacts: [laura, otra] },
      {},
      ['otra: null @4', `laura: ${anew} @4`],
    ],
    [
      'the new one is on the card of somebody else: it goes',
      { ...known, contacts: [laura, otra] },
      {},
      ['laura: null @4'],
    ],
  ])('%s', (_, facts, own, expected) => {
    expect(phones(facts, own)).toEqual(expected)
  })
})

it.each<[string, CustomerFacts, Partial<Renaming>, readonly string[]]>([
  ['of whose name is another one now', known, {}, ['laura']],
  ['and of who lost it to them', { ...known, identities: [number, newNumber()] }, {}, ['laura', 'otra']],
  [
    'not of who got a name beside the others',
    { ...known, identities: [number] },
    { after: [old, 'CO.9'] },
    [],
  ],
])('chats look different: %s', (_, facts, own, expected) => {
  expect(planned(facts, own).affectedContacts).toEqual(expected)
})
