import { createHash, createPublicKey, createVerify } from 'node:crypto'
import MailComposer from 'nodemailer/lib/mail-composer'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { startWithInbox } from '../test/inbox'
import type { CustomerMessageInput } from './inbound/input'
import { mailPermission } from './oauth/scopes'

const Push = z.object({
  message: z.looseObject({ data: z.string(), messageId: z.string() }),
  subscription: z.string(),
})
const Answer = z.looseObject({
  id: z.string().optional(),
  threadId: z.string().optional(),
  historyId: z.string().optional(),
  raw: z.string().optional(),
  data: z.string().optional(),
  access_token: z.string().optional(),
  refresh_token: z.string().optional(),
  scope: z.string().optional(),
  messages: z.array(z.looseObject({ id: z.string() })).optional(),
})
const email = 'hola@tienda.test'
const topic = 'projects/hilo/topics/gmail'

async function start() {
  const simulator = await startWithInbox((body) => Push.parse(body))
  simulator.registerAccount({
    channel: 'gmail',
    business: 'Tienda Andina',
    email,
    client_id: 'cliente-1',
    client_secret: 'secreto',
    refresh_token: '1//refresco',
    topic,
    audience: 'https://hilo.test/push',
    service_account: 'push@hilo.iam.gserviceaccount.com',
    webhook_url: `${simulator.webhookOrigin}/gmail`,
  })
  const laura = simulator.gmail.createCustomer({ email: 'laura@cliente.test', name: 'Laura Gómez' })
  const token = simulator.gmail.accessToken(email)
  const api = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const authorization = `Bearer ${token}`
    const { status, text } = await simulator.call(`/gmail/v1/users/me/${path}`, {
      ...init,
      headers: { authorization, ...headers },
    })
    return { status, ...Answer.parse(text === '' ? {} : JSON.parse(text)) }
  }
  const form = async (path: string, fields: Record<string, string>) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams(fields).toString()
    const { status, text } = await simulator.call(path, { method: 'POST', body, headers })
    return { status, ...Answer.parse(JSON.parse(text)) }
  }
  const say = async (message: CustomerMessageInput) => {
    const { id } = simulator.gmail.send(laura.id, message)
    await simulator.settled()
    return id
  }
  const watch = () => api('watch', { topicName: topic, labelIds: ['INBOX'] })
  const chat = () => simulator.gmail.chat(laura.id).messages
  return { ...simulator, laura, api, form, say, watch, chat, token }
}

async function rawOf(more: Record<string, unknown> = {}): Promise<string> {
  const letter = {
    from: email,
    to: 'laura@cliente.test',
    subject: 'Re: Cotización',
    text: 'Con gusto.',
    ...more,
  }
  return (await new MailComposer(letter).compile().build()).toString('base64url')
}

const redirect_uri = 'https://hilo.test/vuelta'
const verifier = 'nuestra-mitad-de-la-prueba-que-nadie-mas-tiene'
const asked = {
  client_id: 'cliente-1',
  redirect_uri,
  response_type: 'code',
  scope: `${mailPermission} openid email`,
  access_type: 'offline',
  prompt: 'consent',
  state: 'x1',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
}

/** Answers the consent page, and returns where it redirects. */
async function decide(origin: string, decision: Record<string, string>, change: Record<string, string> = {}) {
  const query = new URLSearchParams({ ...asked, ...change })
  const answer = await fetch(`${origin}/o/oauth2/v2/auth?${query}`, {
    method: 'POST',
    body: new URLSearchParams(decision),
    redirect: 'manual',
  })
  const location = answer.headers.get('location')
  return { status: answer.status, back: location === null ? null : new URL(location).searchParams }
}
const allowed = { decision: 'allow', account: email, scope: mailPermission }

