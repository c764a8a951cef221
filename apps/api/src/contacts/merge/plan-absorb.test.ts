import { expect, it } from 'vitest'
import { type ContactFields, planAbsorb } from './plan-absorb'

const empty: ContactFields = {
  uuid: '',
  name: null,
  nit: null,
  phone: null,
  email: null,
  tags: [],
  additional_info: [],
  blocked_at: null,
}
const planned = (kept: Partial<ContactFields>, left: Partial<ContactFields>) =>
  planAbsorb(
    {
      contacts: [
        { ...empty, ...left, uuid: 'anónima' },
        { ...empty, ...kept, uuid: 'laura' },
      ],
      conversations: [
        { uuid: 'de laura', contact_uuid: 'laura' },
        { uuid: 'de la anónima', contact_uuid: 'anónima' },
      ],
    },
    { keep: 'laura', gone: 'anónima' },
  )

const blockedAt = new Date('2026-11-22T15:00:00.000Z')
const old = { title: 'Talla', information: 'M' }
const other = { title: 'Color', information: 'gris' }

it.each<[string, Partial<ContactFields>, Partial<ContactFields>, Partial<ContactFields>]>([
  [
    'both have a value: that of the kept contact',
    { name: 'Laura', nit: '1' },
    { name: 'Lau', nit: '2' },
    { name: 'Laura', nit: '1' },
  ],
  [
    'only the removed contact has a value: that one',
    { name: 'Laura' },
    { phone: '57300', email: 'l@correo.test' },
    { phone: '57300', email: 'l@correo.test' },
  ],
  ['nobody has it: nothing', {}, {}, { name: null, nit: null, phone: null, email: null }],
  [
    'tags: of both, each once, sorted',
    { tags: ['vip', 'mayor'] },
    { tags: ['vip', 'bogotá'] },
    { tags: ['bogotá', 'mayor', 'vip'] },
  ],
  [
    'additional information: of both, the kept contact first',
    { additional_info: [old] },
    { additional_info: [other] },
    { additional_info: [old, other] },
  ],
  ['one of them is blocked: so is the person', {}, { blocked_at: blockedAt }, { blocked_at: blockedAt }],
])('%s', (_, kept, left, expected) => {
  expect(planned(kept, left)?.contact).toMatchObject({ uuid: 'laura', ...expected })
})

it('moves only the conversations of the removed contact', () => {
  expect(planned({}, {})?.moved).toEqual(['de la anónima'])
})

it.each<[string, Partial<ContactFields>, string | null]>([
  ['by its name', { name: 'Lau', phone: '57300' }, 'Lau'],
  ['else by its phone', { phone: '57300', email: 'l@correo.test' }, '57300'],
  ['else by its address', { email: 'l@correo.test' }, 'l@correo.test'],
  ['by nothing', {}, null],
])('returns the name of the removed contact: %s', (_, left, expected) => {
  expect(planned({ name: 'Laura' }, left)?.goneName).toBe(expected)
})

it.each(['laura', 'anónima'])('returns null where %s does not exist', (there) => {
  const contacts = [{ ...empty, uuid: there }]
  expect(planAbsorb({ contacts, conversations: [] }, { keep: 'laura', gone: 'anónima' })).toBeNull()
})
