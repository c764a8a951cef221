import { letterOfName } from '@hilo/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bootContacts, type ContactsWorld, type Person } from '../../test/contacts-world'
import { customerWrites } from '../../test/customer'
import { knownCharacters } from '../../test/database/known-characters'

let world: ContactsWorld
let admin: Person
beforeAll(async () => {
  world = await bootContacts()
  admin = world.admin
})
beforeEach(async () => {
  await world.rows('truncate contacts cascade')
})
afterAll(() => world.stop())

const all = (query = '') => admin('get', `/api/clients/all/${query}`)
const names = (answer: { body: { name: string | null }[] }) => answer.body.map(({ name }) => name)
const search = async (q: string) => names(await all(`?q=${encodeURIComponent(q)}`))

describe('the order', () => {
  /** Names by heading, in the order of the API. */
  const sections: readonly [string, ...(string | null)[]][] = [
    ['#', null, '+573001234567', '300', '\u202A3001234567\u202C'],
    ['+', '+57 300'],
    ['+', '+Vida'],
    ['@', '@laura'],
    ['{', '{Sara}'],
    ['¡', '¡Hola'],
    ['“', '“Doña” Inés'],
    ['★', '★ Estrella'],
    ['🌻', '🌻 Ana'],
    ['3', '3 Marías', '300 123 4567', '3M'],
    ['7', '7 Mares'],
    ['A', 'Āda', 'ana', '\u200EAnabel', 'Ángel'],
    ['N', 'Nadia', 'Nino', 'Niño', 'Núñez', 'n~ote', 'Nørgaard'],
    ['Ñ', 'Ñandú', 'ñoño', 'Ñuñez', 'N\u0303zeta'],
    ['O', 'Oscar'],
    ['S', 'Šárka', 'sonia'],
    ['ß', 'ßoß'],
    ['Ø', 'øre'],
    ['Ж', 'женя', 'Жук'],
    ['張', '張偉'],
    ['김', '김민수'],
  ]
  const sorted = sections.flatMap(([, ...its]) => its)

  it('is: without a name, symbols, digits, letters; ignoring accents, with ñ after n', async () => {
    for (const name of sorted.toReversed()) await world.create(name === null ? { nit: '1' } : { name })
    expect(names(await all())).toEqual(sorted)
  })

  it('keeps the contacts of one heading together', async () => {
    for (const name of sorted) await world.create(name === null ? { nit: '1' } : { name })
    const letters = names(await all()).map(letterOfName)
    const headings = letters.filter((letter, at) => letter !== letters[at - 1])
    expect(headings).toEqual([...new Set(sections.map(([letter]) => letter))])
  })

  it('agrees with the headings on every character', async () => {
    const isKnown = await knownCharacters(world.api.owner)
    const keys = await world.rows<{ first: string; place: string }>(
      `select chr(c) as first, left(replace(hilo_sort_key(chr(c) || 'x'), 'n' || chr(1114111), 'ñ'), 2) as place
       from generate_series(1, 65535) c where c not between 55296 and 57343 and ${isKnown('c')}`,
    )
    const letters = new Map<string, string>()
    const places = new Map<string, string>()
    const apart = keys.filter(({ first, place }) => {
      // Node and Postgres may have different Unicode versions: characters that are new to one have no upper case there.
      if (/\P{Assigned}/u.test(first)) return false
      const letter = letterOfName(`${first}x`)
      const fits = (letters.get(place) ?? letter) === letter && (places.get(letter) ?? place) === place
      letters.set(place, letter)
      places.set(letter, place)
      return !fits
    })
    expect(apart.map(({ first, place }) => `U+${first.charCodeAt(0).toString(16)} ${place}`)).toEqual([])
  })
})