test('an authorization code works once; its tokens can be refreshed and revoked', async () => {
  const { call, form, origin } = await start()
  const { back } = await decide(origin, allowed)
  expect(back?.get('state')).toBe('x1')
  const client = { client_id: 'cliente-1', client_secret: 'secreto' }
  const exchange = {
    ...client,
    grant_type: 'authorization_code',
    code: back?.get('code') ?? '',
    redirect_uri,
    code_verifier: verifier,
  }
  const first = await form('/token', exchange)
  expect(first).toMatchObject({
    status: 200,
    expires_in: 3599,
    token_type: 'Bearer',
    id_token: expect.any(String),
    scope: `${mailPermission} openid https://www.googleapis.com/auth/userinfo.email`,
  })
  expect(await form('/token', exchange)).toMatchObject({ status: 400, error: 'invalid_grant' })
  const refresh = { ...client, grant_type: 'refresh_token', refresh_token: first.refresh_token ?? '' }
  const second = await form('/token', refresh)
  expect(second).not.toHaveProperty('refresh_token')
  const authorization = `Bearer ${second.access_token}`
  expect((await call('/gmail/v1/users/me/profile', { headers: { authorization } })).status).toBe(200)
  expect((await form('/revoke', { token: first.refresh_token ?? '' })).status).toBe(200)
  expect(await form('/token', refresh)).toMatchObject({ status: 400, error: 'invalid_grant' })
  expect((await call('/gmail/v1/users/me/profile', { headers: { authorization } })).status).toBe(401)
  expect(await form('/token', { ...refresh, client_id: 'otro' })).toMatchObject({
    status: 401,
    error: 'invalid_client',
  })
})

test('a code works only with the client, redirect URI and challenge of its request', async () => {
  const { form, origin } = await start()
  for (const [wrong, expected] of [
    [{ redirect_uri: 'https://hilo.test/otra' }, { status: 400, error: 'invalid_grant' }],
    [{ code_verifier: 'otra' }, { status: 400, error: 'invalid_grant' }],
    [{ client_secret: 'otro' }, { status: 401, error: 'invalid_client' }],
  ] as const) {
    const { back } = await decide(origin, allowed)
    const good = {
      client_id: 'cliente-1',
      client_secret: 'secreto',
      grant_type: 'authorization_code',
      code: back?.get('code') ?? '',
      redirect_uri,
      code_verifier: verifier,
    }
    expect(await form('/token', { ...good, ...wrong })).toMatchObject(expected)
  }
})

test('a person chooses the account and the permissions, or denies', async () => {
  const { call, form, origin } = await start()
  const page = await call(`/o/oauth2/v2/auth?${new URLSearchParams(asked)}`)
  expect(page.text).toContain(email)
  expect(page.text).toContain('Leer, redactar y enviar correos de Gmail')
  const denied = await decide(origin, { decision: 'deny' })
  expect(Object.fromEntries(denied.back ?? [])).toEqual({ state: 'x1', error: 'access_denied' })

  const exchange = async (decision: Record<string, string>, change: Record<string, string> = {}) => {
    const { back } = await decide(origin, decision, change)
    return form('/token', {
      client_id: 'cliente-1',
      client_secret: 'secreto',
      grant_type: 'authorization_code',
      code: back?.get('code') ?? '',
      redirect_uri,
      code_verifier: verifier,
    })
  }
  expect((await exchange({ decision: 'allow', account: email })).scope).not.toContain('gmail')
  // A refresh token needs offline access, and after the first consent also `prompt=consent`.
  expect(await exchange(allowed)).toHaveProperty('refresh_token')
  expect(await exchange(allowed, { prompt: '' })).not.toHaveProperty('refresh_token')
  expect(await exchange(allowed, { access_type: 'online' })).not.toHaveProperty('refresh_token')
})

test('a token allows only the granted scopes, and revoking it revokes all of the client', async () => {
  const { call, form, origin } = await start()
  const client = { client_id: 'cliente-1', client_secret: 'secreto' }
  const walk = async (decision: Record<string, string>) => {
    const { back } = await decide(origin, decision)
    const grant = { grant_type: 'authorization_code', code: back?.get('code') ?? '', redirect_uri }
    return form('/token', { ...client, ...grant, code_verifier: verifier })
  }
  const profile = (token: string | undefined) =>
    call('/gmail/v1/users/me/profile', { headers: { authorization: `Bearer ${token}` } })
  const refresh = (refresh_token: string) =>
    form('/token', { ...client, grant_type: 'refresh_token', refresh_token })
  const little = await walk({ decision: 'allow', account: email })
  expect(JSON.parse((await profile(little.access_token)).text)).toMatchObject({
    error: { code: 403, details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }] },
  })
  const again = await refresh(little.refresh_token ?? '')
  expect((await profile(again.access_token)).status).toBe(403)

  const good = await walk(allowed)
  expect((await profile(good.access_token)).status).toBe(200)
  expect((await refresh('1//refresco')).status).toBe(200)
  expect((await form('/revoke', { token: good.access_token ?? '' })).status).toBe(200)
  expect((await profile(good.access_token)).status).toBe(401)
  for (const token of ['1//refresco', good.refresh_token ?? ''])
    expect(await refresh(token)).toMatchObject({ status: 400, error: 'invalid_grant' })
  expect((await form('/revoke', { token: good.access_token ?? '' })).status).toBe(400)
})

