import { randomUUID } from 'node:crypto'
import { isRefusal } from '@hilo/contracts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { disconnectChannel } from '../../channels/accounts/disconnect-channel'
import { linkPhone } from '../../channels/phone/link-phone'
import { requestPhoneAgain } from '../../channels/phone/request-phone-again'
import { requestPhoneSyncs } from '../../channels/phone/request-phone-syncs'
import { duePhonesSweep } from '../../channels/phone/sweep-phones'
import { bootProviderWorld, newPhone, type ProviderWorld } from '../../channels/test/test-provider'
import { textOf, webhookOf } from '../../channels/test/test-webhooks'
import { emptyContactItems } from '../../contacts/erase/empty-contact-items'
import { armFaults } from '../../platform/errors/fault-points'
import { importPhone } from './import-phone'

let world: ProviderWorld
let job: { business: string; account: string }
beforeAll(async () => {
  world = await bootProviderWorld()
  job = { business: world.business, account: world.account.uuid }
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.reset()
  await world.rows('truncate phone_syncs, phone_chunks')
  await world.rows('update channel_accounts set on_phone = true where uuid = $1', [job.account])
})
afterEach(() => armFaults(null))

const number = () => world.account.phone_number_id
const own = '576011234567'
const secondsAgo = (seconds: number) => String(Math.floor(world.api.clock.now().getTime() / 1000) - seconds)

interface Said {
  id?: string
  fromMe?: boolean
  ago?: number
  words?: string
  type?: string
}
const said = (
  phone: string,
  { id, fromMe = false, ago = 86_400, words = 'Hola', type = 'text' }: Said = {},
) => ({
  from: fromMe ? own : phone,
  id: id ?? `wamid.${randomUUID()}`,
  timestamp: secondsAgo(ago),
  type,
  ...(type === 'text' && { text: { body: words } }),
  history_context: { status: fromMe ? 'READ' : 'DELIVERED' },
})
const change = (field: string, value: object) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: world.account.waba_id,
      changes: [
        {
          field,
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: own, phone_number_id: number() },
            ...value,
          },
        },
      ],
    },
  ],
})
const chunk = (threads: readonly object[], { phase = 0, order = 1, progress = 100 } = {}) =>
  change('history', { history: [{ metadata: { phase, chunk_order: order, progress }, threads }] })
const filesOf = (...messages: object[]) => change('history', { messages })
const addressBook = (...contacts: { phone: string; name: string; action?: string }[]) =>
  change('smb_app_state_sync', {
    state_sync: contacts.map(({ phone, name, action = 'add' }) => ({
      type: 'contact',
      action,
      contact: { ...(action === 'add' && { full_name: name }), phone_number: phone },
      metadata: { timestamp: secondsAgo(0) },
    })),
  })
const gets = async (...bodies: unknown[]) => {
  for (const body of bodies) expect(await world.post(body)).toBe(200)
}
/** Until nothing is left to write. */
async function works() {
  do await importPhone(world.api.services, job)
  while ((await world.count('phone_chunks', `state = 'pending'`)) > 0)
}
const sync = async (kind: 'contacts' | 'history' = 'history') =>
  (
    await world.rows('select * from phone_syncs where channel_account_uuid = $1 and kind = $2', [
      job.account,
      kind,
    ])
  )[0]
const texts = async (phone: string) =>
  (
    await world.rows<{ words: string; author: string; status: string | null; place: string }>(
      `select e.body ->> 'text' as words, e.author_kind::text as author, e.status::text, i.status::text as place from entries e
       join interactions i on i.uuid = e.interaction_uuid
       join conversations c on c.uuid = e.conversation_uuid join identities d on d.contact_uuid = c.contact_uuid
       where d.external_id = $1 and e.kind = 'message' order by e.date, e.seq`,
      [phone],
    )
  ).map(({ words, author, status, place }) => [words, author, status, place])
const nameOf = async (phone: string) =>
  (await world.rows<{ name: string | null }>('select name from contacts where phone = $1', [phone]))[0]?.name

