import { parsePhone } from '@hilo/contracts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootContacts, type ContactsWorld } from '../test/contacts-world'

const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength })
/** The text with a separator between all characters. */
const apart = (text: string, sign: string) => [...text].join(sign)
const sign = fc.constantFrom('', ' ', '-', '.', ') (')

describe('a phone', () => {
  it.each([
    ['3001234567', '573001234567'],
    ['300 123 4567', '573001234567'],
    // As the specification's client sends them: 57 and the typed number.
    ['573001234567', '573001234567'],
    ['575550142', '575550142'],
    ['57300 123 4567', '573001234567'],
    ['57+34 600 111 222', '34600111222'],
    ['57+573001234567', '573001234567'],
    ['+57 555 0142', '575550142'],
    ['+34 600 111 222', '34600111222'],
    ['0034600111222', '34600111222'],
    ['(+507) 612 3456', '5076123456'],
    ['14155550100', '14155550100'],
    ['', null],
    ['57', null],
    ['+57', null],
    [' 57 ', null],
    ['300', undefined],
    ['57300', undefined],
    ['+', undefined],
    ['57+', undefined],
    ['57undefined', undefined],
    ['1234567890123456', undefined],
  ])('%j is %j', (typed, stored) => {
    expect(parsePhone(typed)).toBe(stored)
  })

  it('that begins with 57 gets no second 57', () => {
    fc.assert(
      fc.property(digits(4, 13), sign, (rest, between) => {
        expect(parsePhone(apart(`57${rest}`, between))).toBe(`57${rest}`)
      }),
    )
  })

  it('of Colombia is the same with and without country code and plus', () => {
    fc.assert(
      fc.property(digits(4, 10), sign, (rest, between) => {
        fc.pre(!rest.startsWith('57') && !rest.startsWith('00'))
        const ways = [rest, `57${rest}`, `+57${rest}`, `0057${rest}`].map((way) =>
          parsePhone(apart(way, between)),
        )
        expect(ways).toEqual(Array(4).fill(`57${rest}`))
      }),
    )
  })

  it('of any country is kept, with plus or 00', () => {
    fc.assert(
      fc.property(digits(6, 15), sign, (stored, between) => {
        fc.pre(!stored.startsWith('00'))
        expect([parsePhone(`+${apart(stored, between)}`), parsePhone(`00${apart(stored, between)}`)]).toEqual(
          [stored, stored],
        )
      }),
    )
  })
})

describe('a contact', () => {
  let world: ContactsWorld
  beforeAll(async () => {
    world = await bootContacts()
  })
  afterAll(() => world.stop())
  const update = (id: string, data: object) => world.admin('put', '/api/clients/update/', { id, data })

  it('is created and changed with what the specification’s client sends', async () => {
    const { uuid, phone } = await world.create({ name: 'Rosa', phone: '575550142' })
    expect(phone).toBe('575550142')
    // That client drops the first two characters for display, and sends 57 before the rest.
    const { body } = await update(uuid, { name: 'Rosa', phone: `57${phone?.slice(2)}` })
    expect(body).toMatchObject({ phone: '575550142' })
  })

  it('without a phone is created and changed with 57 alone', async () => {
    const { uuid, phone } = await world.create({ name: 'Sin teléfono', phone: '57' })
    expect(phone).toBeNull()
    expect((await update(uuid, { name: 'Todavía sin', phone: '57' })).body).toMatchObject({ phone: null })
    expect((await update(uuid, { phone: '573011112222' })).body).toMatchObject({ phone: '573011112222' })
    expect((await update(uuid, { phone: '57' })).body).toMatchObject({ phone: null })
  })

  it('is refused as empty where 57 alone is its only field', async () => {
    const { status, body } = await world.admin('post', '/api/clients/create/', { phone: '57' })
    expect([status, Object.keys(body.fields)]).toEqual([422, ['name']])
  })

  it('is imported and found by the same digits', async () => {
    const csv = Buffer.from('Nombre;Telefono\nImportada;57 555 0143\nSin número;57\n')
    const { body } = await world.upload('/api/clients/import/', { preview: 'true' }, csv)
    expect(body.preview).toMatchObject([{ phone: '575550143' }, { phone: null }])
    const found = await world.admin('get', '/api/clients/all/?q=%2B57%20555%200142')
    expect(found.body).toMatchObject([{ phone: '575550142' }])
  })
})
