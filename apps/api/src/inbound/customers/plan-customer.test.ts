import { describe, expect, it } from 'vitest'
import type { InboundCustomer } from '../../channels/inbound'
import { contactOf, identityOf, sequentialUuids } from '../../entries/test-rows'
import { type CustomerFacts, contactsToMerge, findContact, planCustomer } from './plan-customer'

const now = new Date('2026-11-22T15:00:00.000Z')
const phone = '573001234567'
const userId = 'CO.1'

const nobody: CustomerFacts = { identities: [], contacts: [] }
const laura = contactOf({ phone })
const marta = contactOf({ uuid: 'marta', name: 'Marta' })
const byPhone = identityOf()
const byUserId = identityOf({ uuid: 'otra', external_id: userId })
const ofMarta = identityOf({ uuid: 'de-marta', external_id: userId, contact_uuid: 'marta' })
const known: CustomerFacts = { identities: [byPhone], contacts: [laura] }
/** Both names are known, and belong to two contacts. */
const two: CustomerFacts = { identities: [byPhone, ofMarta], contacts: [contactOf(), marta] }

const writes = (own: Partial<InboundCustomer> = {}): InboundCustomer => ({
  keys: [phone],
  name: 'Laura',
  phone,
  email: null,
  ...own,
})
const bothNames = writes({ keys: [phone, userId] })

describe('the contact of a customer', () => {
  it.each<[string, CustomerFacts, InboundCustomer, string | null]>([
    ['nobody is known: somebody new', nobody, writes(), null],
    ['the name is known: its owner', known, writes(), 'laura'],
    [
      'the name is new, its phone stands on a card: that one',
      { ...nobody, contacts: [laura] },
      writes(),
      'laura',
    ],
    [
      'the name is new, its address stands on a card in small letters: that one',
      { ...nobody, contacts: [contactOf({ email: 'laura@correo.test' })] },
      writes({ phone: null, email: 'Laura@Correo.test' }),
      'laura',
    ],
    [
      'the name is known, its phone stands on another card: the name counts',
      { identities: [byUserId], contacts: [contactOf(), contactOf({ uuid: 'marta', phone })] },
      writes({ keys: [userId] }),
      'laura',
    ],
    [
      'the same, and they gave the phone themselves: the card counts',
      { identities: [byUserId], contacts: [contactOf(), contactOf({ uuid: 'marta', phone })] },
      writes({ keys: [userId], sharesPhone: true }),
      'marta',
    ],
    [
      'one of two names is new, and the phone stands on another card: the card counts',
      { identities: [ofMarta], contacts: [marta, laura] },
      writes({ keys: [userId, phone] }),
      'laura',
    ],
    ['two names of two contacts, no card: the one of the first name', two, bothNames, 'laura'],
    [
      'two names of two contacts, the phone stands on the card of the second: that one',
      { ...two, contacts: [contactOf(), { ...marta, phone }] },
      bothNames,
      'marta',
    ],
    [
      'the phone of nobody is nobody’s',
      { ...nobody, contacts: [contactOf()] },
      writes({ phone: null }),
      null,
    ],
  ])('%s', (_, facts, customer, expected) => {
    expect(findContact(facts, customer)?.uuid ?? null).toBe(expected)
  })
})

describe('contacts that are the same person', () => {
  it.each<[string, CustomerFacts, InboundCustomer, readonly string[]]>([
    ['one name: nobody', known, writes(), []],
    ['two names of one contact: nobody', { ...known, identities: [byPhone, byUserId] }, bothNames, []],
    ['two names of two contacts: the second', two, bothNames, ['marta']],
    [
      'a name of one, and the card of another has the phone: the one of the name',
      { identities: [ofMarta], contacts: [marta, laura] },
      writes({ keys: [userId, phone] }),
      ['marta'],
    ],
  ])('%s', (_, facts, customer, expected) => {
    expect(contactsToMerge(facts, customer)).toEqual(expected)
  })
})

const plan = (facts: CustomerFacts, customer: InboundCustomer = writes(), byBusiness = false) =>
  planCustomer(facts, { account: 'numero', customer, byBusiness, now, newUuid: sequentialUuids() })

describe('a new customer', () => {
  it('becomes a contact, and an identity for each identifier', () => {
    expect(plan(nobody, writes({ email: 'Laura@Correo.test' }))).toMatchObject({
      newContacts: [{ uuid: 'nuevo-1', name: 'Laura', phone, email: 'laura@correo.test', version: 1 }],
      changedContacts: [],
      changedIdentities: [
        {
          contact_uuid: 'nuevo-1',
          external_id: phone,
          alias_group: null,
          lasting: false,
          display_name: 'Laura',
        },
      ],
    })
  })

  it('with two identifiers has them in one alias group, and the one that is never reassigned is lasting', () => {
    const { identities } = plan(nobody, writes({ keys: [phone, userId], ownKey: userId }))
    expect(identities).toMatchObject([
      { external_id: phone, alias_group: 'nuevo-2', lasting: false },
      { external_id: userId, alias_group: 'nuevo-2', lasting: true },
    ])
  })

  it('without a name gets the fallback name', () => {
    const { newContacts, name } = plan(nobody, writes({ name: null, fallbackName: '+57 300 123 4567' }))
    expect(newContacts).toMatchObject([{ name: '+57 300 123 4567' }])
    expect(name).toBe('+57 300 123 4567')
  })
})

