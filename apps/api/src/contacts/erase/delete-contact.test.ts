import { randomUUID } from 'node:crypto'
import { mkdir, rename, rmdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { envelopeOf } from '../../channels/providers/whatsapp/envelope'
import type { Storage } from '../../platform/storage/storage'
import { agentOf, type TestAgent } from '../../test/agent'
import { bootContacts, type ContactsWorld } from '../../test/contacts-world'
import { customerWrites, postWebhook } from '../../test/customer'
import { connectWhatsApp, type TestWhatsApp } from '../../test/factories'
import { emptyContactItems } from './empty-contact-items'
import { eraseFiles } from './erase-files'

let world: ContactsWorld
let ana: TestAgent
let admin: TestAgent
let phone: string
let contact: string
beforeAll(async () => {
  world = await bootContacts()
  ana = await agentOf(world.api, world.api.world.tienda.ana)
  admin = await agentOf(world.api, world.api.world.tienda.admin)
})
afterAll(async () => {
  ana.close()
  admin.close()
  await world.stop()
})
beforeEach(async () => {
  await ana.get('get:interaction:assigned', {})
  // Ends in 1, because a test gives another customer the same number with another end.
  phone = `57310${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}1`
  await writes('Mi secreto')
  const [row] = await world.rows<{ uuid: string }>('select uuid from contacts where phone = $1', [phone])
  contact = row?.uuid ?? ''
  ana.forget()
  admin.forget()
})

const writes = (text: string) =>
  customerWrites(world.api, world.api.world.tienda.whatsapp, { text, phone, name: 'Zoraida Quiñones' })
const remove = (by = world.admin) => by('delete', `/api/clients/delete/${contact}/`)
const interaction = async () => {
  const { items } = await admin.get('get:interaction:not:assigned', {})
  const row = items.find((one) => one.conversation.client.uuid === contact)
  if (!row) throw new Error('it does not wait')
  return row
}

/** All tables and columns that still contain the text. */
async function found(words: string): Promise<string[]> {
  const tables = await world.rows<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const places: string[] = []
  for (const { name } of tables) {
    const rows = await world.rows(`select 1 from "${name}" t where t::text ilike $1`, [`%${words}%`])
    if (rows.length > 0) places.push(name)
  }
  return places
}

async function aside(storage: Storage): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.trash.list()) keys.push(key)
  return keys
}

/** What came of a customer whom Meta's AI answers, in all the ways in which Meta writes a phone. */
async function isAnsweredByAi(account: TestWhatsApp): Promise<void> {
  const metadata = { phone_number_id: account.phone_number_id }
  const timestamp = String(Math.floor(world.api.clock.now().getTime() / 1000))
  const said = async (field: string, value: object) =>
    expect(
      (await postWebhook(world.api, account, envelopeOf(value, { field, waba: account.waba_id }))).status,
    ).toBe(200)
  const standby = (lists: object) => said('standby', { metadata, standby: lists })
  const id = `wamid.${randomUUID()}`
  await standby({
    messages: [{ from: phone, id, timestamp, type: 'text', text: { body: 'Mi secreto a la IA' } }],
  })
  const message = { to: `+${phone}`, type: 'text', text: { body: 'Guardo su secreto' } }
  await standby({ message_echoes: [{ id: `${id}-ia`, timestamp, message }] })
  // One that no chat shows.
  await standby({
    message_echoes: [{ id: `${id}-reaction`, timestamp, message: { ...message, type: 'reaction' } }],
  })
  const passed = (type: string) =>
    said('messaging_handovers', {
      recipient: metadata,
      sender: { phone_number: `+${phone}` },
      type,
      timestamp,
      [type]: {
        previous_owner_role: 'ai_agent',
        conversation_context: { type: 'summary', summary: { text: 'Cuenta su secreto' } },
      },
    })
  await passed('control_passed')
  await passed('control_shared')
  await decides(account)
}