test.each([
  ['a client that nobody registered', { client_id: 'otro' }],
  ['an address that is not safe', { redirect_uri: 'http://hilo.test/vuelta' }],
  ['no address at all', { redirect_uri: 'nada' }],
  ['another kind of answer', { response_type: 'token' }],
  ['nothing of Gmail', { scope: 'openid email' }],
])('%s is sent nowhere', async (_, change) => {
  const { origin } = await start()
  expect(await decide(origin, allowed, change)).toEqual({ status: 400, back: null })
})

// Generates keys, which is slow on a busy machine.
test('pushes a change, signed with a published key', async () => {
  const { watch, say, received, call, gmail, clock } = await start()
  await say({ type: 'text', text: 'Nadie mira', subject: 'Antes' })
  expect(received).toHaveLength(0)
  expect(await watch()).toMatchObject({ status: 200, expiration: String(1795194000000 + 604_800_000) })
  await clock.advance(1_000)
  expect(received).toHaveLength(1)
  await say({ type: 'text', text: 'Hola', subject: 'Cotización' })
  const [, push] = received
  const data = JSON.parse(Buffer.from(push?.body.message.data ?? '', 'base64').toString())
  expect(data).toEqual({ emailAddress: email, historyId: expect.any(Number) })
  const [head = '', claims = '', signature = ''] =
    push?.headers.authorization?.replace('Bearer ', '').split('.') ?? []
  const decoded = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())
  expect(decoded(claims)).toMatchObject({
    aud: 'https://hilo.test/push',
    email: 'push@hilo.iam.gserviceaccount.com',
    email_verified: true,
    iss: 'https://accounts.google.com',
  })
  const Jwks = z.object({ keys: z.array(z.looseObject({ kid: z.string(), n: z.string(), e: z.string() })) })
  const [jwk] = Jwks.parse(JSON.parse((await call('/certs')).text)).keys
  expect(decoded(head)).toEqual({ alg: 'RS256', kid: jwk?.kid, typ: 'JWT' })
  const key = createPublicKey({ key: { kty: 'RSA', n: jwk?.n ?? '', e: jwk?.e ?? '' }, format: 'jwk' })
  const good = (text: string, seal: string) =>
    createVerify('RSA-SHA256').update(text).verify(key, Buffer.from(seal, 'base64url'))
  expect(good(`${head}.${claims}`, signature)).toBe(true)
  // One push a second: the other is dropped.
  await say({ type: 'text', text: 'Otra cosa' })
  expect(received).toHaveLength(2)
  gmail.setKnobs({ badSignature: true })
  await clock.advance(1_000)
  await say({ type: 'text', text: 'Y otra' })
  const forged = received.at(-1)?.headers.authorization?.replace('Bearer ', '').split('.') ?? []
  expect(good(`${forged[0]}.${forged[1]}`, forged[2] ?? '')).toBe(false)
})

test('history lists what came since, and answers 404 for what is too old', async () => {
  const { api, say, gmail, clock } = await start()
  const { historyId } = await api('profile')
  expect(await api(`history?startHistoryId=${historyId}`)).toEqual({ status: 200, historyId })
  const id = await say({ type: 'text', text: 'Hola', subject: 'Cotización' })
  const query = `history?startHistoryId=${historyId}&historyTypes=messageAdded&labelId=INBOX&maxResults=500`
  expect(await api(query)).toMatchObject({
    history: [{ messagesAdded: [{ message: { id, labelIds: ['UNREAD', 'INBOX'] } }] }],
  })
  expect(await api('messages?q=in:inbox newer_than:7d')).toMatchObject({ messages: [{ id }] })
  gmail.setKnobs({ historyExpired: true })
  expect(await api(query)).toMatchObject({ status: 404, error: { status: 'NOT_FOUND' } })
  gmail.setKnobs({ historyExpired: false })
  await clock.advance(8 * 86_400_000)
  await say({ type: 'text', text: 'Sigo aquí' })
  const { status } = await api(query, undefined, { authorization: `Bearer ${gmail.accessToken(email)}` })
  expect(status).toBe(404)
})

