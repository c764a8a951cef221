import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { pullAccount } from '../../../inbound/pull/pull-account'
import { pullAccounts } from '../../../inbound/pull/pull-accounts'
import { type AccountRow, connectAccount } from '../../accounts/accounts'
import { openCredentials } from '../../accounts/credentials/credentials'
import { bootContractWorld, type ContractWorld, pdf } from '../../test/world'
import { gmail as adapter } from './adapter'
import { postGmail } from './gmail-api'
import { mailbox } from './test-mailbox'

const account = mailbox('soporte')
let world: ContractWorld
beforeAll(async () => {
  world = await bootContractWorld(account)
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.reset()
  await world.rows('delete from graphile_worker._private_jobs')
})

const gmail = () => world.simulator.gmail
const pull = () => pullAccount(world.api.services, { account: world.account })
const connection = () => adapter.connect(account.credentials, world.api.settings)
const bodies = async (id: string) => (await world.thread(id)).map(({ body }) => body)
const jobs = async () =>
  (await world.rows<{ key: string }>('select key from graphile_worker._private_jobs order by run_at')).map(
    ({ key }) => key,
  )

let customers = 0
function customer() {
  customers += 1
  return gmail().createCustomer({ name: `Laura Correo ${customers}` })
}

it('a push enqueues a job instead of fetching in its request', async () => {
  await pull()
  const { id } = customer()
  await connection().subscribe?.('')
  await gmail().send(id, { type: 'text', text: 'Hola', subject: 'Envíos a Cali' }).firstAttempt
  expect(await bodies(id)).toEqual([])
  // Once more a moment later: Google drops what it would push within a second of another push.
  expect(await jobs()).toEqual([`pull:${world.account}`, `pull:${world.account}:again`])
  const apart = `select max(run_at) - min(run_at) > interval '1 second' as apart from graphile_worker._private_jobs`
  expect(await world.rows(apart)).toEqual([{ apart: true }])
  // The push is done: it is not listed among the items that nobody has handled.
  const pushes = `select distinct state from webhook_items where dedupe_key like 'push:%'`
  expect(await world.rows(pushes)).toEqual([{ state: 'done' }])
  await pull()
  expect(await bodies(id)).toEqual([{ text: 'Hola', subject: 'Envíos a Cali' }])
})

it.each(['audience', 'email', 'unverified', 'expired', 'issuer', 'none'] as const)(
  'refuses a push with a wrong %s',
  async (pushToken) => {
    const { id } = customer()
    await connection().subscribe?.('')
    gmail().setKnobs({ pushToken })
    await gmail().send(id, { type: 'text', text: 'Hola' }).firstAttempt
    expect(gmail().deliveries().at(-1)?.attempts.at(-1)).toMatchObject({ status: 401 })
    expect(await jobs()).toEqual([])
  },
)

describe('nothing is lost', () => {
  it('where pushes are lost: the next pull fetches the mails', async () => {
    gmail().setKnobs({ dropPushes: true })
    const { id } = customer()
    await gmail().send(id, { type: 'text', text: 'Sin aviso' }).firstAttempt
    world.api.clock.advance(4 * 60_000)
    await pullAccounts(world.api.services)
    expect(await jobs()).toEqual([`pull:${world.account}`])
    await pull()
    expect(await bodies(id)).toMatchObject([{ text: 'Sin aviso' }])
    expect(await pullAccounts(world.api.services)).toBe(0)
  })

  it('where the history is gone: the last week is read again, without duplicates', async () => {
    const { id } = customer()
    await gmail().send(id, { type: 'text', text: 'uno', subject: 'A' }).firstAttempt
    await pull()
    await gmail().send(id, { type: 'text', text: 'dos' }).firstAttempt
    gmail().setKnobs({ historyExpired: true })
    await pull()
    await pull()
    expect((await bodies(id)).map((body) => (body as { text: string }).text)).toEqual(['uno', 'dos'])
  })

  it('where Gmail fails half way: the pull is repeated from the same cursor', async () => {
    const { id } = customer()
    await pull()
    await gmail().send(id, { type: 'text', text: 'uno' }).firstAttempt
    gmail().fail({ code: 503, times: 1, on: 'get' })
    await pull()
    expect(await bodies(id)).toEqual([])
    await pull()
    expect(await bodies(id)).toHaveLength(1)
  })
})