describe('the chats of a phone', () => {
  it('become one finished interaction each, which disturbs nobody', async () => {
    const phone = newPhone()
    await gets(
      chunk([
        {
          id: phone,
          messages: [
            said(phone, { words: '¿Abren hoy?', ago: 7_200 }),
            said(phone, { words: 'Sí, hasta las 6', fromMe: true, ago: 7_100 }),
          ],
        },
      ]),
    )
    await works()
    expect(await texts(phone)).toEqual([
      ['¿Abren hoy?', 'client', null, 'finished'],
      ['Sí, hasta las 6', 'app', 'read', 'finished'],
    ])
    const [row] = await world.rows(
      `select i.unread, i.user_uuid, i.status::text, (select count(*)::int from outbox) as told from interactions i
       join conversations c on c.uuid = i.conversation_uuid join identities d on d.uuid = c.identity_uuid where d.external_id = $1`,
      [phone],
    )
    expect(row).toEqual({ unread: 0, user_uuid: null, status: 'finished', told: 0 })
    expect(await world.count('event_dues', `listener <> 'facts'`)).toBe(0)
    expect(await sync()).toMatchObject({ state: 'finished', chats: 1, messages: 2, progress: 100, phase: 0 })
    expect(await world.rows('select payload from phone_chunks')).toEqual([{ payload: null }])
  })

  it('are written once, however often and in whatever order their chunks come', async () => {
    const [phone, other] = [newPhone(), newPhone()]
    const old = said(phone, { words: 'hace meses', ago: 100 * 86_400 })
    const bodies = [
      chunk([{ id: phone, messages: [said(phone, { words: 'ayer' })] }], { progress: 10 }),
      chunk([{ id: phone, messages: [said(phone, { words: 'hace días', ago: 5 * 86_400 })] }], {
        ...{ phase: 1, order: 1, progress: 60 },
      }),
      chunk(
        [
          { id: phone, messages: [old] },
          { id: other, messages: [said(other)] },
        ],
        { phase: 2, progress: 100 },
      ),
    ]
    const [first, second, third] = bodies
    await gets(third, first, third)
    await works()
    await gets(second, first, second)
    // The same messages in a chunk that differs.
    await gets(chunk([{ id: phone, messages: [old] }], { phase: 2, order: 9, progress: 100 }))
    await works()
    expect((await texts(phone)).map(([words]) => words)).toEqual(['hace meses', 'hace días', 'ayer'])
    expect(await sync()).toMatchObject({ state: 'finished', chats: 2, messages: 4, chunks: 4, phase: 2 })
    const owners = await world.rows(
      'select count(*)::int as n from interactions i join conversations c on c.uuid = i.conversation_uuid join identities d on d.uuid = c.identity_uuid where d.external_id = $1',
      [phone],
    )
    expect(owners).toEqual([{ n: 1 }])
  })

  it('go on after a process that died, at every point', async () => {
    for (const point of ['phone.before-commit', 'phone.after-commit'] as const)
      for (const nth of [1, 2, 3]) {
        const phones = [newPhone(), newPhone()]
        await world.rows('truncate phone_syncs, phone_chunks')
        await gets(
          chunk(
            phones.map((phone) => ({
              id: phone,
              messages: Array.from({ length: 150 }, (_, at) =>
                said(phone, { ago: 1_000 + at, words: `m${at}` }),
              ),
            })),
          ),
        )
        let left = nth
        armFaults((now) => {
          if (now !== point) return
          left -= 1
          if (left === 0) throw Object.assign(new Error('killed'), { code: '57P01' })
        })
        await importPhone(world.api.services, job).catch(() => {})
        armFaults(null)
        await works()
        for (const phone of phones) expect(await texts(phone)).toHaveLength(150)
        expect(await sync()).toMatchObject({ chats: 2, messages: 300, left_out: 0 })
      }
  })

  it('leave the chat that a customer has open as it is, and what came by the usual way is there once', async () => {
    const laura = await world.served(newPhone())
    const { phone } = world.simulator.whatsapp.customers().find(({ id }) => id === laura.customer) ?? {}
    if (!phone) throw new Error('a customer without a phone')
    const before = await world.rows(
      'select status::text, last_message, last_activity_at, unread, version from interactions where uuid = $1',
      [laura.interaction],
    )
    const [live] = await world.thread(laura.conversation)
    await gets(
      chunk([
        {
          id: phone,
          messages: [
            said(phone, { words: 'de antes', ago: 9_000 }),
            said(phone, { words: 'Hola', id: String(live?.provider_message_id), ago: 1 }),
          ],
        },
      ]),
    )
    await works()
    expect((await texts(phone)).map(([words, , , place]) => [words, place])).toEqual([
      ['de antes', 'finished'],
      ['Hola', 'assigned'],
    ])
    expect(
      await world.rows(
        'select status::text, last_message, last_activity_at, unread, version from interactions where uuid = $1',
        [laura.interaction],
      ),
    ).toEqual(before)
  })

  it('have no message that was written after the request: it arrives as any other', async () => {
    const phone = newPhone()
    await gets(chunk([{ id: phone, messages: [said(phone, { words: 'ayer' })] }]))
    await world.rows('update phone_syncs set asked_at = $1', [
      new Date(world.api.clock.now().getTime() - 60_000),
    ])
    await gets(chunk([{ id: phone, messages: [said(phone, { words: 'ahora', ago: 5 })] }], { order: 2 }))
    await works()
    expect((await texts(phone)).map(([words]) => words)).toEqual(['ayer'])
  })

  it('are linked to what a customer has answered to them since', async () => {
    const [phone, id] = [newPhone(), `wamid.${randomUUID()}`]
    const answer = { ...textOf('sobre lo de ayer', phone), context: { id } }
    await gets(webhookOf([answer], { key: number() }))
    const before = await world.count('outbox')
    await gets(chunk([{ id: phone, messages: [said(phone, { id, words: 'ayer', fromMe: true })] }]))
    await works()
    const rows = await world.rows<{ words: string; answered: string }>(
      `select a.body ->> 'text' as words, m.body ->> 'text' as answered from entries a
       join entries m on m.uuid = a.reply_to where m.provider_message_id = $1`,
      [id],
    )
    expect(rows).toMatchObject([{ words: 'sobre lo de ayer', answered: 'ayer' }])
    // Who has the chat open gets the change.
    expect(await world.count('outbox')).toBe(before + 1)
  })

  it('leave out reactions and groups, and count them', async () => {
    const phone = newPhone()
    const messages = [
      said(phone),
      { ...said(phone, { type: 'reaction' }), reaction: { message_id: 'wamid.x' } },
    ]
    await gets(
      chunk([
        { id: phone, messages },
        { id: '120363000000000000@g.us', messages: [said(phone)] },
      ]),
    )
    await works()
    expect(await sync()).toMatchObject({ messages: 1, left_out: 2 })
  })

  it('of a customer who was erased meanwhile do not come back', async () => {
    const phone = newPhone()
    await gets(chunk([{ id: phone, messages: [said(phone)] }], { progress: 50 }))
    await works()
    await world.rows('delete from entries where interaction_uuid in (select row_uuid from imported_rows)')
    await world.rows('delete from interactions where uuid in (select row_uuid from imported_rows)')
    await gets(chunk([{ id: phone, messages: [said(phone, { words: 'otra vez' })] }], { order: 2 }))
    await works()
    expect(await texts(phone)).toEqual([])
    expect(await sync()).toMatchObject({ left_out: 1 })
    expect(JSON.stringify(await world.rows('select * from imported_rows'))).not.toContain(phone)
  })
})