async function decides(account: TestWhatsApp): Promise<void> {
  const timestamp = Math.floor(world.api.clock.now().getTime() / 1000)
  for (const category of ['marketing_messages', 'otra']) {
    const user_preferences = [{ wa_id: phone, category, value: 'stop', timestamp }]
    const value = { metadata: { phone_number_id: account.phone_number_id }, user_preferences }
    const envelope = envelopeOf(value, { field: 'user_preferences', waba: account.waba_id })
    expect((await postWebhook(world.api, account, envelope)).status).toBe(200)
  }
}

/** The jobs that empty items, as a worker would do them. */
async function emptyItemsOfJobs(): Promise<void> {
  const jobs = await world.rows<{ payload: Parameters<typeof emptyContactItems>[1] }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'erase_webhook_items' returning j.payload`,
  )
  for (const { payload } of jobs) await emptyContactItems(world.api.services, payload)
}

describe('deleting a contact', () => {
  it('erases what Meta’s AI was told and what it passed on, and every key with the phone', async () => {
    await isAnsweredByAi(world.api.world.tienda.whatsapp)
    expect(await found('secreto')).toEqual(expect.arrayContaining(['entries', 'webhook_items']))
    expect((await remove()).status).toBe(200)
    await emptyItemsOfJobs()
    for (const words of ['secreto', 'Zoraida', phone]) expect(await found(words), words).toEqual([])
  })

  it('erases the click of the ad by which they came, and keeps which ad it was', async () => {
    const { tienda } = world.api.world
    const newer = `${phone.slice(0, -1)}0`
    const message = {
      ...{ id: `wamid.${randomUUID()}`, from: newer, type: 'text', text: { body: 'Lo vi' } },
      timestamp: String(Math.floor(world.api.clock.now().getTime() / 1000)),
      referral: { source_type: 'ad', source_id: '12020', headline: 'Ruanas', ctwa_clid: 'AfClicDeZoraida' },
    }
    const metadata = { phone_number_id: tienda.whatsapp.phone_number_id }
    const contacts = [{ profile: { name: 'Zoraida Nueva' }, wa_id: newer }]
    const value = { metadata, contacts, messages: [message] }
    await postWebhook(world.api, tienda.whatsapp, envelopeOf(value, { waba: tienda.whatsapp.waba_id }))
    expect(await found('AfClicDeZoraida')).toEqual(
      expect.arrayContaining(['entries', 'interactions', 'webhook_items']),
    )
    const [row] = await world.rows<{ uuid: string }>('select uuid from contacts where phone = $1', [newer])
    const [chat] = await world.rows<{ uuid: string }>(
      `select uuid from interactions where ad_click = 'AfClicDeZoraida'`,
    )
    expect((await world.admin('delete', `/api/clients/delete/${row?.uuid}/`)).status).toBe(200)
    await emptyItemsOfJobs()
    expect(await found('AfClicDeZoraida')).toEqual([])
    expect(
      await world.rows(
        'select d.headline from interactions i join ads d on d.uuid = i.ad_uuid where i.uuid = $1',
        [chat?.uuid],
      ),
    ).toEqual([{ headline: 'Ruanas' }])
    await remove()
    await emptyItemsOfJobs()
  })

  it('erases whom the failure of a listener names', async () => {
    const { uuid: business } = world.api.world.tienda
    await world.rows(
      `insert into event_dues (business_uuid, listener, subject_uuid, events, created_at, due_at, attempts, error)
       values ($1, 'assignment', $1, '[]', now(), now(), 1, 'No se puede dar a Zoraida')`,
      [business],
    )
    expect((await remove()).status).toBe(200)
    expect(await found('Zoraida')).not.toContain('event_dues')
    await world.rows(`delete from event_dues where subject_uuid = $1`, [business])
  })

  it('erases ids of messages, which hold the phone', async () => {
    const { tienda } = world.api.world
    const idOf = (n: number) => `wamid.${Buffer.from(`HBgM${phone}FQIAE${n}`).toString('base64')}`
    const keyed = `wamid.${Buffer.from(`HBgM${phone}`).toString('base64').slice(0, 16)}`
    const say = (id: string) =>
      customerWrites(world.api, tienda.whatsapp, {
        text: 'Otro secreto',
        phone,
        id,
        name: 'Zoraida Quiñones',
      })
    const told = (id: string, status: string) => {
      const timestamp = String(Math.floor(world.api.clock.now().getTime() / 1000))
      const statuses = [{ id, status, timestamp, recipient_id: phone }]
      const metadata = { phone_number_id: tienda.whatsapp.phone_number_id }
      return postWebhook(
        world.api,
        tienda.whatsapp,
        envelopeOf({ metadata, statuses }, { waba: tienda.whatsapp.waba_id }),
      )
    }
    for (const n of [1, 2, 3]) await say(idOf(n))
    expect(
      await world.rows(`select 1 from webhook_items where dedupe_key like 'wamid.%' and dedupe_key like $1`, [
        `${keyed}%`,
      ]),
    ).toEqual([])
    // A status of a message that is not known yet, which waits.
    await told(idOf(4), 'delivered')
    expect(await found(keyed)).toEqual(expect.arrayContaining(['entries', 'webhook_items']))
    expect((await remove()).status).toBe(200)
    await emptyItemsOfJobs()
    for (const words of [keyed, phone]) expect(await found(words), words).toEqual([])
    const before = await world.rows('select 1 from entries where channel_account_uuid = $1', [
      tienda.whatsapp.uuid,
    ])
    await say(idOf(2))
    expect(
      await world.rows('select 1 from entries where channel_account_uuid = $1', [tienda.whatsapp.uuid]),
    ).toHaveLength(before.length)
  })

  it('leaves that they want no marketing, for who writes to the number again, without the number', async () => {
    const { tienda } = world.api.world
    await decides(tienda.whatsapp)
    expect((await remove()).status).toBe(200)
    await emptyItemsOfJobs()
    expect(await found(phone)).toEqual([])
    await customerWrites(world.api, tienda.whatsapp, { text: 'Soy nueva', phone, name: 'Otra persona' })
    expect(
      await world.rows('select marketing_stopped from identities where external_id = $1', [phone]),
    ).toEqual([{ marketing_stopped: true }])
  })

  it('erases it where the phone never wrote to that number', async () => {
    const { tienda } = world.api.world
    const other = await connectWhatsApp(world.api.services, tienda.uuid)
    await decides(other)
    expect(await found(phone)).toContain('webhook_items')
    await world.rows(`delete from webhook_items where channel_account_uuid = $1`, [tienda.whatsapp.uuid])
    expect((await remove()).status).toBe(200)
    await emptyItemsOfJobs()
    for (const words of ['secreto', phone]) expect(await found(words), words).toEqual([])
  })

  it('erases the contact, messages and files; what is left can be counted', async () => {
    const row = await interaction()
    await world.ana('post', '/api/interaction/assigned/user/', { uuid: row.uuid })
    await ana.get('send:message', {
      to: contact,
      type: 'text',
      body: { text: 'Su secreto está guardado' },
      conversation_uuid: row.conversation.uuid,
    })
    const { storage } = world.api.services
    const keys = [await storage.put(Readable.from(['bytes'])), await storage.put(Readable.from(['bytes']))]
    for (const key of keys)
      await world.rows(
        `insert into stored_files (business_uuid, uuid, entry_uuid, storage_key, name, mime, size, sha256, created_at)
         select business_uuid, $1, uuid, $2, 'secreto.pdf', 'application/pdf', 5, '', $3 from entries
         where conversation_uuid = $4 and kind = 'message' limit 1`,
        [randomUUID(), key, world.api.clock.now(), row.conversation.uuid],
      )
    // A file in the trash is erased too.
    await storage.trash.put(keys[1] ?? '', world.api.clock.now())
    expect(await found('secreto')).toEqual(
      expect.arrayContaining(['entries', 'stored_files', 'webhook_items']),
    )

    const { status, body } = await remove()
    expect(status).toBe(200)
    expect(body).toEqual({ uuid: contact, msg: 'Contacto eliminado correctamente' })

    for (const words of ['secreto', 'Zoraida', phone]) expect(await found(words)).toEqual([])
    // The audit log keeps the uuid of the deleted contact. A published announcement, which has it too, is deleted a moment later.
    await expect.poll(() => found(contact)).toEqual(['audit_lines'])
    await expect(buffer(storage.get(keys[0] ?? ''))).rejects.toThrow()
    expect(await aside(storage)).toEqual([])
    const [counts] = await world.rows(
      `select count(*) filter (where kind = 'message')::int as messages,
         count(*) filter (where kind = 'timeline')::int as lines,
         count(distinct version)::int = count(*)::int as own_versions
       from entries where conversation_uuid = $1`,
      [row.conversation.uuid],
    )
    expect(counts).toEqual({ messages: 2, lines: 2, own_versions: true })
  })

  it('erases files by a job where the storage failed to', async () => {
    const row = await interaction()
    const { services, dataDir } = world.api
    const key = await services.storage.put(Readable.from(['bytes']))
    await world.rows(
      `insert into stored_files (business_uuid, uuid, entry_uuid, storage_key, name, mime, size, sha256, created_at)
       select business_uuid, gen_random_uuid(), uuid, $1, 'x', 'x', 5, '', $2 from entries
       where conversation_uuid = $3 and kind = 'message' limit 1`,
      [key, world.api.clock.now(), row.conversation.uuid],
    )
    // A folder in its place cannot be removed as a file.
    const place = `${dataDir}/files/${key.slice(0, 2)}/${key}`
    await rename(place, `${dataDir}/${key}`)
    await mkdir(place)
    expect((await remove()).status).toBe(200)
    const [job] = await world.rows(`select payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'erase_files'
      order by j.id desc limit 1`)
    expect(job?.payload).toEqual({ keys: [key] })
    await rmdir(place)
    await rename(`${dataDir}/${key}`, place)
    await eraseFiles(services, { keys: [key] })
    await expect(buffer(services.storage.get(key))).rejects.toThrow()
  })

  it('removes an unassigned interaction from the queue, and an assigned one from its owner', async () => {
    const waiting = await interaction()
    await remove()
    expect((await ana.hears('remove:interaction:not:assigned')).interaction).toBe(waiting.uuid)
    const { items } = await admin.get('get:interaction:not:assigned', {})
    expect(items.map((one) => one.uuid)).not.toContain(waiting.uuid)
  })

  it('shows a finished interaction without content to its previous owner', async () => {
    const row = await interaction()
    await world.ana('post', '/api/interaction/assigned/user/', { uuid: row.uuid })
    await remove()
    expect((await ana.hears('remove:interaction:assigned')).interaction).toBe(row.uuid)
    const resolved = await ana.hears('new:resolves:interaction')
    expect(resolved.interaction).toMatchObject({ uuid: row.uuid, last_message: null, status: 'finished' })
    expect(resolved.interaction.conversation).toMatchObject({ client: { name: null }, handle: null })
    const { items } = await ana.get('get:resolves:interactions', {})
    expect(items.find((one) => one.uuid === row.uuid)).toEqual(resolved.interaction)
  })

  it('empties a thread that is open on a screen', async () => {
    const row = await interaction()
    await world.ana('post', '/api/interaction/assigned/user/', { uuid: row.uuid })
    const opened = { conversation_uuid: row.conversation.uuid }
    const before = await admin.get('get:interaction:conversation:messages', opened)
    await remove()
    const { message } = await admin.hears('received:message', (one) => one.message.version > before.version)
    // A gap in the versions makes the client fetch the changes in between.
    expect(message.version).toBeGreaterThan(before.version + 1)
    const since = { ...opened, since_version: before.version }
    const { messages, version } = await admin.get('get:interaction:conversation:messages', since)
    expect(version).toBe(message.version)
    expect(messages.map(({ uuid }) => uuid)).toEqual(
      expect.arrayContaining(before.messages.map(({ uuid }) => uuid)),
    )
    expect(messages.find(({ kind }) => kind === 'message')).toMatchObject({
      deleted: true,
      body: { text: '' },
      author: { kind: 'client', uuid: null, name: null },
    })
  })

  it('is published to an open thread of a finished interaction too', async () => {
    const row = await interaction()
    await world.ana('post', '/api/interaction/assigned/user/', { uuid: row.uuid })
    await world.ana('post', '/api/interaction/finished/user/', { uuid: row.uuid })
    const opened = await admin.get('get:interaction:conversation:messages', {
      conversation_uuid: row.conversation.uuid,
    })
    admin.forget()
    await remove()
    const { message } = await admin.hears('status:message')
    expect(message.version).toBeGreaterThan(opened.version + 1)
  })

  it('tells the team whom it erased, for screens that show them without their chat', async () => {
    await remove()
    expect((await ana.hears('update:contact')).uuid).toBe(contact)
  })

  it('succeeds once: the second request gets 404', async () => {
    const answers = await Promise.all([remove(), remove(), remove()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  })

  it('races with an edit: the contact stays deleted whichever is first', async () => {
    const edits = ['A', 'B'].map((name) =>
      world.admin('put', '/api/clients/update', { id: contact, data: { name } }),
    )
    const [removed, ...edited] = await Promise.all([remove(), ...edits])
    expect(removed?.status).toBe(200)
    for (const { status } of edited) expect([200, 404]).toContain(status)
    expect((await world.admin('get', `/api/clients/detail/${contact}`)).status).toBe(404)
  })

  it('races with the agent who finishes and writes: no 500, and no content stays', async () => {
    const row = await interaction()
    await world.ana('post', '/api/interaction/assigned/user/', { uuid: row.uuid })
    const [removed, finished] = await Promise.all([
      remove(),
      world.ana('post', '/api/interaction/finished/user/', { uuid: row.uuid }),
      ana.ask('send:message', {
        to: contact,
        type: 'text',
        body: { text: 'indiscreto' },
        conversation_uuid: row.conversation.uuid,
      }),
    ])
    expect(removed.status).toBe(200)
    expect([200, 409]).toContain(finished.status)
    expect(await found('indiscreto')).toEqual([])
    const late = await ana.ask('send:message', {
      to: contact,
      type: 'text',
      body: { text: 'tarde' },
      conversation_uuid: row.conversation.uuid,
    })
    expect(late.ok).toBe(false)
  })

  it('races with the customer who writes: later messages create a new contact', async () => {
    const later = ['a', 'b', 'c', 'd'].map((text) => writes(`después ${text}`))
    const [{ status }] = await Promise.all([remove(), ...later])
    expect(status).toBe(200)
    await writes('por último')
    const [left] = await world.rows<{ contacts: number; last: string }>(
      `select count(distinct c.uuid)::int as contacts, max(i.last_message ->> 'preview') as last
       from contacts c join conversations v on v.contact_uuid = c.uuid
       join interactions i on i.conversation_uuid = v.uuid where c.phone = $1`,
      [phone],
    )
    expect(left).toEqual({ contacts: 1, last: 'por último' })
    expect(
      await world.rows(`select error from webhook_items where state = 'dead' or state = 'pending'`),
    ).toEqual([])
    expect((await world.admin('get', `/api/clients/detail/${contact}`)).status).toBe(404)
  })

  it('is not undone by a redelivered webhook', async () => {
    const [message] = await writes('Otra vez')
    await remove()
    await customerWrites(world.api, world.api.world.tienda.whatsapp, message ?? [])
    expect(await found('Otra vez')).toEqual([])
  })
})
