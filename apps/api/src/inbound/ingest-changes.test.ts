import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { envelopeOf } from '../channels/providers/whatsapp/envelope'
import { bootProviderWorld, newPhone, type ProviderWorld, type Served } from '../channels/test/test-provider'
import { webhookOf } from '../channels/test/test-webhooks'
import { deliverConversation } from '../delivery/deliver-conversation'
import type { EntryRow } from '../entries/rows'
import { claimOutbound } from '../outbound/claim/claim-outbound'
import { recordOutcome } from '../outbound/record/record-outcome'
import { eventsOf } from '../test/observe/events-of'

let world: ProviderWorld
let chat: Served
let phone: string
beforeAll(async () => {
  world = await bootProviderWorld()
})
beforeEach(async () => {
  await world.reset()
  phone = newPhone()
  chat = await world.served(phone)
})
afterAll(() => world.stop())

let ids = 0
const seconds = (offset = 0) => String(Math.floor(world.api.clock.now().getTime() / 1000) + offset)
function changeWebhook(part: Record<string, unknown>, at = seconds()) {
  ids += 1
  return { from: phone, id: `wamid.cambio${ids}`, timestamp: at, ...part }
}
const tell = (...messages: readonly object[]) =>
  world.post(webhookOf(messages, { key: world.account.phone_number_id }))
const text = (id: string, body: string, at = seconds()) =>
  changeWebhook({ id, type: 'text', text: { body } }, at)
const reaction = (target: string, emoji: string, at = seconds()) =>
  changeWebhook({ type: 'reaction', reaction: { message_id: target, emoji } }, at)
const edit = (target: string, body: string, at = seconds()) =>
  changeWebhook(
    { type: 'edit', edit: { original_message_id: target, message: { type: 'text', text: { body } } } },
    at,
  )
const revoke = (target: string) => changeWebhook({ type: 'revoke', revoke: { original_message_id: target } })

async function entryNamed(id: string): Promise<EntryRow> {
  const [entry] = await world.rows<EntryRow & { [key: string]: unknown }>(
    'select * from entries where provider_message_id = $1',
    [id],
  )
  if (!entry) throw new Error(`no entry ${id}`)
  return entry
}
const row = async () => {
  const [found] = await world.rows<{ unread: number; preview: string; contact_uuid: string; handle: string }>(
    `select unread, last_message ->> 'preview' as preview, contact_uuid, handle from interaction_rows
     where business_uuid = $1 and conversation_uuid = $2`,
    [world.business, chat.conversation],
  )
  if (!found) throw new Error('no interaction')
  return found
}
const live = (entry: EntryRow) => entry.reactions.flatMap(({ emoji }) => (emoji ? [emoji] : []))

