import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  bootProviderWorld,
  newPhone,
  type ProviderWorld,
  type Served,
} from '../../channels/test/test-provider'
import { deliverConversation } from '../../delivery/deliver-conversation'
import { messageLockKeys } from '../../entries/lock-identifiers'
import { sweepAttempts } from '../../outbound/deliver/sweep-attempts'
import { recordMessageActEnd } from '../../outbound/message-acts/record-message-act-end'
import { armFaults } from '../../platform/errors/fault-points'
import { agentOf, type TestAgent } from '../../test/agent'
import { waitForBlockedSessions } from '../../test/observe/wait-for-blocked-sessions'

let world: ProviderWorld
let ana: TestAgent
let luis: TestAgent
beforeAll(async () => {
  world = await bootProviderWorld()
  ana = await agentOf(world.api, world.api.world.tienda.ana)
  luis = await agentOf(world.api, world.api.world.tienda.luis)
})
afterAll(async () => {
  ana.close()
  luis.close()
  await world.stop()
})
beforeEach(() => world.reset())
afterEach(() => armFaults(null))

const deliver = ({ conversation }: Served) =>
  deliverConversation(world.api.services, { business: world.business, conversation })
const firstOf = async ({ conversation }: Served) => {
  const [entry] = await world.thread(conversation)
  if (!entry) throw new Error('no message came')
  return entry
}
const reactionsSent = () =>
  world.simulator.whatsapp
    .outbox()
    .messages.filter(({ type }) => type === 'reaction')
    .map(({ text }) => text)
const onPhone = ({ customer }: Served) =>
  world.simulator.whatsapp.chat(customer).messages.find(({ author }) => author === 'customer')?.reactions
    .business
const phone = () => world.simulator.clock.advance(1_000)

