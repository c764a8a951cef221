import { describe, expect, it } from 'vitest'
import type { InboundCustomer } from '../../channels/inbound'
import type { IdentityRow } from '../../entries/rows'
import {
  contactOf,
  conversationOf,
  identityOf,
  interactionOf,
  sequentialUuids,
} from '../../entries/test-rows'
import type { CustomerFacts } from './plan-customer'
import {
  belongsToAnother,
  type HolderFacts,
  planReassignment,
  reassignedKeys,
  withoutKey,
} from './plan-reassignment'

const now = new Date('2026-11-22T15:00:00.000Z')
const at = (time: string) => new Date(`2026-11-22T${time}Z`)
const phone = '573001234567'

/** Laura had the number, and the lasting name CO.1; Pedro, whose lasting name is CO.2, writes under it now. */
const number = identityOf({ alias_group: 'de-laura' })
const lasting = identityOf({ uuid: 'lauras', external_id: 'CO.1', alias_group: 'de-laura', lasting: true })
const pedros = identityOf({ uuid: 'pedros', external_id: 'CO.2', contact_uuid: 'pedro', lasting: true })
const pedro: InboundCustomer = { keys: ['CO.2', phone], ownKey: 'CO.2', name: 'Pedro', phone, email: null }
const lauras: CustomerFacts = { identities: [number, lasting], contacts: [contactOf({ phone })] }

describe('the identifiers of a customer that somebody else may have had', () => {
  const onACard = { identities: [], contacts: [contactOf({ phone })] }
  it.each<[string, CustomerFacts, InboundCustomer, readonly string[]]>([
    ['the number goes with another lasting name: it', lauras, pedro, [phone]],
    [
      'the number goes with their own lasting name: none',
      lauras,
      { ...pedro, keys: ['CO.1', phone], ownKey: 'CO.1' },
      [],
    ],
    ['the number goes with no lasting name: none', { ...lauras, identities: [number] }, pedro, []],
    ['the number has no other names: none', { ...lauras, identities: [identityOf()] }, pedro, []],
    ['the channel has no name that lasts: none', lauras, { ...pedro, ownKey: undefined as never }, []],
    ['nobody wrote under it, and it stands on a card: it', onACard, pedro, [phone]],
    [
      'the same, and the card is theirs: none',
      { identities: [{ ...pedros, contact_uuid: 'laura' }], contacts: onACard.contacts },
      pedro,
      [],
    ],
    ['the same, and the name is no phone: none', onACard, { ...pedro, phone: null }, []],
    [
      'their own name is a phone, and it stands on another’s card: none',
      onACard,
      { ...pedro, keys: [phone], ownKey: phone },
      [],
    ],
    ['nobody knows it: none', { identities: [], contacts: [] }, pedro, []],
  ])('%s', (_, facts, customer, expected) => {
    expect(reassignedKeys(facts, customer)).toEqual(expected)
  })

  it.each<[string, readonly IdentityRow[], boolean]>([
    ['a group with another lasting name', [number, lasting], true],
    ['a group with their own', [number, lasting, { ...pedros, alias_group: 'de-laura' }], false],
    [
      'no group, beside a lasting name without a group',
      [
        { ...number, alias_group: null },
        { ...lasting, alias_group: null },
      ],
      false,
    ],
    ['a lasting name of another group', [number, { ...lasting, alias_group: 'otro' }], false],
  ])('%s says whether it is another’s', (_, identities, expected) => {
    const [held = number] = identities
    expect(belongsToAnother(identities, held, 'CO.2')).toBe(expected)
  })
})

const holder: HolderFacts = {
  key: phone,
  held: number,
  holder: contactOf({ phone }),
  identities: [number, lasting],
  sameContact: false,
  conversations: [conversationOf()],
  interactions: [interactionOf()],
  lastMessageAt: at('10:00:00'),
}
const passed = (facts: Partial<HolderFacts> = {}, customer = pedro) =>
  planReassignment(
    { ...holder, ...facts },
    { customer, date: at('14:00:00'), now, newUuid: sequentialUuids() },
  )