describe('pages', () => {
  it('follow each other by the cursor, also when contacts are added in between', async () => {
    for (const name of ['b', 'd', 'f', 'h', 'j']) await world.create({ name })
    const first = await all('?limit=2')
    expect(names(first)).toEqual(['b', 'd'])
    await world.create({ name: 'a' })
    await world.create({ name: 'e' })
    const cursor = first.headers['x-next-cursor']
    const second = await all(`?limit=2&cursor=${cursor}`)
    expect(names(second)).toEqual(['e', 'f'])
    const last = await all(`?limit=3&cursor=${second.headers['x-next-cursor']}`)
    expect(names(last)).toEqual(['h', 'j'])
    expect(last.headers['x-next-cursor']).toBeUndefined()
  })

  it('have contacts with equal names, or none, exactly once', async () => {
    const made = []
    for (const name of [null, null, null, 'Ana', 'Ana', 'Ana'])
      made.push((await world.create({ name, nit: '1020304050' })).uuid)
    const seen: string[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const page = await all(`?limit=1${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.body.map((row: { uuid: string }) => row.uuid))
      cursor = page.headers['x-next-cursor']
    }
    expect(seen.toSorted()).toEqual(made.toSorted())
  })

  it('continue after the longest possible name', async () => {
    await world.create({ name: '張'.repeat(120) })
    await world.create({ name: `${'張'.repeat(119)}強` })
    const { headers } = await all('?limit=1')
    expect(names(await all(`?cursor=${headers['x-next-cursor']}`))).toHaveLength(1)
  })

  it.each(['nada', 'W10', Buffer.from('["\\u0000","x"]').toString('base64url')])(
    'refuses a cursor like %s with 422',
    async (cursor) => {
      const { status, body } = await all(`?cursor=${cursor}`)
      expect(status).toBe(422)
      expect(body.fields).toHaveProperty(['query.cursor'])
    },
  )
  it.each(['0', '1001', 'x'])('refuses a limit of %s with 422', async (limit) => {
    expect((await all(`?limit=${limit}`)).status).toBe(422)
  })
})

describe('the search', () => {
  beforeEach(async () => {
    await world.create({ name: 'Íñigo Muñoz', phone: '300 123 4567', nit: 'CC-80.123' })
    await world.create({
      name: 'Ana',
      email: 'ana.perez@correo.co',
      extra_data: { tags: ['Mayorista Bogotá'] },
    })
    await world.create({ name: '100% lana_virgen', phone: '+34 600 111 222' })
  })
  it.each([
    ['inigo', ['Íñigo Muñoz']],
    ['MUNOZ', ['Íñigo Muñoz']],
    ['Mun\u0303oz', ['Íñigo Muñoz']],
    ['(300) 123', ['Íñigo Muñoz']],
    ['+57 300', ['Íñigo Muñoz']],
    ['80.123', ['Íñigo Muñoz']],
    ['600-111', ['100% lana_virgen']],
    ['PEREZ@', ['Ana']],
    ['bogota', ['Ana']],
    ['0% l', ['100% lana_virgen']],
    ['a_v', ['100% lana_virgen']],
    ['100', ['100% lana_virgen']],
    ['%', []],
    ['nadie', []],
    ['\u0000', ['100% lana_virgen', 'Ana', 'Íñigo Muñoz']],
  ])('%j', async (q, found) => expect(await search(q)).toEqual(found))

  it('is paged too', async () => {
    const { headers } = await all('?q=an&limit=1')
    expect(names(await all(`?q=an&limit=1&cursor=${headers['x-next-cursor']}`))).toEqual(['Ana'])
  })
})

describe('the interactions of a contact', () => {
  it('are those that the actor may read, newest first, page by page', async () => {
    const { api, ana } = world
    const { tienda } = api.world
    const phone = '573009998877'
    for (const text of ['Uno', 'Dos', 'Tres']) {
      await customerWrites(api, tienda.whatsapp, { text, phone })
      api.clock.advance(60_000)
      if (text !== 'Tres')
        await world.rows(
          `update interactions set status = 'finished', finished_at = $1, user_uuid = $2 where status <> 'finished'`,
          [api.clock.now(), text === 'Uno' ? tienda.ana.uuid : tienda.luis.uuid],
        )
    }
    const [contact] = (await all()).body
    const path = `/api/clients/interactions/${contact.uuid}`
    const said = (answer: { body: { last_message: { preview: string } }[] }) =>
      answer.body.map((row) => row.last_message.preview)
    expect(said(await admin('get', path))).toEqual(['Tres', 'Dos', 'Uno'])
    expect(said(await ana('get', path))).toEqual(['Tres', 'Uno'])
    const first = await admin('get', `${path}?limit=2`)
    const second = await admin('get', `${path}?limit=2&cursor=${first.headers['x-next-cursor']}`)
    expect([...said(first), ...said(second)]).toEqual(['Tres', 'Dos', 'Uno'])
    expect((await admin('get', `${path}?cursor=nada`)).status).toBe(422)
    const detail = await admin('get', `/api/clients/detail/${contact.uuid}`)
    expect(detail.body.identities).toEqual([
      expect.objectContaining({ channel: 'whatsapp', account: 'WhatsApp de prueba', handle: `+${phone}` }),
    ])
  })
})