describe('what a contact learns', () => {
  const nameless = contactOf({ name: null, phone })
  const phoneless = { identities: [byUserId], contacts: [contactOf()] }
  const says = writes({ keys: [userId] })
  it.each<[string, CustomerFacts, InboundCustomer, readonly object[]]>([
    ['all is known: nothing', known, writes(), []],
    ['it has a name: the customer’s does not replace it', known, writes({ name: 'Laurita' }), []],
    [
      'it has no name: the customer’s',
      { ...known, contacts: [nameless] },
      writes(),
      [{ name: 'Laura', version: 4 }],
    ],
    [
      'it has no name, and they say none: nothing',
      { ...known, contacts: [nameless] },
      writes({ name: null }),
      [],
    ],
    ['every message says the phone: not again what a person took off', phoneless, says, []],
    [
      'they gave the phone themselves: it',
      phoneless,
      { ...says, sharesPhone: true },
      [{ phone, version: 4 }],
    ],
    [
      'they came with a new name: the phone',
      phoneless,
      writes({ keys: [userId, phone] }),
      [{ phone, version: 4 }],
    ],
    [
      'it has another phone: nothing',
      { identities: [byUserId], contacts: [contactOf({ phone: '576011234567' })] },
      { ...says, sharesPhone: true },
      [],
    ],
  ])('%s', (_, facts, customer, expected) => {
    const { changedContacts, newContacts } = plan(facts, customer)
    expect(changedContacts).toMatchObject(expected)
    expect(changedContacts).toHaveLength(expected.length)
    expect(newContacts).toEqual([])
  })

  it('leaves a phone to the contact that has it', () => {
    const facts = { identities: [byUserId], contacts: [contactOf({ name: null }), { ...marta, phone }] }
    // The name is known, so its owner counts; the phone is Marta's.
    const { changedContacts } = plan(facts, says)
    expect(changedContacts).toMatchObject([{ uuid: 'laura', name: 'Laura', phone: null }])
  })
})

describe('what the identities learn', () => {
  const after = (facts: CustomerFacts, customer: InboundCustomer, byBusiness = false) =>
    plan(facts, customer, byBusiness).changedIdentities
  const grouped = (group: string, ...all: readonly (typeof byPhone)[]) =>
    all.map((identity) => ({ ...identity, alias_group: group }))

  it('writes nothing where nothing is new', () => {
    expect(after(known, writes())).toEqual([])
  })

  it('puts a second identifier into the same alias group', () => {
    expect(after(known, bothNames)).toMatchObject([
      { uuid: 'identidad', alias_group: 'nuevo-1' },
      { uuid: 'nuevo-2', external_id: userId, contact_uuid: 'laura', alias_group: 'nuevo-1' },
    ])
  })

  it('joins two alias groups, also for identifiers that this message does not have', () => {
    const facts = {
      identities: [
        ...grouped('a', byPhone),
        ...grouped('b', byUserId, identityOf({ uuid: 'tercera', external_id: 'laura.g' })),
      ],
      contacts: [laura],
    }
    expect(after(facts, bothNames)).toMatchObject([
      { uuid: 'otra', alias_group: 'a' },
      { uuid: 'tercera', alias_group: 'a' },
    ])
  })

  it('writes a new name to every identity of the message', () => {
    const facts = { identities: grouped('a', byPhone, byUserId), contacts: [laura] }
    const customer = writes({ keys: [phone, userId], name: 'Laura Gómez' })
    expect(after(facts, customer)).toMatchObject([
      { uuid: 'identidad', display_name: 'Laura Gómez' },
      { uuid: 'otra', display_name: 'Laura Gómez' },
    ])
  })

  it.each<[string, Partial<InboundCustomer>, string | null]>([
    ['the message does not say the username: it stays', {}, 'laura.g'],
    ['the message says that there is none: it goes', { username: null }, null],
    ['another one: that', { username: 'laura.gomez' }, 'laura.gomez'],
  ])('%s', (_, said, expected) => {
    const facts = { ...known, identities: [{ ...byPhone, username: 'laura.g' }] }
    expect(plan(facts, writes(said)).identities).toMatchObject([{ username: expected }])
  })

  it('keeps the customer’s own names when the business wrote, and fills in missing ones', () => {
    const called = writes({ name: 'Cliente del lunes', username: 'lunes' })
    expect(plan(known, called, true).identities).toMatchObject([{ display_name: 'Laura', username: 'lunes' }])
    const unsaid = { ...known, identities: [{ ...byPhone, display_name: null }] }
    expect(plan(unsaid, called, true).name).toBe('Cliente del lunes')
  })

  it('keeps a lasting identity lasting, and gives a new one to the contact', () => {
    const facts = { identities: [{ ...byUserId, lasting: true }], contacts: [laura] }
    expect(plan(facts, writes({ keys: [userId, phone] })).identities).toMatchObject([
      { external_id: userId, lasting: true },
      { external_id: phone, lasting: false, contact_uuid: 'laura' },
    ])
  })
})