describe('whether an identifier is reassigned', () => {
  const card = { held: null, identities: [lasting] }
  it.each<[string, Partial<HolderFacts>, string]>([
    ['its holder was last heard before', {}, 'reassigned'],
    ['nothing was ever said under it', { lastMessageAt: null }, 'reassigned'],
    ['its holder was heard at the same moment, or later', { lastMessageAt: at('14:00:00') }, 'kept'],
    ['it stands on the card of somebody who has a lasting name', card, 'reassigned'],
    [
      'the same, and it is the customer’s own',
      { ...card, identities: [{ ...lasting, external_id: 'CO.2' }] },
      'unowned',
    ],
    ['it stands on a card that has no lasting name', { ...card, identities: [] }, 'unowned'],
  ])('%s', (_, facts, kind) => {
    expect(passed(facts).kind).toBe(kind)
  })
})

describe('what the previous holder loses', () => {
  const changesOf = (facts: Partial<HolderFacts> = {}, customer = pedro) => {
    const plan = passed(facts, customer)
    if (plan.kind !== 'reassigned') throw new Error(plan.kind)
    return plan
  }

  it('is the identifier and the phone of the contact, and an event says so', () => {
    const { changes, inheritedFrom } = changesOf()
    expect(changes).toMatchObject({
      identities: [{ uuid: 'identidad', external_id: `${phone}#identidad` }],
      contacts: [{ uuid: 'laura', phone: null, version: 4 }],
      newEntries: [
        { uuid: 'nuevo-1', seq: 8, version: 13, body: { event: 'number_lost', target: `+${phone}` } },
      ],
      conversations: [{ last_seq: 8, version: 13 }],
      interactions: [{ version: 5 }],
      events: [[{ interaction: 'episodio', entries: ['nuevo-1'] }]],
    })
    expect(inheritedFrom).toBe('Laura')
  })

  it('shows in chats of before too, where nothing happened', () => {
    const before = interactionOf({ uuid: 'anterior', status: 'finished' })
    const { changes } = changesOf({ interactions: [interactionOf(), before] })
    expect(changes.events).toMatchObject([
      [{ interaction: 'episodio', line: 'number_lost' }],
      [{ interaction: 'anterior', what: 'renamed', silent: true, entries: [] }],
    ])
  })

  it('shows an identifier that is no phone as it is', () => {
    const { changes } = changesOf({}, { ...pedro, phone: null })
    expect(changes.newEntries).toMatchObject([{ body: { target: phone } }])
  })

  it('keeps another phone of the contact', () => {
    expect(changesOf({ holder: contactOf({ phone: '576011234567' }) }).changes.contacts).toEqual([])
  })

  it('is no identifier where only the contact had the phone', () => {
    expect(changesOf({ held: null, identities: [lasting] }).changes).toMatchObject({
      identities: [],
      contacts: [{ phone: null }],
    })
  })

  it('is only the identifier, without an event, where both were merged into one contact', () => {
    const { changes, inheritedFrom } = changesOf({ sameContact: true })
    expect(changes).toMatchObject({
      identities: [{ external_id: `${phone}#identidad` }],
      contacts: [],
      newEntries: [],
    })
    expect(inheritedFrom).toBeNull()
  })
})

describe('a customer without an identifier that still belongs to somebody else', () => {
  it.each<[string, InboundCustomer, string, Partial<InboundCustomer>]>([
    ['has the others, and not the phone', pedro, phone, { keys: ['CO.2'], phone: null }],
    [
      'keeps a phone that is another one',
      { ...pedro, phone: '57601' },
      phone,
      { keys: ['CO.2'], phone: '57601' },
    ],
    ['keeps the only one', { ...pedro, keys: [phone] }, phone, { keys: [phone], phone: null }],
  ])('%s', (_, customer, key, expected) => {
    expect(withoutKey(customer, key)).toMatchObject(expected)
  })
})