describe('a change of a message', () => {
  it('raises its version, and adds no entry and nothing unread', async () => {
    await tell(text('wamid.m1', 'con errata'))
    const before = await entryNamed('wamid.m1')
    const { unread } = await row()
    await tell(reaction('wamid.m1', '👍'), edit('wamid.m1', 'sin errata'))
    const after = await entryNamed('wamid.m1')
    expect(after).toMatchObject({ body: { text: 'sin errata' }, seq: before.seq })
    expect(after.edited_at).not.toBeNull()
    expect(live(after)).toEqual(['👍'])
    expect(after.version).toBe(before.version + 2)
    expect(await row()).toMatchObject({ unread, preview: 'sin errata' })
    expect(await world.thread(chat.conversation)).toHaveLength(2)
    await tell(revoke('wamid.m1'), edit('wamid.m1', 'otra vez'), reaction('wamid.m1', '😀'))
    const gone = await entryNamed('wamid.m1')
    expect(gone).toMatchObject({ body: { text: '' }, reactions: [] })
    expect(gone.deleted_at).not.toBeNull()
    expect((await row()).preview).toBe('Mensaje eliminado')
  })

  it('that overtakes the message waits for it', async () => {
    await tell(reaction('wamid.m2', '👍'), edit('wamid.m2', 'corregido'))
    expect(await world.count('webhook_items', `state = 'orphan' and awaited_id = 'wamid.m2'`)).toBe(2)
    await tell(text('wamid.m2', 'original'))
    const entry = await entryNamed('wamid.m2')
    expect(entry.body).toEqual({ text: 'corregido' })
    expect(live(entry)).toEqual(['👍'])
    expect((await row()).preview).toBe('corregido')
    expect(await world.count('webhook_items', `state = 'orphan' and awaited_id = 'wamid.m2'`)).toBe(0)
  })

  it('links a reply that arrived before its message, once that is there', async () => {
    const answer = { context: { id: 'wamid.m2b' }, type: 'text', text: { body: 'mejor la gris' } }
    await tell(changeWebhook({ ...answer, id: 'wamid.answer' }))
    expect((await entryNamed('wamid.answer')).reply_to).toBeNull()
    const { version } = await entryNamed('wamid.answer')
    const written = await eventsOf(() => tell(text('wamid.m2b', '¿Tienen la ruana roja?')))
    const [answering, answered] = [await entryNamed('wamid.answer'), await entryNamed('wamid.m2b')]
    expect(answering.reply_to).toBe(answered.uuid)
    expect(answering.version).toBeGreaterThan(version)
    expect(await world.count('entries', 'quoted_provider_id is not null')).toBe(0)
    // People who have the chat open are notified.
    const told = { name: 'message.changed', message: answering.uuid, entries: [answering.uuid] }
    expect(written).toContainEqual(expect.objectContaining(told))
  })

  it('links a reply to our message, once we know its provider id', async () => {
    const uuid = await chat.write('¿La de lana o la de hilo?')
    const claim = await claimOutbound(world.api.services, world.business, chat.conversation)
    if (claim === null || claim instanceof Date || !('attempt' in claim)) throw new Error('nothing to send')
    const [id, answer] = ['wamid.accepted-late', 'wamid.answer3']
    await tell(changeWebhook({ id: answer, context: { id }, type: 'text', text: { body: 'la de lana' } }))
    const { uuid: answering, version } = await entryNamed(answer)
    const accepted = { kind: 'accepted', providerIds: [id] } as const
    const written = await eventsOf(() =>
      recordOutcome(world.api.services, world.business, claim.attempt, accepted, null),
    )
    const linked = await entryNamed(answer)
    expect(linked.reply_to).toBe(uuid)
    expect(linked.version).toBeGreaterThan(version)
    const told = written.filter((event) => event.name === 'message.changed')
    expect(told.map((event) => event.message)).toEqual([answering])
    // Published at once: no sweep does it here.
    await expect.poll(() => world.count('outbox', `events::text like '%${answering}%'`)).toBe(0)
  })

  it('in the wrong order gives the newest state, once', async () => {
    await tell(text('wamid.m3', 'uno'))
    const first = reaction('wamid.m3', '👍', seconds(-30))
    await tell(reaction('wamid.m3', '', seconds(-10)), first, first)
    await tell(edit('wamid.m3', 'tres', seconds(-5)), edit('wamid.m3', 'dos', seconds(-20)))
    const entry = await entryNamed('wamid.m3')
    expect(live(entry)).toEqual([])
    expect(entry.body).toEqual({ text: 'tres' })
  })

  it('of a message of ours may be a reaction, never an edit', async () => {
    const uuid = await chat.write('Con gusto')
    const { business } = world
    await deliverConversation(world.api.services, { business, conversation: chat.conversation })
    const [part] = await world.rows<{ provider_message_id: string }>(
      'select provider_message_id from outbound_parts where entry_uuid = $1',
      [uuid],
    )
    const target = part?.provider_message_id ?? ''
    await tell(reaction(target, '❤️'), edit(target, 'mentira'))
    const [, ours] = await world.thread(chat.conversation)
    expect(ours).toMatchObject({ uuid, body: { text: 'Con gusto' } })
    expect(ours && live(ours)).toEqual(['❤️'])
  })
})