it('a chunk whose job failed too often is found by the sweep', async () => {
  await gets(chunk([{ id: newPhone(), messages: [] }]))
  const imports = async () =>
    (
      await world.rows("select 1 from hilo_due_phones($1, $1, 9) where due = 'import'", [
        world.api.clock.now(),
      ])
    ).length
  expect(await imports()).toBe(0)
  await world.rows('update graphile_worker._private_jobs set attempts = max_attempts where key = $1', [
    `phone:${job.account}`,
  ])
  expect(await imports()).toBe(1)
  await works()
})

it('a last chunk that cannot be written ends the history, and files that waited become messages', async () => {
  const phone = newPhone()
  const image = { id: '12', mime_type: 'image/png' }
  await gets(filesOf({ ...said(phone, { type: 'image' }), image }))
  await works()
  expect(await world.rows('select state from phone_chunks')).toEqual([{ state: 'waiting' }])
  await gets(chunk([{ id: newPhone(), messages: [said(newPhone(), { words: 'demasiado' })] }], { phase: 2 }))
  const { workerThreads } = world.api.services
  const run = workerThreads.run.bind(workerThreads)
  const reading = vi
    .spyOn(workerThreads, 'run')
    .mockImplementation(async (task, input, key) =>
      String(input).includes('demasiado') ? { tooMuch: true } : run(task, input, key),
    )
  await works()
  reading.mockRestore()
  expect(await world.rows('select state from phone_chunks order by received_at, state')).toEqual([
    { state: 'done' },
    { state: 'failed' },
  ])
  expect(await sync()).toMatchObject({ state: 'finished', phase: 2, progress: 100 })
  const found = await world.rows("select type from entries where body ->> 'media' = '12'")
  expect(found).toEqual([{ type: 'image' }])
})