test('a mail can be read in full, raw and by attachment, and marked as read', async () => {
  const { api, say, chat, gmail } = await start()
  const bytes = Buffer.from('%PDF-1.7')
  const files = [{ name: 'cotización señal.pdf', mime: 'application/pdf', bytes }]
  const id = await say({
    type: 'text',
    text: 'Adjunto ñ',
    subject: 'Cotización año',
    html: '<p>Adjunto <b>ñ</b></p>',
    files,
  })
  const Full = z.object({
    payload: z.looseObject({
      mimeType: z.string(),
      parts: z.array(
        z.looseObject({
          mimeType: z.string(),
          filename: z.string(),
          body: z.looseObject({ attachmentId: z.string().optional() }),
        }),
      ),
    }),
  })
  const { payload } = Full.parse(await api(`messages/${id}`))
  expect(payload.parts.map(({ mimeType, filename }) => [mimeType, filename])).toEqual([
    ['multipart/alternative', ''],
    ['application/pdf', 'cotización señal.pdf'],
  ])
  const file = await api(`messages/${id}/attachments/${payload.parts[1]?.body.attachmentId}`)
  expect(Buffer.from(file.data ?? '', 'base64url').toString()).toBe('%PDF-1.7')
  const { raw } = await api(`messages/${id}?format=raw`)
  expect(Buffer.from(raw ?? '', 'base64url').toString()).toContain('From: =?UTF-8?')
  expect(await api(`messages/${id}/modify`, { removeLabelIds: ['UNREAD'] })).toMatchObject({
    labelIds: ['INBOX'],
  })
  expect(chat()[0]).toMatchObject({
    state: 'read',
    subject: 'Cotización año',
    media: { name: 'cotización señal.pdf' },
  })
  gmail.setKnobs({ vanish: true })
  expect((await api(`messages/${id}`)).status).toBe(404)
})

test('an attached mail has its parts below it, as Gmail nests them', async () => {
  const { api, say } = await start()
  const inner = (name: string, text: string) => [
    `From: ${name}@cliente.test`,
    'Subject: Dentro',
    'Content-Type: multipart/mixed; boundary="dos"',
    '',
    '--dos',
    'Content-Type: text/plain; charset=iso-8859-1',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    text,
    '--dos--',
  ]
  const raw = [
    'From: laura@cliente.test',
    'Subject: Fwd',
    'Content-Type: multipart/mixed; boundary=uno',
    '',
    'Lo que nadie lee.',
    '--uno',
    'Content-Type: message/delivery-status',
    '',
    'Action: failed',
    '--uno',
    'Content-Type: message/rfc822; name="=?utf-8?Q?se=C3=B1al.eml?="',
    'Content-Disposition: attachment',
    '',
    ...inner('pedro', 'a=F1o'),
    '--uno--',
  ].join('\n')
  const id = await say({ type: 'raw', raw })
  const Body = z.looseObject({ attachmentId: z.string().optional() })
  const Payload = z.looseObject({ parts: z.array(z.looseObject({ body: Body })) })
  const { payload } = z.looseObject({ payload: Payload }).parse(await api(`messages/${id}`))
  const text = (data: string, encoding: BufferEncoding = 'utf8') =>
    Buffer.from(data, encoding).toString('base64url')
  const plain = {
    partId: '1.0.0',
    mimeType: 'text/plain',
    filename: '',
    body: { size: 3, data: text('a\xf1o', 'latin1') },
  }
  expect(payload).toMatchObject({
    partId: '',
    mimeType: 'multipart/mixed',
    parts: [
      {
        partId: '0',
        mimeType: 'message/delivery-status',
        body: { size: 0 },
        parts: [{ partId: '0.0', mimeType: 'text/plain', body: { data: text('Action: failed') } }],
      },
      {
        partId: '1',
        mimeType: 'message/rfc822',
        filename: 'señal.eml',
        body: { attachmentId: expect.any(String) },
        parts: [
          { partId: '1.0', headers: [{ name: 'From', value: 'pedro@cliente.test' }, {}, {}], parts: [plain] },
        ],
      },
    ],
  })
  const whole = await api(`messages/${id}/attachments/${payload.parts[1]?.body.attachmentId}`)
  expect(Buffer.from(whole.data ?? '', 'base64url').toString()).toMatch(/^From: pedro@cliente\.test\r\n/)
})

