import { isRefusal, type MailFields } from '@hilo/contracts'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fetchMedia } from '../channels/media/fetch-media'
import { mailbox } from '../channels/providers/gmail/test-mailbox'
import { bootContractWorld, type ContractWorld } from '../channels/test/world'
import { forwardMail } from '../conversations/forward/forward-mail'
import { sendMessage } from '../conversations/send-message'
import { deliverConversation } from '../delivery/deliver-conversation'
import { pullAccount } from '../inbound/pull/pull-account'
import { logIn } from '../test/agent'
import { actorOf } from '../test/factories'
import { readMailReply } from './read-mail-reply'

const account = mailbox('varios')
let world: ContractWorld
beforeAll(async () => {
  world = await bootContractWorld(account)
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.reset()
  await sign('', '')
})

const gmail = () => world.simulator.gmail
const pull = () => pullAccount(world.api.services, { account: world.account })
const ana = () => actorOf(world.api.world.tienda.ana)

async function sign(own: string, business: string) {
  await world.rows('update users set mail_signature = $2 where uuid = $1', [ana().uuid, own])
  await world.rows('update businesses set mail_signature = $2 where uuid = $1', [world.business, business])
}

let customers = 0
/** A customer who has written a mail, and Ana who has the chat. */
async function customer(more: object = {}) {
  customers += 1
  const { id } = gmail().createCustomer({ name: `Laura Núñez ${customers}` })
  const text = { type: 'text', text: 'Hola' } as const
  const subject = `Cotización ñ ${customers}`
  await gmail().send(id, { ...('type' in more ? {} : text), subject, ...more } as typeof text).firstAttempt
  await pull()
  const served = await world.served(id)
  return { id, ...served }
}
type Customer = Awaited<ReturnType<typeof customer>>

async function answer({ conversation }: Customer, text: string, mail?: Partial<MailFields>) {
  const [row] = await world.rows<{ to: string }>(
    'select contact_uuid as to from conversations where uuid = $1',
    [conversation],
  )
  const sent = await sendMessage(world.api.services, ana(), {
    conversation_uuid: conversation,
    to: row?.to ?? '',
    type: 'text',
    body: { text, ...(mail && { mail: { to: [], cc: [], signed: true, ...mail } }) },
  })
  if (isRefusal(sent)) throw new Error(sent.code)
  await deliverConversation(world.api.services, { business: world.business, conversation })
  return sent
}
/** The last mail that the mailbox sent, read by an independent parser. */
async function lastMail() {
  const { id } = gmail().outbox().messages.at(-1) ?? { id: '' }
  return PostalMime.parse(gmail().rawOf(id))
}
const shown = async (id: string) =>
  (await world.thread(id)).map(({ author_kind, author_name, body }) => [
    author_kind,
    author_name,
    body as Record<string, unknown>,
  ])
const reply = async ({ conversation }: Customer) => {
  const read = await readMailReply(world.api.services, ana(), conversation)
  if (isRefusal(read)) throw new Error(read.code)
  return read
}
const person = (address: string, name: string | null = null) => ({ address, name })