it('a contact erased while a chunk of theirs is written does not come back', async () => {
  const [erased, other] = [newPhone(), newPhone()]
  const image = { id: '13', mime_type: 'image/png' }
  for (const body of [
    chunk([
      { id: other, messages: [said(other)] },
      { id: erased, messages: [said(erased, { words: 'secreto' })] },
    ]),
    filesOf({ ...said(erased, { type: 'image' }), image }),
  ]) {
    await gets(body)
    const { run } = world.api.services.workerThreads
    const reading = vi
      .spyOn(world.api.services.workerThreads, 'run')
      .mockImplementationOnce(async (...all) => {
        const read = await run.apply(world.api.services.workerThreads, all as never)
        await emptyContactItems(world.api.services, {
          ...{ business: job.business, accounts: [job.account], identifiers: [erased] },
        })
        return read as never
      })
    await works()
    reading.mockRestore()
    expect(await texts(erased)).toEqual([])
  }
  expect(await texts(other)).toHaveLength(1)
})

it('an erased contact is taken out of the chunks that wait, and the others stay', async () => {
  const [erased, other] = [newPhone(), newPhone()]
  await gets(
    chunk([
      { id: erased, messages: [said(erased, { words: 'secreto' })] },
      { id: other, messages: [said(other)] },
    ]),
    filesOf({ ...said(erased, { type: 'image' }), image: { id: '5', mime_type: 'image/png' } }),
    addressBook({ phone: erased, name: 'Erasmo' }, { phone: other, name: 'Otilia' }),
  )
  await emptyContactItems(world.api.services, {
    ...{ business: job.business, accounts: [job.account], identifiers: [erased] },
  })
  const left = JSON.stringify(await world.rows('select payload from phone_chunks'))
  expect([left.includes(erased), left.includes('secreto'), left.includes('Erasmo')]).toEqual([
    false,
    false,
    false,
  ])
  await works()
  expect([await texts(erased), await nameOf(erased), await nameOf(other)]).toEqual([[], undefined, 'Otilia'])
  expect(await texts(other)).toHaveLength(1)
})