describe('what the business writes in its own app', () => {
  const echo = (id: string, body: string, to = phone) =>
    world.post(
      envelopeOf(
        {
          metadata: { phone_number_id: world.account.phone_number_id },
          message_echoes: [
            { from: '576011234567', to, id, timestamp: seconds(), type: 'text', text: { body } },
          ],
        },
        { field: 'smb_message_echoes' },
      ),
    )

  it('is an entry: the customer no longer waits, nothing is unread', async () => {
    const { unread } = await row()
    await echo('wamid.eco1', 'Respondido desde el celular')
    await echo('wamid.eco1', 'Respondido desde el celular')
    expect(await entryNamed('wamid.eco1')).toMatchObject({ author_kind: 'app', status: 'sent' })
    expect(await row()).toMatchObject({ unread, preview: 'Respondido desde el celular' })
    const [{ waiting_since } = { waiting_since: 'nothing' }] = await world.rows<{ waiting_since: unknown }>(
      'select waiting_since from interactions where uuid = $1',
      [chat.interaction],
    )
    expect(waiting_since).toBeNull()
    await world.post(
      webhookOf([], {
        key: world.account.phone_number_id,
        statuses: [{ id: 'wamid.eco1', status: 'read', timestamp: seconds() }],
      }),
    )
    expect((await entryNamed('wamid.eco1')).status).toBe('read')
  })

  it('to somebody who never wrote needs no agent', async () => {
    const other = newPhone()
    await echo('wamid.eco2', 'Hola, le escribimos', other)
    expect(await world.rows('select status from interaction_rows where handle = $1', [`+${other}`])).toEqual([
      { status: 'finished' },
    ])
  })

  it('is stored at once, also during a send of ours: WhatsApp does not echo our own messages', async () => {
    await chat.write('Ya le confirmo')
    await claimOutbound(world.api.services, world.business, chat.conversation)
    await echo('wamid.eco3', 'Ya le confirmo desde el celular')
    expect(await entryNamed('wamid.eco3')).toMatchObject({ author_kind: 'app', status: 'sent' })
  })
})

describe('a customer with a new number', () => {
  const moves = (to: string, at = seconds()) =>
    changeWebhook({ type: 'system', system: { type: 'user_changed_number', wa_id: to } }, at)
  const contactOf = async (id: string) => {
    const [found] = await world.rows<{ contact_uuid: string }>(
      'select c.contact_uuid from entries e join conversations c on c.uuid = e.conversation_uuid where e.provider_message_id = $1',
      [id],
    )
    return found?.contact_uuid
  }

  it('keeps the thread, and frees the old number for its next holder', async () => {
    const [old, anew] = [phone, newPhone()]
    await tell(moves(anew))
    expect(await row()).toMatchObject({ contact_uuid: chat.client, handle: `+${anew}` })
    phone = anew
    await tell(text('wamid.n1', 'soy yo, con otro número'))
    expect((await entryNamed('wamid.n1')).conversation_uuid).toBe(chat.conversation)
    phone = old
    await tell(text('wamid.n2', 'soy otra persona'))
    expect(await contactOf('wamid.n2')).not.toBe(chat.client)
  })

  it('from which they wrote already is merged; a previous holder of it is not', async () => {
    const [old, anew, taken] = [phone, newPhone(), newPhone()]
    phone = taken
    await tell(text('wamid.n3', 'quien tenía antes ese número'))
    world.api.clock.advance(3_600_000)
    phone = old
    const moved = moves(taken)
    await tell(moved)
    expect(await contactOf('wamid.n3')).not.toBe(chat.client)
    expect((await row()).handle).toBe(`+${taken}`)

    phone = anew
    const told = seconds()
    world.api.clock.advance(60_000)
    await tell(text('wamid.n4', 'ya escribo desde el nuevo'))
    phone = taken
    await tell(moves(anew, told))
    expect(await contactOf('wamid.n4')).toBe(chat.client)
  })
})