describe('a reaction', () => {
  it('is sent once, however often it is pressed, and everybody who has the chat open sees each state', async () => {
    const laura = await world.served(newPhone())
    const { uuid: message } = await firstOf(laura)
    await ana.ask('get:interaction:conversation:messages', { conversation_uuid: laura.conversation })
    const uuid = randomUUID()
    const presses = await Promise.all(
      Array.from({ length: 10 }, () => ana.ask('react:message', { uuid, message, emoji: '👍' })),
    )
    expect(presses.every(({ ok }) => ok)).toBe(true)
    await ana.hears('status:message', (event) => event.message.acts?.[0]?.state === 'queued')
    await Promise.all(Array.from({ length: 5 }, () => deliver(laura)))
    await ana.hears('status:message', (event) => event.message.reactions[0]?.emoji === '👍')
    await phone()
    expect([reactionsSent(), onPhone(laura)]).toEqual([['👍'], '👍'])
    expect((await firstOf(laura)).acts).toEqual([])
  })

  it('whose refusal comes while the answer to it is recorded is shown as refused', async () => {
    const { api, business } = world
    const laura = await world.served(newPhone())
    const { uuid: message } = await firstOf(laura)
    expect(await ana.ask('react:message', { message, emoji: '👍' })).toMatchObject({ ok: true })
    const { rows } = await api.owner.query<{ uuid: string; account: string }>(
      'select uuid, channel_account_uuid as account from outbound_acts where entry_uuid = $1',
      [message],
    )
    const { uuid = '', account = '' } = rows[0] ?? {}
    const id = `wamid.${randomUUID()}`
    const status = await api.owner.connect()
    try {
      await status.query('begin')
      await status.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
        ...messageLockKeys(account, [id]),
      ])
      await status.query(
        `insert into webhook_items (business_uuid, uuid, channel_account_uuid, dedupe_key, kind, payload, state, awaited_id, received_at)
         values ($1, gen_random_uuid(), $2, $3, 'status', $4, 'orphan', $3, $5)`,
        [
          ...[business, account, id],
          ...[{ parsed: { status: 'failed', error: { code: '131049', msg: 'No' } } }, api.clock.now()],
        ],
      )
      const recorded = recordMessageActEnd(api.services, business, uuid, { kind: 'done', providerId: id })
      await waitForBlockedSessions(api.owner, 1)
      await status.query('commit')
      await recorded
    } finally {
      status.release()
    }
    expect(await firstOf(laura)).toMatchObject({ acts: [{ emoji: '👍', state: 'failed' }], reactions: [] })
  })

  it('with characters that no database stores goes without them', async () => {
    const laura = await world.served(newPhone())
    const { uuid: message } = await firstOf(laura)
    expect(await ana.ask('react:message', { message, emoji: '👍\u0000' })).toMatchObject({ ok: true })
    expect((await firstOf(laura)).acts).toMatchObject([{ emoji: '👍' }])
    expect(await ana.ask('react:message', { message, emoji: '\ud83d' })).toMatchObject({ ok: true })
    expect(await ana.ask('react:message', { message, emoji: '\u0000' })).toMatchObject({
      code: 'INVALID_INPUT',
    })
  })

  it('goes after what was written before it, and nothing overtakes it', async () => {
    const laura = await world.served(newPhone())
    const { uuid: message } = await firstOf(laura)
    await laura.write('uno')
    await ana.ask('react:message', { message, emoji: '🎉' })
    await laura.write('dos')
    world.simulator.whatsapp.fail({ code: 130429, times: 1 })
    await deliver(laura)
    expect(world.simulator.whatsapp.outbox().messages).toEqual([])
    world.api.clock.advance(5_000)
    await deliver(laura)
    expect(world.simulator.whatsapp.outbox().messages.map(({ text }) => text)).toEqual(['uno', '🎉', 'dos'])
  })

  it('is retried where the provider cannot take it now, and holds back what follows', async () => {
    const laura = await world.served(newPhone())
    const { uuid: message } = await firstOf(laura)
    await ana.ask('react:message', { message, emoji: '🎉' })
    await laura.write('después')
    world.simulator.whatsapp.fail({ code: 131000, times: 1 })
    await deliver(laura)
    expect([reactionsSent(), (await firstOf(laura)).acts]).toMatchObject([[], [{ state: 'queued' }]])
    world.api.clock.advance(2_000)
    await deliver(laura)
    expect(world.simulator.whatsapp.outbox().messages.map(({ text }) => text)).toEqual(['🎉', 'después'])
  })

  it('of a process that dies is sent again by another, which changes nothing on the phone', async () => {
    const laura = await world.served(newPhone())
    const { uuid: message } = await firstOf(laura)
    await ana.ask('react:message', { message, emoji: '🙏' })
    armFaults((point) => {
      if (point === 'deliver.after-request') throw new Error('the process dies')
    })
    await expect(deliver(laura)).rejects.toThrow('the process dies')
    armFaults(null)
    // Nobody else sends it while it may be on its way.
    await deliver(laura)
    expect(reactionsSent()).toEqual(['🙏'])
    world.api.clock.advance(120_000)
    await sweepAttempts(world.api.services)
    await deliver(laura)
    await phone()
    expect([onPhone(laura), (await firstOf(laura)).acts]).toEqual(['🙏', []])
  })

  it('that a later status refuses is shown with its reason, is retried, and can be discarded', async () => {
    const laura = await world.served(newPhone())
    const { uuid: message } = await firstOf(laura)
    world.simulator.whatsapp.fail({ code: 131009, when: 'later' })
    await ana.ask('react:message', { message, emoji: '👍' })
    await deliver(laura)
    await phone()
    const failed = await firstOf(laura)
    expect(failed).toMatchObject({
      reactions: [],
      acts: [{ kind: 'reaction', emoji: '👍', state: 'failed', error: { code: '131009' } }],
    })
    const act = failed.acts[0]?.uuid ?? ''
    expect(await luis.ask('discard:act', { message, act })).toMatchObject({ ok: false, code: 'NOT_OWNER' })
    for (let presses = 0; presses < 2; presses += 1)
      expect(await ana.ask('discard:act', { message, act })).toMatchObject({ ok: true })
    expect((await firstOf(laura)).acts).toEqual([])
    await ana.ask('react:message', { message, emoji: '👍' })
    await deliver(laura)
    await phone()
    expect([onPhone(laura), (await firstOf(laura)).acts]).toEqual(['👍', []])
  })

  it('takes the place of one that is still waiting', async () => {
    const laura = await world.served(newPhone())
    const { uuid: message } = await firstOf(laura)
    for (const emoji of ['👍', '🎉', '🙏']) await ana.ask('react:message', { message, emoji })
    await deliver(laura)
    expect(reactionsSent()).toEqual(['🙏'])
  })

  it('is refused to whoever may not write in the chat', async () => {
    const laura = await world.served(newPhone())
    const { uuid: message } = await firstOf(laura)
    expect(await luis.ask('react:message', { message, emoji: '👍' })).toMatchObject({ code: 'NOT_OWNER' })
    await world.rows("update conversations set window_closes_at = '2020-01-01' where uuid = $1", [
      laura.conversation,
    ])
    expect(await ana.ask('react:message', { message, emoji: '👍' })).toMatchObject({ code: 'WINDOW_CLOSED' })
  })
})

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
interface Upload {
  readonly path: 'file' | 'media'
  readonly bytes: Buffer
  readonly filename: string
  readonly contentType: string
  readonly fields: Record<string, string>
}
const prices: Upload = {
  path: 'file',
  bytes: pdf,
  filename: 'precios.pdf',
  contentType: 'application/pdf',
  fields: { type: 'document' },
}
/** Ana sends a file; answers the message's uuid. */
async function attach({ client, conversation }: Served, upload = prices): Promise<string> {
  const { path, bytes, fields, ...file } = upload
  const answer = await world.api
    .request()
    .post(`/api/conversations/attach/${path}`)
    .set('Authorization', `Bearer ${ana.token}`)
    .field({ to: client, conversation_uuid: conversation, ...fields })
    .attach('attach', bytes, file)
    .expect(200)
  return answer.body.uuid
}
const opus = Buffer.concat([
  Buffer.from('OggS', 'latin1'),
  Buffer.alloc(24),
  Buffer.from('OpusHead', 'latin1'),
  Buffer.alloc(64),
])