describe('files of the chats', () => {
  it('come later into their messages and are fetched; without them the message says that it has none', async () => {
    const phone = newPhone()
    const [id, older] = [`wamid.${randomUUID()}`, `wamid.${randomUUID()}`]
    const placeholders = [id, older].map((one, at) =>
      said(phone, { id: one, type: 'media_placeholder', ago: 900 - at }),
    )
    await gets(chunk([{ id: phone, messages: placeholders }]))
    await works()
    const lacking = 'Un archivo. WhatsApp no lo entrega a Hilo: está en el teléfono del negocio.'
    expect((await texts(phone)).map(([words]) => words)).toEqual([lacking, lacking])
    const { history_context: _, ...message } = said(phone, { id, type: 'image' })
    await gets(filesOf({ ...message, image: { id: '998877', mime_type: 'image/png', caption: 'La ruana' } }))
    await works()
    const [row] = await world.rows(
      'select type, body, edited_at from entries where provider_message_id = $1',
      [id],
    )
    expect(row).toMatchObject({
      type: 'image',
      body: { media: '998877', caption: 'La ruana' },
      edited_at: null,
    })
    const jobs = await world.rows(
      `select priority from graphile_worker.jobs where task_identifier = 'fetch_media' and key like 'media:%'`,
    )
    expect(jobs).toContainEqual({ priority: 1 })
  })

  it('that come first wait for their message, and become one of their own when all chats are here', async () => {
    const phone = newPhone()
    const [awaited, alone] = [`wamid.${randomUUID()}`, `wamid.${randomUUID()}`]
    const image = { id: '11', mime_type: 'image/png' }
    const fileOf = (id: string, fromMe: boolean) => ({ ...said(phone, { id, type: 'image', fromMe }), image })
    await gets(filesOf(fileOf(awaited, true), fileOf(alone, false)))
    await works()
    expect(await world.rows('select state from phone_chunks')).toEqual([{ state: 'waiting' }])
    expect(await texts(phone)).toEqual([])
    await gets(
      chunk([
        { id: phone, messages: [said(phone, { id: awaited, type: 'media_placeholder', fromMe: true })] },
      ]),
    )
    await works()
    const found = await world.rows(
      'select type, author_kind::text from entries where provider_message_id = any($1) order by author_kind',
      [[awaited, alone]],
    )
    expect(found.map(({ type, author_kind }) => [type, author_kind]).toSorted()).toEqual([
      ['image', 'app'],
      ['image', 'client'],
    ])
    expect(await world.rows('select distinct state, payload from phone_chunks')).toEqual([
      { state: 'done', payload: null },
    ])
  })
})

describe('contacts of the phone', () => {
  it('give a name to who has none, and change no name of ours; nobody is removed', async () => {
    const [known, nameless, fresh] = [newPhone(), newPhone(), newPhone()]
    await gets(chunk([{ id: nameless, messages: [said(nameless)] }]))
    await works()
    await gets(addressBook({ phone: known, name: 'Del teléfono' }))
    await works()
    await world.rows(`update contacts set name = 'De una agente' where phone = $1`, [known])
    await gets(
      addressBook(
        { phone: known, name: 'Otro nombre' },
        { phone: nameless, name: 'Rosa Niño' },
        { phone: fresh, name: 'Iván' },
      ),
    )
    await works()
    await gets(addressBook({ phone: fresh, name: '', action: 'remove' }))
    await works()
    expect([await nameOf(known), await nameOf(nameless), await nameOf(fresh)]).toEqual([
      'De una agente',
      'Rosa Niño',
      'Iván',
    ])
    expect(await sync('contacts')).toMatchObject({ state: 'finished', contacts: 3 })
  })
})