describe('a mail', () => {
  it('becomes its text without the quotation, and a message for each file', async () => {
    const { id } = customer()
    await gmail().send(id, { type: 'text', text: '¿Hay ruanas?', subject: 'Ruanas' }).firstAttempt
    await pull()
    const file = (file: string) => ({ name: file, mime: 'application/pdf', bytes: pdf })
    const files = [file('cédula.pdf'), file('rut.pdf')]
    await gmail().send(id, { type: 'text', text: 'Adjunto lo pedido', files }).firstAttempt
    await pull()
    expect(await bodies(id)).toMatchObject([
      { text: '¿Hay ruanas?', subject: 'Ruanas' },
      { text: 'Adjunto lo pedido', quoted: expect.stringContaining('> ¿Hay ruanas?') },
      { name: 'cédula.pdf' },
      { name: 'rut.pdf' },
    ])
    const [row] = await world.rows<{ media: string }>(
      `select payload ->> 'media' as media from webhook_items where payload -> 'raw' ->> 'onlyPart' is not null
       order by received_at desc limit 1`,
    )
    const answer = await connection().fetchMedia?.(row?.media ?? '')
    if (!answer || !('stream' in answer)) throw new Error(JSON.stringify(answer))
    expect(await buffer(answer.stream)).toEqual(pdf)
  })

  it('that is attached becomes a file, and not text of the customer', async () => {
    const { id } = customer()
    const attached = 'From: ana@ajena.test\r\nSubject: Queja\r\n\r\nLo escribió otra persona\r\n'
    const raw = `From: ${id}\nSubject: Mira\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain; charset=utf-8\n\n¿Lo conocen?\n--b\nContent-Type: message/rfc822\n\n${attached}\n--b--`
    await gmail().send(id, { type: 'raw', raw }).firstAttempt
    await pull()
    expect(await bodies(id)).toMatchObject([
      { text: '¿Lo conocen?' },
      { name: 'Queja.eml', mime: 'message/rfc822' },
    ])
    const [row] = await world.rows<{ media: string }>(
      `select payload ->> 'media' as media from webhook_items where payload -> 'raw' ->> 'onlyPart' is not null
       order by received_at desc limit 1`,
    )
    const answer = await connection().fetchMedia?.(row?.media ?? '')
    if (!answer || !('stream' in answer)) throw new Error(JSON.stringify(answer))
    expect((await buffer(answer.stream)).toString()).toContain('Lo escribió otra persona')
  })

  it('that is automatic opens no interaction', async () => {
    const { id } = customer()
    await gmail().send(id, { type: 'auto_reply' }).firstAttempt
    await gmail().send(id, { type: 'newsletter' }).firstAttempt
    await gmail().send(id, { type: 'text', text: 'eco', headers: { 'X-Hilo-Loop': '1' } }).firstAttempt
    await gmail().send(id, { type: 'text', text: 'spam', labels: ['SPAM'] }).firstAttempt
    const headers = { 'X-Auto-Response-Suppress': 'All' }
    await gmail().send(id, { type: 'text', text: 'sin respuesta', headers }).firstAttempt
    const raw = `From: ${id}\nSubject: Leído: Cotización\nContent-Type: multipart/report; boundary=b; report-type=disposition-notification\n\n--b\nContent-Type: text/plain\n\nSe leyó\n--b--`
    await gmail().send(id, { type: 'raw', raw }).firstAttempt
    await pull()
    expect(await bodies(id)).toEqual([])
  })
})

it('a mail that a person moves out of the spam folder comes in', async () => {
  await pull()
  const { id } = customer()
  const mail = gmail().send(id, { type: 'text', text: '¿Siguen abiertos?', labels: ['SPAM'] })
  await mail.firstAttempt
  await pull()
  expect(await bodies(id)).toEqual([])
  const change = { addLabelIds: ['INBOX'], removeLabelIds: ['SPAM'] }
  const { client_id, client_secret, refresh_token } = account.credentials
  const { gmailApiBase: base, googleTokenUrl: tokenUrl } = world.api.settings
  const access = { clientId: client_id, clientSecret: client_secret, refreshToken: refresh_token, tokenUrl }
  const person = { ...access, base, mailbox: account.external_id, timeoutMs: 5_000 }
  expect(await postGmail(person, `messages/${mail.id}/modify`, change, z.unknown())).not.toHaveProperty(
    'error',
  )
  await pull()
  expect(await bodies(id)).toMatchObject([{ text: '¿Siguen abiertos?' }])
})

describe('a mail in the name of the mailbox', () => {
  const written = (to: string) =>
    `From: Tienda <ventas@tienda.test>\nTo: ${to}\nSubject: Pedido 12\n\nVa en camino`

  it('that another program sent is a message of the business, and not of a customer', async () => {
    const { id } = customer()
    await gmail().send(id, { type: 'raw', raw: written(id) }).firstAttempt
    await pull()
    expect((await world.thread(id)).map(({ author_kind }) => author_kind)).toEqual(['app'])
  })

  it('that is also addressed to it opens no interaction', async () => {
    const { id } = customer()
    await gmail().send(id, { type: 'raw', raw: written(account.external_id) }).firstAttempt
    await pull()
    for (const address of ['ventas@tienda.test', account.external_id])
      expect(await world.thread(address)).toEqual([])
  })
})