async function storedCount(): Promise<number> {
  let files = 0
  for await (const _ of world.api.services.storage.list()) files += 1
  return files
}

describe('forwarding', () => {
  it('sends the words of a message to another chat of one’s own, once', async () => {
    const [laura, pedro] = [await world.served(newPhone()), await world.served(newPhone())]
    await laura.write('Dirección: calle 10 # 5-20')
    const message = (await world.thread(laura.conversation)).at(-1)?.uuid ?? ''
    const request = { uuid: randomUUID(), message, conversation_uuid: pedro.conversation }
    for (let presses = 0; presses < 3; presses += 1)
      expect(await ana.ask('forward:message', request)).toMatchObject({ ok: true })
    await deliver(pedro)
    expect((await world.thread(pedro.conversation)).slice(1)).toMatchObject([
      { status: 'sent', body: { text: 'Dirección: calle 10 # 5-20', forwarded: 'once' } },
    ])
    expect(await luis.ask('forward:message', request)).toMatchObject({ code: 'MESSAGE_NOT_FOUND' })
  })

  it('copies a file, which stays when the first is gone', async () => {
    const [laura, pedro] = [await world.served(newPhone()), await world.served(newPhone())]
    const sent = await attach(laura)
    const answer = await ana.ask('forward:message', { message: sent, conversation_uuid: pedro.conversation })
    expect(answer).toMatchObject({
      ok: true,
      data: { type: 'document', body: { name: 'precios.pdf', size: pdf.length } },
    })
    const files = await world.rows<{ storage_key: string }>(
      `select storage_key from stored_files where name = 'precios.pdf'`,
    )
    expect(new Set(files.map(({ storage_key }) => storage_key)).size).toBe(2)
    await deliver(pedro)
    const { messages } = world.simulator.whatsapp.chat(pedro.customer)
    expect(messages.at(-1)).toMatchObject({ type: 'document', media: { name: 'precios.pdf' } })
  })

  it('sends a picture with its words, and a voice note as one', async () => {
    const [laura, pedro] = [await world.served(newPhone()), await world.served(newPhone())]
    const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'green' } })
      .png()
      .toBuffer()
    const fields = { caption: 'La ruana verde' }
    const picture: Upload = {
      path: 'media',
      bytes,
      filename: 'ruana.png',
      contentType: 'image/png',
      fields,
    }
    const voice: Upload = {
      path: 'media',
      bytes: opus,
      filename: 'nota.ogg',
      contentType: 'audio/ogg',
      fields: { voice: 'true' },
    }
    for (const upload of [picture, voice]) {
      const message = await attach(laura, upload)
      const request = { message, conversation_uuid: pedro.conversation, uuid: randomUUID() }
      for (let presses = 0; presses < 2; presses += 1)
        expect(await ana.ask('forward:message', request)).toMatchObject({ ok: true })
    }
    await deliver(pedro)
    expect((await world.thread(pedro.conversation)).slice(1)).toMatchObject([
      { type: 'image', status: 'sent', body: { caption: 'La ruana verde', forwarded: 'once' } },
      { type: 'audio', status: 'sent', body: { voice: true, forwarded: 'once' } },
    ])
    const { messages } = world.simulator.whatsapp.chat(pedro.customer)
    expect(messages.slice(-2)).toMatchObject([{ type: 'image' }, { type: 'audio' }])
  })

  it('refuses what is no file of a kind that the channel carries, and keeps no copy', async () => {
    const [laura, pedro] = [await world.served(newPhone()), await world.served(newPhone())]
    const message = await attach(laura)
    const key = await world.api.services.storage.put(Readable.from([Buffer.from('MZ, a program')]))
    await world.rows('update stored_files set storage_key = $2 where entry_uuid = $1', [message, key])
    const before = await storedCount()
    const request = { message, conversation_uuid: pedro.conversation }
    expect(await ana.ask('forward:message', request)).toMatchObject({ code: 'CANNOT_FORWARD' })
    expect(await storedCount()).toBe(before)
  })

  it('leaves no copy behind where it is refused', async () => {
    const laura = await world.served(newPhone())
    const sent = await attach(laura)
    const before = await storedCount()
    const request = { message: sent, conversation_uuid: randomUUID() }
    expect(await ana.ask('forward:message', request)).toMatchObject({ code: 'CONVERSATION_NOT_FOUND' })
    expect(await storedCount()).toBe(before)
  })
})