describe('recipients', () => {
  it('of an incoming mail are kept without our own mailbox and its aliases, and answered all', async () => {
    const laura = await customer({
      cc: `"Núñez, Pedro" <pedro@cliente.test>, ventas@tienda.test, VARIOS@tienda.test, pedro@cliente.test`,
    })
    expect((await shown(laura.id))[0]?.[2]).toMatchObject({
      mail: { to: [], cc: [person('pedro@cliente.test', 'Núñez, Pedro')] },
    })
    expect(await reply(laura)).toMatchObject({
      customer: { address: laura.id },
      subject: `Re: Cotización ñ ${customers}`,
      to: [],
      cc: [person('pedro@cliente.test', 'Núñez, Pedro')],
      signature: '',
    })
  })

  it('of an answer are the customer and the others, each once, and the headers stay right', async () => {
    const laura = await customer()
    const long = Array.from({ length: 20 }, (_, at) =>
      person(`persona${at}@cliente.test`, `Persona número ${at}`),
    )
    const sent = await answer(laura, 'Con gusto', {
      to: [person(laura.id), person('jefe@cliente.test', 'José Ñañez, jefe')],
      cc: [person('jefe@cliente.test'), ...long],
    })
    expect(sent.body).toMatchObject({
      mail: { to: [person('jefe@cliente.test', 'José Ñañez, jefe')], cc: long },
    })
    const mail = await lastMail()
    expect(mail.to).toMatchObject([
      { address: laura.id },
      { address: 'jefe@cliente.test', name: 'José Ñañez, jefe' },
    ])
    expect(mail.cc?.map(({ address }) => address)).toEqual(long.map(({ address }) => address))
    expect(mail.subject).toBe(`Re: Cotización ñ ${customers}`)
    expect(mail.inReplyTo).toMatch(/^<.+>$/)
    expect(mail.references).toBe(mail.inReplyTo)
    // Folded: no line is longer than a mail's may be, and none but ASCII.
    const head =
      gmail()
        .rawOf(gmail().outbox().messages.at(-1)?.id ?? '')
        .toString('latin1')
        .split('\r\n\r\n')[0] ?? ''
    expect(Math.max(...head.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(78)
    expect(head).toMatch(/^[\x20-\x7e\r\n\t]+$/)
    await pull()
    expect(await world.thread(laura.id)).toHaveLength(2)
  })

  it('are offered to the next answer too, whoever named them last', async () => {
    const laura = await customer({ cc: 'Pedro <pedro@cliente.test>' })
    const [pedro, jefe] = [person('pedro@cliente.test', 'Pedro'), person('jefe@cliente.test')]
    // Answered alone: Pedro is still of the thread.
    await answer(laura, 'Con gusto')
    expect(await reply(laura)).toMatchObject({ to: [], cc: [pedro] })
    // Our own mail is the last that names others; Laura's answer to us alone forgets nobody.
    await answer(laura, 'Va con copia', { to: [jefe], cc: [pedro] })
    expect(await reply(laura)).toMatchObject({ to: [jefe], cc: [pedro] })
    const { id } = gmail().outbox().messages.at(-1) ?? { id: '' }
    await gmail().send(laura.id, { type: 'text', text: 'Gracias', replyTo: id }).firstAttempt
    await pull()
    expect(await reply(laura)).toMatchObject({ to: [jefe], cc: [pedro] })
  })

  it('are offered where nobody but us has named them, without those of a forwarded or failed mail', async () => {
    const laura = await customer()
    expect(await reply(laura)).toMatchObject({ to: [], cc: [] })
    const jefe = person('jefe@cliente.test')
    await answer(laura, 'Va con copia', { cc: [jefe] })
    expect(await reply(laura)).toMatchObject({ to: [], cc: [jefe] })
    const { uuid } = await answer(laura, 'Y a otra', { cc: [person('otra@cliente.test')] })
    await world.rows("update entries set status = 'failed' where uuid = $1", [uuid])
    const [received] = await world.thread(laura.id)
    const forwarded = await forwardMail(world.api.services, ana(), {
      ...{ message: received?.uuid ?? '', conversation_uuid: laura.conversation },
      ...{ to: [person('bodega@lejos.test')], cc: [], text: '', signed: true },
    })
    expect(isRefusal(forwarded)).toBe(false)
    expect(await reply(laura)).toMatchObject({ to: [], cc: [jefe] })
    // A mailbox of the business that stood there names nobody.
    await world.rows(`update entries set body = jsonb_set(body, '{mail,cc}', $2::jsonb) where uuid = $1`, [
      uuid,
      JSON.stringify([person(account.external_id.toUpperCase())]),
    ])
    await world.rows("update entries set status = 'sent' where uuid = $1", [uuid])
    expect(await reply(laura)).toMatchObject({ to: [], cc: [jefe] })
  })

  it('are none of the mailboxes of the business, which get no mail of ours', async () => {
    const laura = await customer()
    const own = person(account.external_id.toUpperCase())
    await expect(answer(laura, 'Hola', { to: [own] })).rejects.toThrow('OWN_MAILBOX')
    await expect(answer(laura, 'Hola', { cc: [person('jefe@cliente.test'), own] })).rejects.toThrow(
      'OWN_MAILBOX',
    )
    const [received] = await world.thread(laura.id)
    const forwarded = await forwardMail(world.api.services, ana(), {
      ...{ message: received?.uuid ?? '', conversation_uuid: laura.conversation },
      ...{ to: [own], cc: [], text: '', signed: true },
    })
    expect(forwarded).toMatchObject({ code: 'OWN_MAILBOX' })
    expect(await world.thread(laura.id)).toHaveLength(1)
    expect(await reply(laura)).toMatchObject({ mailboxes: [account.external_id] })
  })

  it('are refused where the channel is not mail, and above the limit', async () => {
    const laura = await customer()
    await world.rows("update channel_accounts set type = 'telegram' where uuid = $1", [world.account])
    try {
      await expect(answer(laura, 'Hola', {})).rejects.toThrow('NOT_A_MAIL')
    } finally {
      await world.rows("update channel_accounts set type = 'gmail' where uuid = $1", [world.account])
    }
  })
})

describe('the subject', () => {
  it('may be another one: Gmail begins a thread, whose answers come into the same conversation', async () => {
    const laura = await customer()
    const sent = await answer(laura, 'Con gusto', { subject: 'Tu pedido de ruanas' })
    expect(sent.body).toMatchObject({ reply_subject: 'Tu pedido de ruanas' })
    const mail = await lastMail()
    expect([mail.subject, mail.references]).toEqual(['Tu pedido de ruanas', mail.inReplyTo])
    const { id } = gmail().outbox().messages.at(-1) ?? { id: '' }
    await gmail().send(laura.id, { type: 'text', text: 'Gracias', replyTo: id }).firstAttempt
    await pull()
    expect((await shown(laura.id)).map(([kind]) => kind)).toEqual(['client', 'user', 'client'])
  })
})

describe('the words', () => {
  it('go as plain text and HTML, with the signatures below', async () => {
    await sign('**Ana**', 'Tienda Andina')
    const laura = await customer()
    const sent = await answer(laura, 'Son **dos**:\n- <una>\n- [otra](https://tienda.co)')
    expect(sent.body).toMatchObject({ mail: { to: [], cc: [], signature: '**Ana**\nTienda Andina' } })
    const mail = await lastMail()
    expect(mail.text?.trimEnd()).toBe(
      'Son *dos*:\n\n- <una>\n- otra (https://tienda.co)\n\n-- \n*Ana*\nTienda Andina',
    )
    expect(mail.html).toContain('<li>&lt;una&gt;</li><li><a href="https://tienda.co">otra</a></li>')
    expect(mail.html).toContain('<b>Ana</b><br>Tienda Andina')
    expect(await reply(laura)).toMatchObject({ signature: '**Ana**\nTienda Andina' })

    // Not where they were left out, nor twice.
    expect((await answer(laura, 'Ya', { signed: false })).body).toMatchObject({ mail: { to: [], cc: [] } })
    expect((await lastMail()).text).not.toContain('Ana')
    const twice = await answer(laura, 'Ya\n\n**Ana**\nTienda Andina')
    expect(twice.body).not.toHaveProperty('mail.signature')
    // What was sent does not change with a later signature.
    await sign('Otra', '')
    expect((await shown(laura.id))[1]?.[2]).toMatchObject({ mail: { signature: '**Ana**\nTienda Andina' } })
  })
})

it('shows the words without their marks in rows, hits of a search and transcripts', async () => {
  const laura = await customer()
  const { interaction: uuid } = await answer(laura, 'Van **dos mochilas**:\n- una *gris*')
  const { token } = await logIn(world.api, world.api.world.tienda.ana)
  const get = (path: string) =>
    world.api.request().get(path).set('Authorization', `Bearer ${token}`).expect(200)
  expect(
    await world.rows("select last_message ->> 'preview' as preview from interactions where uuid = $1", [
      uuid,
    ]),
  ).toEqual([{ preview: 'Van dos mochilas: - una gris' }])
  const { body: found } = await get('/api/search/?kind=message&q=mochilas')
  const [hit] = found.groups[0].items
  expect(hit.context.map(({ text }: { text: string }) => text).join('')).toMatch(
    /Van dos mochilas:\s+- una gris/,
  )
  expect((await get(`/api/interaction/transcript/${uuid}`)).text).toMatch(/Van dos mochilas:\s+- una gris/)
})

describe('the signatures', () => {
  it('are written by the person and by an administrator', async () => {
    const { api } = world
    const [anas, admins] = [await logIn(api, api.world.tienda.ana), await logIn(api, api.world.tienda.admin)]
    const put = (path: string, token: string, body: object) =>
      api.request().put(path).set('Authorization', `Bearer ${token}`).send(body)
    await put('/api/users/profile/update/', anas.token, { mail_signature: ' **Ana** ' }).expect(200)
    const data = { mail_signature: 'Tienda' }
    await put('/api/business/update/', anas.token, { id: world.business, data }).expect(403)
    await put('/api/business/update/', admins.token, { id: world.business, data }).expect(200)
    const { body } = await api
      .request()
      .get('/api/mail/signatures/')
      .set('Authorization', `Bearer ${anas.token}`)
      .expect(200)
    expect(body).toMatchObject({ own: '**Ana**', business: 'Tienda' })
    await put('/api/users/profile/update/', anas.token, { mail_signature: 'a'.repeat(1001) }).expect(422)
  })
})

describe('somebody else who answers in the thread', () => {
  it('writes into the conversation by their name, and is answered with all', async () => {
    const laura = await customer({ cc: 'Pedro <pedro@cliente.test>' })
    await answer(laura, 'Con gusto', { cc: [person('pedro@cliente.test', 'Pedro')] })
    const { subject = '', messageId = '' } = await lastMail()
    const writes = async (from: string, text: string, more: string[] = []) => {
      const raw = [
        `From: ${from}`,
        `To: ${account.external_id}`,
        `Cc: ${laura.id}`,
        `Subject: ${subject}`,
        `In-Reply-To: ${messageId}`,
        `References: ${messageId}`,
        `Message-ID: <${crypto.randomUUID()}@cliente.test>`,
        ...more,
      ]
      await gmail().send(laura.id, { type: 'raw', raw: [...raw, '', text].join('\n') }).firstAttempt
      await pull()
    }
    await writes('Pedro Rojas <pedro@cliente.test>', 'Yo recibo el pedido')
    await writes('otra@lejos.test', 'Soy de contabilidad')
    const thread = await shown(laura.id)
    expect(thread.slice(2)).toMatchObject([
      [
        'client',
        'Pedro Rojas',
        { text: 'Yo recibo el pedido', mail: { from: person('pedro@cliente.test', 'Pedro Rojas') } },
      ],
      [
        'client',
        'otra@lejos.test',
        { text: 'Soy de contabilidad', mail: { from: person('otra@lejos.test') } },
      ],
    ])
    // They are no customers of their own, and the customer keeps their name.
    const names = await world.rows<{ name: string }>(
      `select display_name as name from identities where channel_account_uuid = $1 and external_id = any($2)`,
      [world.account, ['pedro@cliente.test', 'otra@lejos.test', laura.id]],
    )
    expect(names).toEqual([{ name: `Laura Núñez ${customers}` }])
    expect(await reply(laura)).toMatchObject({ to: [person('otra@lejos.test')], cc: [] })
    // An answer goes to the customer, and to those in copy.
    await answer(laura, 'Perfecto', { to: [person('otra@lejos.test')] })
    expect((await lastMail()).to?.map(({ address }) => address)).toEqual([laura.id, 'otra@lejos.test'])
  })

  it('is a customer of their own with a mail that answers nothing', async () => {
    const laura = await customer()
    const raw = [
      'From: nueva@cliente.test',
      `To: ${account.external_id}`,
      `Subject: Cotización ñ ${customers}`,
    ]
    await gmail().send(laura.id, { type: 'raw', raw: [...raw, '', 'Hola'].join('\n') }).firstAttempt
    await pull()
    expect(await world.thread(laura.id)).toHaveLength(1)
    expect(await world.thread('nueva@cliente.test')).toHaveLength(1)
  })
})

describe('a forwarded mail', () => {
  it('goes to others with its head, words and files, and not to the customer', async () => {
    await sign('Ana', '')
    const bytes = Buffer.from('%PDF-1.4 orden')
    const laura = await customer({
      type: 'document',
      caption: 'Va la orden',
      cc: 'Pedro <pedro@cliente.test>',
      file: { name: 'orden.pdf', mime: 'application/pdf', bytes },
    })
    for (const { uuid, type } of await world.thread(laura.id))
      if (type === 'document') await fetchMedia(world.api.services, { business: world.business, entry: uuid })
    const waiting = () =>
      world.rows<{ since: Date }>(
        'select waiting_since as since from interactions where conversation_uuid = $1',
        [laura.conversation],
      )
    const [before, [received]] = [await waiting(), await world.thread(laura.id)]
    const forwarded = await forwardMail(world.api.services, ana(), {
      ...{ message: received?.uuid ?? '', conversation_uuid: laura.conversation },
      ...{ to: [person('bodega@tienda.test', 'Bodega')], cc: [], text: 'Para **hoy**', signed: true },
    })
    if (isRefusal(forwarded)) throw new Error(forwarded.code)
    expect(forwarded.body).toMatchObject({
      text: 'Para **hoy**',
      reply_subject: `Fwd: Cotización ñ ${customers}`,
      mail: { to: [person('bodega@tienda.test', 'Bodega')], cc: [], forwards: true, signature: 'Ana' },
    })
    await deliverConversation(world.api.services, {
      business: world.business,
      conversation: laura.conversation,
    })
    const mail = await lastMail()
    expect(mail.to).toMatchObject([{ address: 'bodega@tienda.test', name: 'Bodega' }])
    expect(mail.cc ?? []).toEqual([])
    expect(mail.subject).toBe(`Fwd: Cotización ñ ${customers}`)
    const text = mail.text ?? ''
    expect(text).toContain('Para *hoy*\n\n-- \nAna\n\n---------- Mensaje reenviado ----------\nDe: Laura')
    expect(text).toContain('Cc: Pedro <pedro@cliente.test>')
    expect(text).toContain('Va la orden')
    expect(
      mail.attachments.map(({ filename, content }) => [filename, Buffer.from(content as ArrayBuffer)]),
    ).toEqual([['orden.pdf', bytes]])
    // The customer still waits for an answer.
    expect(await waiting()).toEqual(before)

    // Whoever got it answers into this conversation.
    const raw = [
      'From: Bodega <bodega@lejos.test>',
      `To: ${account.external_id}`,
      `Subject: Re: ${mail.subject}`,
      `References: ${mail.messageId}`,
      'Message-ID: <de-bodega@lejos.test>',
    ]
    await gmail().send(laura.id, { type: 'raw', raw: [...raw, '', 'Listo'].join('\n') }).firstAttempt
    await pull()
    expect((await shown(laura.id)).at(-1)).toMatchObject(['client', 'Bodega', { text: 'Listo' }])
  })
})