describe('an answer', () => {
  async function served(text = 'Hola') {
    const { id, name } = customer()
    const { id: mail } = gmail().send(id, { type: 'text', text, subject: 'Cotización año' })
    await world.simulator.settled()
    await pull()
    return { id, name, mail, ...(await world.served(id)) }
  }

  it('stays in its thread, whatever its id, and so does the next question', async () => {
    const laura = await served()
    await laura.write('Claro que sí')
    const [sent] = gmail().outbox().messages
    expect(sent?.request).toMatchObject({
      threadId: laura.mail,
      headers: { subject: expect.stringContaining('Re'), 'in-reply-to': expect.stringMatching(/^<.+>$/) },
    })
    await gmail().send(laura.id, { type: 'text', text: 'Gracias' }).firstAttempt
    await pull()
    const thread = await world.thread(laura.id)
    expect(new Set(thread.map(({ conversation_uuid }) => conversation_uuid))).toEqual(
      new Set([laura.conversation]),
    )
    expect(thread.map(({ author_kind }) => author_kind)).toEqual(['client', 'user', 'client'])
  })

  it('under another subject continues the same conversation, and so do later mails', async () => {
    const laura = await served()
    await laura.write('Claro que sí')
    const [sent] = gmail().outbox().messages
    const asked = { type: 'text', text: '¿Y a Cali?', subject: 'Envíos', replyTo: sent?.id ?? '' } as const
    const { id, firstAttempt } = gmail().send(laura.id, asked)
    await firstAttempt
    await pull()
    await gmail().send(laura.id, { type: 'text', text: 'Gracias', replyTo: id }).firstAttempt
    await pull()
    const thread = await world.thread(laura.id)
    expect(thread.map(({ body }) => (body as { text: string }).text)).toEqual([
      'Hola',
      'Claro que sí',
      '¿Y a Cali?',
      'Gracias',
    ])
    expect(new Set(thread.map(({ conversation_uuid }) => conversation_uuid)).size).toBe(1)
    // Gmail has made two threads of it: the answer goes into that of the question.
    await laura.write('A Cali también')
    const threads = gmail()
      .outbox()
      .messages.map(({ request }) => (request as { threadId: string }).threadId)
    expect(new Set(threads).size).toBe(2)
  })

  it('is sent from the alias that the customer wrote to, where the mailbox may send from it', async () => {
    const sender = async (to: string) => {
      const { id } = customer()
      await gmail().send(id, { type: 'text', text: 'Hola', subject: 'Ventas', to }).firstAttempt
      await pull()
      const laura = await world.served(id)
      await laura.write('Con gusto')
      const request = gmail().outbox().messages.at(-1)?.request as { headers: Record<string, string> }
      expect(request.headers['x-hilo-loop']).toBe(account.external_id)
      return request.headers.from ?? null
    }
    expect(await sender('ventas@tienda.test')).toContain('ventas@tienda.test')
    expect(await sender(account.external_id)).toBeNull()
  })

  it('is of one customer however the address is spelt, and is answered to the address that it came from', async () => {
    const spelled = [
      'Ana.Ruiz+web@Gmail.com',
      'anaruiz@gmail.com',
      'ANA.RUIZ@googlemail.com',
      'AnaRuiz@GMAIL.com',
    ]
    const answered: (string | undefined)[] = []
    for (const email of spelled) {
      const { id } = gmail().createCustomer({ name: 'Ana Ruiz', email })
      await gmail().send(id, { type: 'text', text: 'Hola', subject: email }).firstAttempt
      await pull()
      const ana = await world.served(id)
      world.api.clock.advance(1_000)
      await ana.write('Con gusto')
      const request = gmail().outbox().messages.at(-1)?.request as { headers: Record<string, string> }
      answered.push(request.headers.to)
    }
    expect(answered).toEqual(spelled.map((email) => email.toLowerCase()))
    const people = await world.rows(`select uuid from contacts where name = 'Ana Ruiz'`)
    expect(people).toHaveLength(1)
  })

  it('with an unknown outcome is found among the sent mails', async () => {
    const laura = await served()
    gmail().setKnobs({ timeoutAfterAccept: 1 })
    await laura.write('¿Llegó?')
    expect((await world.thread(laura.id)).at(-1)?.status).toBe('unknown')
    await pull()
    expect((await world.thread(laura.id)).at(-1)?.status).toBe('sent')
    expect(gmail().outbox().messages).toHaveLength(1)
  })

  it('that is returned has failed', async () => {
    const laura = await served()
    await laura.write('¿Sigue ahí?')
    const [sent] = gmail().outbox().messages
    await gmail().send(laura.id, { type: 'bounce', messageId: sent?.id ?? '' }).firstAttempt
    await pull()
    const thread = await world.thread(laura.id)
    expect(thread).toHaveLength(2)
    expect(thread.at(-1)).toMatchObject({ status: 'failed', error: { code: 'BOUNCED' } })
  })

  it('written in Gmail itself is shown as a message of the business', async () => {
    const laura = await served()
    await gmail().send(laura.id, { type: 'echo', text: 'Desde el celular' }).firstAttempt
    await pull()
    expect((await world.thread(laura.id)).map(({ author_kind }) => author_kind)).toEqual(['client', 'app'])
  })

  it('with an unknown outcome is recognised by its text where its marker is lost', async () => {
    const laura = await served()
    const known = () => world.rows('select display_name from identities where external_id = $1', [laura.id])
    const before = await known()
    gmail().setKnobs({ timeoutBeforeAccept: 1 })
    await laura.write('Va la\ncotización')
    expect((await world.thread(laura.id)).at(-1)?.status).toBe('unknown')
    await gmail().send(laura.id, { type: 'echo', text: 'Va la cotización' }).firstAttempt
    await pull()
    expect((await world.thread(laura.id)).map(({ status }) => status)).toEqual([null, 'sent'])
    expect(await known()).toEqual(before)
  })

  it('marks the question as read', async () => {
    const laura = await served()
    expect(await connection().markRead?.([laura.id], laura.mail)).toBeNull()
    expect(gmail().outbox().marks).toMatchObject([{ action: `read ${laura.mail}` }])
  })
})