describe('the request to the phone', () => {
  const ask = () => requestPhoneSyncs(world.api.services, job)
  const asked = () => [...world.simulator.whatsapp.phone(number()).asked]
  const states = async () => [(await sync('contacts'))?.state, (await sync())?.state]

  it('is made once for each, and brings all of it', async () => {
    world.simulator.whatsapp.fillPhone(number(), {
      contacts: 8,
      messages: 120,
      perChunk: 25,
      shuffled: true,
      repeats: 1,
    })
    await Promise.all([ask(), ask(), ask()])
    expect(asked().toSorted()).toEqual(['contacts', 'history'])
    await world.simulator.clock.settled()
    expect(await sync()).toMatchObject({ request_id: expect.any(String) })
    await works()
    expect(await states()).toEqual(['finished', 'finished'])
    expect(await sync()).toMatchObject({ messages: 120, chats: 8, phase: 2, progress: 100 })
    const [pace] = await world.rows(
      `select options ->> 'messages_per_second' as pace from channel_accounts where uuid = $1`,
      [job.account],
    )
    expect(pace).toEqual({ pace: '20' })
  })

  it('is not made again by who comes after a death in the middle, and the first chunk tells that it was taken', async () => {
    armFaults((point) => {
      if (point === 'phone.after-request') throw new Error('killed')
    })
    world.simulator.whatsapp.fillPhone(number(), { contacts: 1, messages: 0 })
    world.simulator.whatsapp.setKnobs({ paused: true })
    await expect(ask()).rejects.toThrow('killed')
    armFaults(null)
    expect(await states()).toEqual(['asking', 'due'])
    world.api.clock.advance(61_000)
    await ask()
    expect(await states()).toEqual(['unknown', 'asked'])
    expect(asked()).toEqual(['contacts', 'history'])
    world.simulator.whatsapp.setKnobs({ paused: false })
    await world.simulator.clock.settled()
    await works()
    expect((await states())[0]).toBe('finished')
  })

  it('that was refused or too late is said, and one that could not be made is made later', async () => {
    world.simulator.whatsapp.fail({ code: 100, on: 'phone' })
    world.simulator.whatsapp.fail({ code: 130429, on: 'phone' })
    await ask()
    expect(await states()).toEqual(['refused', 'due'])
    await ask()
    expect(asked()).toEqual([])
    world.api.clock.advance(24 * 60 * 60_000)
    await ask()
    expect(await states()).toEqual(['refused', 'missed'])
    expect(asked()).toEqual([])
  })

  it('is not made for a number that is on no phone', async () => {
    await world.rows('update channel_accounts set on_phone = false where uuid = $1', [job.account])
    await ask()
    expect(asked()).toEqual([])
    expect(await states()).toEqual([undefined, undefined])
  })

  it('is made again after the phone was linked again, and not because the same link is told twice', async () => {
    const link = (at: Date) => linkPhone(world.api.services, { ...job, uuid: job.account, at })
    const first = world.api.clock.now()
    await link(first)
    await ask()
    await world.simulator.clock.settled()
    expect(asked().toSorted()).toEqual(['contacts', 'history'])
    await link(first)
    expect(await states()).not.toContain('due')
    world.simulator.whatsapp.fillPhone(number(), { contacts: 1, messages: 4 })
    world.api.clock.advance(60_000)
    await link(world.api.clock.now())
    await ask()
    expect(asked().toSorted()).toEqual(['contacts', 'history'])
    await works()
  })

  it('of a number that was connected with its phone is made by the sweep', async () => {
    await duePhonesSweep(world.api.services).run()
    const jobs = await world.rows('select task_identifier from graphile_worker.jobs where key = $1', [
      `request-phone:${job.account}`,
    ])
    expect(jobs).toEqual([{ task_identifier: 'request_phone' }])
  })

  it('is found by the sweep where only a change of the address book came, not in a disabled business, and not before its address is told', async () => {
    const due = async () =>
      (
        await world.rows<{ due: string }>('select due from hilo_due_phones($1, $1, 9)', [
          world.api.clock.now(),
        ])
      ).map(({ due: what }) => what)
    const disable = (at: Date | null) =>
      world.rows('update businesses set disabled_at = $2 where uuid = $1', [job.business, at])
    await gets(addressBook({ phone: newPhone(), name: 'Inés' }))
    await works()
    expect(await due()).toEqual(['ask'])
    await disable(world.api.clock.now())
    expect(await due()).toEqual([])
    await disable(null)
    await world.rows(
      `insert into whatsapp_signups (business_uuid, uuid, user_uuid, expires_at, on_phone, step, waba_id, phone_number_id, secrets,
         account_uuid, created_at, updated_at)
       select business_uuid, gen_random_uuid(), gen_random_uuid(), now(), true, 'subscribe', 'w', external_id, '', uuid, now(), now()
       from channel_accounts where uuid = $1`,
      [job.account],
    )
    expect(await due()).toEqual([])
    await world.rows("update whatsapp_signups set step = 'done'")
    expect(await due()).toEqual(['ask'])
    await world.rows('delete from whatsapp_signups')
    await ask()
    expect(asked()).toContain('history')
    await world.simulator.clock.settled()
    await works()
  })

  it('that was taken is not made again, whatever comes of it', async () => {
    await ask()
    await world.simulator.clock.settled()
    await world.rows(
      `update phone_syncs set state = 'refused', chunks = 0, error_code = '1', request_id = case kind when 'history' then 'r' end`,
    )
    const by = {
      actor: { business: job.business, uuid: randomUUID(), role: 'ADMIN' as const },
      address: '127.0.0.1',
    }
    const again = (kind: 'contacts' | 'history') =>
      requestPhoneAgain(world.api.services, by as never, { id: job.account, kind })
    const answer = await again('history')
    expect(isRefusal(answer) && answer.code).toBe('PHONE_NOT_ASKABLE')
    const contacts = await again('contacts')
    if (isRefusal(contacts)) throw new Error(contacts.code)
    expect(contacts.phone?.contacts.state).toBe('due')
    // The button that asks again.
    expect(new Date(contacts.phone?.history.askable_until ?? '').getTime()).toBeLessThanOrEqual(
      world.api.clock.now().getTime(),
    )
  })

  it('ends where the business does not share its chats', async () => {
    world.simulator.whatsapp.fillPhone(number(), { declined: true })
    await ask()
    await world.simulator.clock.settled()
    expect(await sync()).toMatchObject({
      state: 'declined',
      error: 'El negocio no quiso compartir su historial.',
    })
  })
})