test('a reply stays in its thread with thread id, references and subject, and gets another Message-ID', async () => {
  const { api, say, chat } = await start()
  const id = await say({ type: 'text', text: '¿Cuánto vale?', subject: 'Cotización' })
  const { threadId } = await api(`messages/${id}?format=minimal`)
  const Headers = z.looseObject({
    payload: z.looseObject({ headers: z.array(z.object({ name: z.string(), value: z.string() })) }),
  })
  const messageId = async (mail: string) =>
    Headers.parse(await api(`messages/${mail}?format=metadata&metadataHeaders=Message-ID`)).payload.headers[0]
      ?.value ?? ''
  const parent = await messageId(id)
  const ours = '<nuestro@hilo.test>'
  const raw = await rawOf({ inReplyTo: parent, references: parent, messageId: ours })
  const sent = await api('messages/send', { raw, threadId })
  expect(sent).toMatchObject({ status: 200, threadId, labelIds: ['SENT'] })
  expect(await messageId(sent.id ?? '')).toMatch(/^<CA.*@mail\.gmail\.com>$/)
  expect(chat().at(-1)).toMatchObject({ author: 'business', text: 'Con gusto.', subject: 'Re: Cotización' })
  expect((await api('messages/send', { raw: await rawOf(), threadId })).threadId).not.toBe(threadId)
  expect(await api('messages/send', { raw, threadId: 'nada' })).toMatchObject({ status: 404 })
  // The customer's reply quotes the mail.
  const reply = await say({ type: 'text', text: 'Listo', replyTo: sent.id ?? '' })
  const answer = await api(`messages/${reply}?format=raw`)
  const text = Buffer.from(answer.raw ?? '', 'base64url').toString()
  expect(answer.threadId).toBe(threadId)
  expect(text).toMatch(/> Con gusto\./)
  expect(text).toMatch(/gmail_quote/)
  // With another subject it starts another thread, although it is a reply.
  const other = await say({ type: 'text', text: '¿Y a Cali?', subject: 'Envíos', replyTo: id })
  expect((await api(`messages/${other}?format=minimal`)).threadId).not.toBe(threadId)
})

test('an address ignores case, and mails keep its original spelling', async () => {
  const { api, say, gmail, laura, chat } = await start()
  expect(gmail.createCustomer({ email: 'LAURA@Cliente.test', name: 'Laura Gómez' }).id).toBe(laura.id)
  const id = await say({ type: 'text', text: 'Buenas' })
  const { raw } = await api(`messages/${id}?format=raw`)
  expect(Buffer.from(raw ?? '', 'base64url').toString()).toMatch(/^From: .*<LAURA@[Cc]liente\.test>/m)
  await api('messages/send', { raw: await rawOf() })
  expect(chat().map(({ text }) => text)).toEqual(['Buenas', 'Con gusto.'])
  expect(gmail.customers()).toHaveLength(1)
})

test('refuses a program in a ZIP, and no other ZIP', async () => {
  const { api } = await start()
  const send = async (more: Record<string, unknown>) => api('messages/send', { raw: await rawOf(more) })
  const listed = (name: string) => {
    const entry = Buffer.alloc(46)
    entry.write('PK\x01\x02', 'latin1')
    entry.writeUInt16LE(name.length, 28)
    const content = Buffer.concat([Buffer.from('PK\x03\x04'), entry, Buffer.from(name)])
    return { filename: 'fotos.zip', contentType: 'application/zip', content }
  }
  expect(await send({ attachments: [listed('factura.exe')] })).toMatchObject({ status: 400 })
  expect((await send({ attachments: [listed('foto.jpg')] })).id).toBeTruthy()
})

test('refuses what Gmail refuses', async () => {
  const { api, gmail } = await start()
  const send = async (more: Record<string, unknown>) => api('messages/send', { raw: await rawOf(more) })
  expect(await send({ to: undefined })).toMatchObject({
    status: 400,
    error: { message: 'Recipient address required' },
  })
  expect(await send({ from: 'otra@ajena.test' })).toMatchObject({ status: 400 })
  expect(await api('messages/send', { raw: '¡no!' })).toMatchObject({ status: 400 })
  const program = { filename: 'factura.exe', contentType: 'application/pdf', content: 'MZ' }
  expect(await send({ attachments: [program] })).toMatchObject({ status: 400 })
  const rate = {
    status: 403,
    error: {
      errors: [{ reason: 'rateLimitExceeded' }],
      message: expect.stringMatching(/Retry after 2026-11-20T/),
    },
  }
  expect([await send({ to: 'rate@a.test' }), await send({ to: 'rate@a.test' })]).toMatchObject([rate, rate])
  expect((await send({ to: 'rate@a.test' })).status).toBe(200)
  gmail.fail({ code: 403, reason: 'insufficientPermissions' })
  expect(await send({})).toMatchObject({
    error: { details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }] },
  })
  gmail.fail({ code: 503 })
  expect(await send({})).toMatchObject({ status: 503, error: { status: 'UNAVAILABLE' } })
  expect(await api('watch', { topicName: 'projects/otro/topics/x' })).toMatchObject({ status: 403 })
  expect(await api('profile', undefined, { authorization: 'Bearer nada' })).toMatchObject({
    status: 401,
    error: { status: 'UNAUTHENTICATED' },
  })
  expect(gmail.outbox().refused.length).toBe(8)
})