it('stores the refresh token that replaces the used one, unless the account has another one by then', async () => {
  const { keys } = world.api.services
  const row = async () => {
    const [found] = await world.rows<AccountRow & { [key: string]: unknown }>(
      'select * from channel_accounts where uuid = $1',
      [world.account],
    )
    if (!found) throw new Error('no account')
    return found
  }
  const tokenIn = ({ credentials }: AccountRow) =>
    (openCredentials(keys, credentials) as { refresh_token: string }).refresh_token
  const works = async (known: AccountRow) => {
    // The access token of an hour ago has expired.
    await world.simulator.clock.advance(3_600_000)
    expect(await connectAccount(world.api.services, known).connection.verifyCredentials()).toMatchObject({
      ok: true,
    })
  }
  gmail().setKnobs({ rotateRefresh: true })
  const before = await row()
  await works(before)
  const after = await row()
  expect(tokenIn(after)).toMatch(/^1\/\/0/)
  expect(tokenIn(after)).not.toBe(tokenIn(before))
  expect(JSON.stringify(after)).not.toContain(tokenIn(after))

  await works(before)
  expect(tokenIn(await row())).toBe(tokenIn(after))
  gmail().setKnobs({ rotateRefresh: false })
  await works(after)
})

it('answers the address of the mailbox, and the reason where Google refuses the credentials', async () => {
  expect(await connection().verifyCredentials()).toEqual({ ok: true, detail: account.external_id })
  const stranger = { ...account.credentials, client_secret: 'otra', refresh_token: 'otro' }
  expect(await adapter.connect(stranger, world.api.settings).verifyCredentials()).toMatchObject({
    ok: false,
    detail: expect.stringContaining('cliente de OAuth'),
  })
  gmail().setKnobs({ tokenRevoked: true })
  expect(await connection().verifyCredentials()).toMatchObject({
    ok: false,
    detail: expect.stringContaining('conectarlo de nuevo'),
    error: { kind: 'auth' },
  })
})

it('a mail that cannot be parsed is kept for an operator, and the later ones come', async () => {
  await pull()
  const { id } = customer()
  for (const text of ['uno', 'dos', 'tres'])
    await gmail().send(id, { type: 'text', text, subject: 'Pedido' }).firstAttempt
  const { fetch } = globalThis
  const asked: string[] = []
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const answer = await fetch(url, init)
    if (!String(url).includes('format=full')) return answer
    asked.push(String(url))
    const { payload, ...rest } = (await answer.json()) as { payload: object }
    return Response.json(asked.length === 2 ? rest : { ...rest, payload })
  })
  await pull()
  await pull()
  fetching.mockRestore()
  expect(asked).toHaveLength(3)
  expect((await bodies(id)).map((body) => (body as { text: string }).text).toSorted()).toEqual([
    'tres',
    'uno',
  ])
  const kept = `select kind, state from webhook_items
    where error like '%is not as Gmail documents mails'`
  expect(await world.rows(kept)).toEqual([{ kind: 'message', state: 'ignored' }])
})
