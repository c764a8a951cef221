import { expect, it } from 'vitest'
import { planAbsorb, type WholeContact } from './plan-absorb'

const empty: WholeContact = {
  uuid: '',
  name: null,
  nit: null,
  phone: null,
  email: null,
  tags: [],
  additional_info: [],
}
const planned = (kept: Partial<WholeContact>, left: Partial<WholeContact>) =>
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

const old = { title: 'Talla', information: 'M' }
const other = { title: 'Color', information: 'gris' }

it.each<[string, Partial<WholeContact>, Partial<WholeContact>, Partial<WholeContact>]>([
  [
    'both have it: what stands on the one that stays',
    { name: 'Laura', nit: '1' },
    { name: 'Lau', nit: '2' },
    { name: 'Laura', nit: '1' },
  ],
  [
    'only the one that goes has it: that',
    { name: 'Laura' },
    { phone: '57300', email: 'l@correo.test' },
    { phone: '57300', email: 'l@correo.test' },
  ],
  ['nobody has it: nothing', {}, {}, { name: null, nit: null, phone: null, email: null }],
  [
    'labels: of both, each once, by the alphabet',
    { tags: ['vip', 'mayor'] },
    { tags: ['vip', 'bogotá'] },
    { tags: ['bogotá', 'mayor', 'vip'] },
  ],
  [
    'what was written besides: of both, the one that stays first',
    { additional_info: [old] },
    { additional_info: [other] },
    { additional_info: [old, other] },
  ],
])('%s', (_, kept, left, expected) => {
  expect(planned(kept, left)?.contact).toMatchObject({ uuid: 'laura', ...expected })
})

it('moves only the conversations of the one that goes', () => {
  expect(planned({}, {})?.moved).toEqual(['de la anónima'])
})

it.each<[string, Partial<WholeContact>, string | null]>([
  ['by its name', { name: 'Lau', phone: '57300' }, 'Lau'],
  ['else by its phone', { phone: '57300', email: 'l@correo.test' }, '57300'],
  ['else by its address', { email: 'l@correo.test' }, 'l@correo.test'],
  ['by nothing', {}, null],
])('tells what the one that goes was called: %s', (_, left, expected) => {
  expect(planned({ name: 'Laura' }, left)?.goneName).toBe(expected)
})

it.each(['laura', 'anónima'])('plans nothing where %s is not there', (there) => {
  const contacts = [{ ...empty, uuid: there }]
  expect(planAbsorb({ contacts, conversations: [] }, { keep: 'laura', gone: 'anónima' })).toBeNull()
})