test('a large mail can be uploaded, and an undeliverable one bounces', async () => {
  const { call, token, clock, api, gmail } = await start()
  const mail = Buffer.from(await rawOf({ to: 'bounce@noexiste.test' }), 'base64url')
  const body = Buffer.concat([
    Buffer.from(
      '--corte\r\nContent-Type: application/json\r\n\r\n{}\r\n--corte\r\nContent-Type: message/rfc822\r\n\r\n',
    ),
    mail,
    Buffer.from('\r\n--corte--'),
  ])
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/related; boundary=corte' }
  const path = '/upload/gmail/v1/users/me/messages/send?uploadType=multipart'
  const { status, text } = await call(path, { method: 'POST', body, headers })
  expect(status).toBe(200)
  await clock.advance(2_000)
  const { messages: [report] = [] } = await api('messages?q=from:mailer-daemon')
  const { raw, threadId } = await api(`messages/${report?.id}?format=raw`)
  const written = Buffer.from(raw ?? '', 'base64url').toString()
  expect(written).toContain('Final-Recipient: rfc822; bounce@noexiste.test')
  expect(written).toContain('report-type=delivery-status')
  expect(threadId).toBe(Answer.parse(JSON.parse(text)).threadId)
  expect(gmail.chat('bounce@noexiste.test').messages[0]?.failure).toMatchObject({ code: '5.1.1' })
})

test.each<[CustomerMessageInput, RegExp]>([
  [{ type: 'auto_reply' }, /^Auto-Submitted: auto-replied/m],
  [{ type: 'newsletter' }, /^List-Id: /im],
  [{ type: 'text', text: 'a' }, /^Authentication-Results: mx\.google\.com; .*dmarc=pass/ims],
  [
    { type: 'text', text: 'a', form: 'web@tienda.test' },
    /^From: .*<web@tienda\.test>(?=.*^Reply-To: .*laura@)/ims,
  ],
  [{ type: 'text', text: 'a', group: 'todos@tienda.test' }, /^List-Post: .*<mailto:todos@tienda\.test>/ims],
  [{ type: 'text', text: 'a', group: 'todos@tienda.test', rewritten: true }, /^X-Original-From: .*laura@/ims],
  [{ type: 'text', text: 'a', headers: { 'X-Hilo-Loop': email } }, /^X-Hilo-Loop: hola@tienda\.test/im],
  [{ type: 'text', text: 'a', to: 'ventas@tienda.test' }, /^To: ventas@tienda\.test/m],
  [{ type: 'raw', raw: 'From: x@y.test\nSubject: Roto\nMessage-ID: <a@@b>\n\nHola' }, /<a@@b>/],
])('%o', async (input, expected) => {
  const { say, api } = await start()
  const { raw } = await api(`messages/${await say(input)}?format=raw`)
  expect(Buffer.from(raw ?? '', 'base64url').toString()).toMatch(expected)
})

test('a mail without Message-ID, an answer from Gmail itself, a deleted one', async () => {
  const { say, api, chat } = await start()
  const { raw } = await api(
    `messages/${await say({ type: 'text', text: 'a', messageIdHeader: null })}?format=raw`,
  )
  expect(Buffer.from(raw ?? '', 'base64url').toString()).not.toMatch(/message-id/i)
  const echo = await say({ type: 'echo', text: 'Respondo desde Gmail' })
  expect(await api(`messages/${echo}?format=minimal`)).toMatchObject({ labelIds: ['SENT'] })
  expect(chat().at(-1)).toMatchObject({ author: 'business' })
  const gone = await say({ type: 'text', text: 'Borrar' })
  await say({ type: 'revoke', messageId: gone })
  expect((await api(`messages/${gone}`)).status).toBe(404)
})