describe('while a phone gives its chats', () => {
  it('who writes is stored before they are all here: also a customer whose chat is being written, and others', async () => {
    const phones = Array.from({ length: 12 }, () => newPhone())
    const messages = (phone: string) =>
      Array.from({ length: 300 }, (_, at) => said(phone, { ago: 1_000 + at, words: `m${at}` }))
    // A large webhook, which a worker thread parses.
    await gets(chunk(phones.map((id) => ({ id, messages: messages(id) }))))
    const done: string[] = []
    const writing = works().then(() => done.push('all chats'))
    const [first = '', last = ''] = [phones[0], phones.at(-1)]
    for (const phone of [newPhone(), first, last, newPhone()]) {
      await gets(
        change('messages', {
          messages: [
            {
              from: phone,
              id: `wamid.${randomUUID()}`,
              timestamp: secondsAgo(0),
              type: 'text',
              text: { body: 'Ya' },
            },
          ],
        }),
      )
      done.push('live')
    }
    await writing
    expect(done).toEqual(['live', 'live', 'live', 'live', 'all chats'])
    for (const phone of [first, last]) {
      const all = await texts(phone)
      expect(all).toHaveLength(301)
      expect(all.at(-1)).toEqual(['Ya', 'client', null, 'unassigned'])
    }
    const counts = await world.rows(
      `select count(*)::int as n from conversations c join identities d on d.contact_uuid = c.contact_uuid where d.external_id = $1`,
      [first],
    )
    expect(counts).toEqual([{ n: 1 }])
  })

  it('its job gives way after a moment, and all that waits goes before it', async () => {
    const phones = Array.from({ length: 6 }, () => newPhone())
    await gets(chunk(phones.map((id) => ({ id, messages: [said(id)] }))))
    await gets(addressBook({ phone: newPhone(), name: 'Rosa' }))
    let written = 0
    armFaults(async (point) => {
      if (point !== 'phone.after-commit') return
      written += 1
      // The moment is over.
      if (written === 3) vi.spyOn(performance, 'now').mockReturnValue(Number.MAX_SAFE_INTEGER)
    })
    await importPhone(world.api.services, job)
    vi.restoreAllMocks()
    armFaults(null)
    expect(written).toBe(3)
    // The contacts came first, and do not wait for the chats.
    expect([(await sync('contacts'))?.state, (await sync())?.state]).toEqual(['finished', 'receiving'])
    const [queued] = await world.rows('select priority from graphile_worker.jobs where key = $1', [
      `phone:${job.account}`,
    ])
    expect(queued).toEqual({ priority: 1 })
    await works()
    expect(await sync()).toMatchObject({ messages: 6, state: 'finished' })
  })
})

// Last, because it is the account of all of them.
it('what waits is deleted with its channel', async () => {
  await gets(chunk([{ id: newPhone(), messages: [said(newPhone())] }]))
  expect(await world.count('phone_chunks', 'true')).toBe(1)
  const by = { actor: { business: job.business, uuid: randomUUID() }, address: '127.0.0.1' }
  await disconnectChannel(world.api.services, { forget: () => {} }, by as never, job.account)
  expect(await world.count('phone_chunks', 'true')).toBe(0)
})
