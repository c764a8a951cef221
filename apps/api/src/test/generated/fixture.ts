import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { isRefusal } from '@hilo/contracts'
import { createChannelAccount } from '../../channels/accounts/create-channel-account'
import { mailbox } from '../../channels/providers/gmail/test-mailbox'
import { envelopeOf } from '../../channels/providers/whatsapp/envelope'
import { findLoginUser } from '../../sessions/log-in/find-login-user'
import { openSession, type Tokens } from '../../sessions/tokens/open-session'
import { hashResetToken } from '../../users/forgot-password'
import type { TestApi } from '../boot'
import { customerWrites } from '../customer'
import type { TestBusiness, TestUser } from '../factories'

export const pdf = Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`)

/** The ids of a chat. */
export type Chat = {
  readonly uuid: string
  readonly conversation: string
  readonly client: string
  readonly phone: string
}

/** A logged-in person of a business, and how to make new rows of that business for requests. */
export interface Fixture {
  readonly business: TestBusiness
  readonly user: TestUser
  readonly token: string
  readonly session: string
  readonly refreshToken: string
  /** Another session of the same person. */
  signIn(): Promise<Tokens & { session: string }>
  contact(fields?: { phone?: string; email?: string }): Promise<string>
  area(fields?: { name?: string; state?: boolean }): Promise<string>
  label(name?: string): Promise<string>
  finishReason(): Promise<string>
  quickAnswer(name?: string): Promise<string>
  /** One of this person's own. */
  savedFilter(): Promise<string>
  /** A call that rings, or one that this person or another has or had. */
  call(state?: 'ringing' | 'connecting' | 'ended', by?: string, chat?: Chat): Promise<string>
  /** A video call of a chat of this person's, as this person or another made it. */
  invited(
    state?: 'invited' | 'waiting' | 'active' | 'ended',
    by?: string,
  ): Promise<{ uuid: string; conversation: string; token: string }>
  /** A video call of this person's that is being recorded. */
  recorded(): Promise<string>
  /** Ends every call of this person's, or of another. */
  hangUp(by?: string): Promise<void>
  /** A new colleague, who may be changed without harm to other tests. */
  colleague(fields?: { role?: string; availability?: string }): Promise<TestUser>
  waiting(): Promise<Chat>
  /** One that this person has taken. */
  mine(): Promise<Chat>
  paused(): Promise<Chat>
  /** One that a colleague has. */
  colleagues(): Promise<Chat>
  finished(): Promise<Chat>
  finish(chat: Chat): Promise<void>
  send(chat: Chat): Promise<string>
  /** The customer's message of a chat. */
  received(chat: Pick<Chat, 'conversation'>): Promise<string>
  /** A message of this person's that Telegram has. */
  ofTelegram(): Promise<string>
  /** An act on a message that the provider refused. */
  refusedMessageAct(message: string): Promise<string>
  /** Makes the file of a message larger than mail carries. */
  storeLarge(message: string): Promise<void>
  /** An act that somebody has requested under this uuid. */
  requestedAct(uuid: string): Promise<void>
  /** A message of this person's that could not be sent. */
  failed(chat: Chat): Promise<string>
  file(): Promise<string>
  /** A file that was uploaded for a quick answer and goes along with none yet. */
  uploadedFile(): Promise<string>
  /** A conversation by mail. */
  mailThread(): Promise<string>
  /** A message with a stored mail original. */
  letter(): Promise<string>
  /** A channel account that can be changed without harm to the other tests. */
  channel(): Promise<string>
  /** A Gmail account. */
  mailbox(): Promise<string>
  /** An approved template, stored as if the provider had listed it before: it does not answer here. */
  template(): Promise<{ template: string; language: string; values: Record<string, string> }>
  /** Makes it so that the provider never listed its templates. */
  forgetTemplates(): Promise<void>
  /** An item that could not be stored as a message. */
  channelItem(): Promise<string>
  resetLink(user?: TestUser): Promise<string>
  config(): Promise<string>
  setting(): Promise<string>
  /** Runs SQL as the tables' owner. */
  sql<T extends Record<string, unknown>>(text: string, params?: unknown[]): Promise<T[]>
  /** Runs `work` in a transaction that keeps its locks until `work` is done. */
  holding(work: (sql: (text: string, params: unknown[]) => Promise<unknown>) => Promise<void>): Promise<void>
  /** Waits until a statement of the app waits for a lock. */
  untilSomebodyWaits(): Promise<void>
}

let number = 0
/** A customer's message as WhatsApp's webhook brings it to this number. */
const inboundMessage = (phone_number_id: string, id: string) => {
  const messages = [
    { from: '573005550000', id, timestamp: '1795219200', type: 'text', text: { body: 'Hola' } },
  ]
  return envelopeOf({ metadata: { phone_number_id }, messages })
}

/** Different at each call, for unique names. */
export const nextNumber = (): string => String(++number)
const sessionOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid

/** Opens a session without a password: hashing would take most of these tests' time. */
async function signIn(api: TestApi, user: TestUser): Promise<Tokens & { session: string }> {
  const found = await findLoginUser(api.services, user.email)
  if (!found) throw new Error(`${user.email} may not log in`)
  const device = { browser: 'vitest', os: 'test', address: '127.0.0.1', remember: true }
  const opened = await openSession(api.services, found, device, 0n)
  if (isRefusal(opened)) throw new Error(opened.msg)
  return { ...opened, session: sessionOf(opened.token) }
}

export async function createFixture(api: TestApi, business: TestBusiness, user: TestUser): Promise<Fixture> {
  const { token, refresh_token: refreshToken, session } = await signIn(api, user)
  const sql: Fixture['sql'] = async (text, params = []) => (await api.owner.query(text, params)).rows
  const singleUuid = async (text: string, ...params: unknown[]): Promise<string> => {
    const [row] = await sql<{ uuid: string }>(text, params)
    if (!row) throw new Error(`no row came from: ${text}`)
    return row.uuid
  }
  const post = async (path: string, body: object) => {
    const answer = await api.request().post(path).set('Authorization', token).send(body)
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`)
    return answer.body
  }
  const insert = (table: string, row: Record<string, unknown>): Promise<string> => {
    const all: Record<string, unknown> = { business_uuid: business.uuid, uuid: randomUUID(), ...row }
    const columns = Object.keys(all)
    return singleUuid(
      `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})
       returning uuid`,
      ...Object.values(all),
    )
  }
  const stamps = () => ({ created_at: api.clock.now(), updated_at: api.clock.now() })

  const fixture: Fixture = {
    business,
    user,
    token,
    session,
    refreshToken,
    sql,
    signIn: () => signIn(api, user),
    contact: (fields = {}) => insert('contacts', { name: `Cliente ${nextNumber()}`, ...fields, ...stamps() }),
    area: (fields = {}) =>
      insert('areas', { name: `Área ${nextNumber()}`, color: '#d9722e', ...fields, ...stamps() }),
    label: (name = `Etiqueta ${nextNumber()}`) =>
      insert('labels', { name, color: '#d9722e', position: 1, ...stamps() }),
    finishReason: () => insert('finish_reasons', { name: `Motivo ${nextNumber()}`, position: 1 }),
    quickAnswer: (name = `Respuesta ${nextNumber()}`) =>
      insert('quick_answers', { name, message: 'Hola', type: 'Saludo', ...stamps() }),
    savedFilter: () =>
      insert('saved_filters', {
        user_uuid: user.uuid,
        name: `Filtro ${nextNumber()}`,
        filter: '{}',
        ...stamps(),
      }),
    async hangUp(by = user.uuid) {
      await sql(
        "update calls set state = 'ended', ending = 'completed', ended_at = $2, due_at = null, offer = null, answer = null where user_uuid = $1 and state <> 'ended'",
        [by, api.clock.now()],
      )
    },
    async call(state = 'ringing', by = user.uuid, of) {
      const chat = of ?? (await fixture.waiting())
      const uuid = await fixture.received(chat)
      const at = api.clock.now()
      await fixture.hangUp(by)
      const ended = state === 'ended'
      await sql(
        `insert into calls (business_uuid, uuid, channel_account_uuid, provider_call_id, direction, state, ending, user_uuid, offer,
          answer, started_at, ended_at, due_at)
         select business_uuid, uuid, channel_account_uuid, 'wacid.' || uuid, 'inbound', $2, $3, $4, $5, $6, $7, $8, $9
         from entries where uuid = $1`,
        [
          uuid,
          state,
          ended ? 'missed' : null,
          state === 'connecting' ? by : null,
          ended ? null : 'v=0',
          state === 'connecting' ? 'v=0' : null,
          at,
          ended ? at : null,
          ended ? null : new Date(at.getTime() + 60_000),
        ],
      )
      return uuid
    },
    async recorded() {
      const { uuid } = await fixture.invited('active')
      const at = api.clock.now()
      await sql('update settings set record_calls = true where business_uuid = $1', [user.business])
      await sql(
        `insert into call_recordings (business_uuid, call_uuid, user_uuid, state, created_at, due_at)
         values ($1, $2, $3, 'recording', $4, $5)`,
        [user.business, uuid, user.uuid, at, new Date(at.getTime() + 60_000)],
      )
      return uuid
    },
    async invited(state = 'invited', by = user.uuid) {
      const { conversation } = await fixture.mine()
      await post('/api/video/invite/', { conversation_uuid: conversation })
      const [sent] = await sql<{ uuid: string; text: string }>(
        `select v.uuid, e.body ->> 'text' as text from video_calls v join entries e on e.uuid = v.uuid
         where e.conversation_uuid = $1`,
        [conversation],
      )
      const token = /#(\w+)/.exec(sent?.text ?? '')?.[1]
      if (!sent || !token) throw new Error('no link was sent')
      const { uuid } = sent
      const at = api.clock.now()
      // Whoever speaks speaks in one call.
      await sql(
        "update video_calls set state = 'ended', ending = 'completed', ended_at = $2, due_at = null where user_uuid = $1 and state = 'active'",
        [by, at],
      )
      const ended = state === 'ended'
      const agent = ended || state === 'active' ? by : null
      if (state !== 'invited')
        await sql(
          `update video_calls set state = $2, ending = $3, ended_at = $4, due_at = $5, user_uuid = $6, agent_peer = $6,
             guest_peer = $7, guest_key_hash = $8, guest_seen_at = $9, agent_seen_at = $9, started_at = $9 where uuid = $1`,
          [
            uuid,
            state,
            ended ? 'completed' : null,
            ended ? at : null,
            ended ? null : new Date(at.getTime() + 60_000),
            agent,
            randomUUID(),
            Buffer.alloc(32),
            at,
          ],
        )
      return { uuid, conversation, token }
    },
    async colleague(fields = {}) {
      const email = `persona${nextNumber()}@${business.whatsapp.phone_number_id}.test`
      const uuid = await singleUuid(
        `insert into users (business_uuid, uuid, name, email, password_hash, role, availability, created_at, updated_at)
         select business_uuid, $2, 'Colega', $3, password_hash, coalesce($4, 'AGENT')::role,
           coalesce($5, 'available')::availability, created_at, updated_at
         from users where uuid = $1 returning uuid`,
        user.uuid,
        randomUUID(),
        email,
        fields.role,
        fields.availability,
      )
      return { uuid, email, business: business.uuid, name: 'Colega', role: 'AGENT' }
    },
    async waiting() {
      const phone = `5731${String(10_000_000 + Number(nextNumber()))}`
      await customerWrites(api, business.whatsapp, { text: 'Hola', phone, name: `Cliente ${nextNumber()}` })
      const [row] = await sql<Chat>(
        `select r.uuid, r.conversation_uuid as conversation, r.contact_uuid as client, $2 as phone
         from interaction_rows r where r.business_uuid = $1 and r.handle = '+' || $2`,
        [business.uuid, phone],
      )
      if (!row) throw new Error('the message made no interaction')
      return row
    },
    async mine() {
      const chat = await fixture.waiting()
      await post('/api/interaction/assigned/user', { uuid: chat.uuid })
      return chat
    },
    async paused() {
      const chat = await fixture.mine()
      await post('/api/interaction/paused/user', { uuid: chat.uuid })
      return chat
    },
    async colleagues() {
      const chat = await fixture.mine()
      const { uuid } = await fixture.colleague()
      await post('/api/interaction/transferred/user', { uuid: chat.uuid, user: uuid })
      return chat
    },
    async finished() {
      const chat = await fixture.mine()
      await fixture.finish(chat)
      return chat
    },
    finish: async ({ uuid }) => void (await post('/api/interaction/finished/user', { uuid })),
    async send(chat) {
      const answer = await api
        .request()
        .post('/api/conversations/attach/file')
        .set('Authorization', token)
        .field({ to: chat.client, type: 'document', conversation_uuid: chat.conversation })
        .attach('attach', pdf, 'documento.pdf')
      if (answer.status !== 200) throw new Error(`attach answered ${answer.status}: ${answer.text}`)
      return answer.body.uuid
    },
    received: ({ conversation }) =>
      singleUuid(
        "select uuid from entries where conversation_uuid = $1 and author_kind = 'client'",
        conversation,
      ),
    async ofTelegram() {
      const chat = await fixture.mine()
      const entry = await fixture.send(chat)
      const account = await fixture.channel()
      await sql('update conversations set channel_account_uuid = $2 where uuid = $1', [
        chat.conversation,
        account,
      ])
      await sql(
        `update entries set channel_account_uuid = $2, status = 'sent', provider_message_id = '77:' || seq,
           body = body || '{"caption": null}' where uuid = $1`,
        [entry, account],
      )
      return entry
    },
    async refusedMessageAct(message) {
      const act = randomUUID()
      const shown = { uuid: act, kind: 'reaction', emoji: '👍', text: null, state: 'failed', error: null }
      await sql('update entries set acts = $2 where uuid = $1', [message, JSON.stringify([shown])])
      return act
    },
    async storeLarge(message) {
      const key = await api.services.storage.put(Readable.from([Buffer.alloc(18 * 1024 * 1024 + 1, pdf)]))
      await sql('update stored_files set storage_key = $2 where entry_uuid = $1', [message, key])
    },
    async requestedAct(uuid) {
      const message = await fixture.received(await fixture.mine())
      await sql(
        `insert into outbound_acts (business_uuid, uuid, conversation_uuid, channel_account_uuid, entry_uuid, kind, body,
           user_uuid, after_seq, state, created_at)
         select business_uuid, $2, conversation_uuid, channel_account_uuid, uuid, 'reaction', '{}', $3, 1, 'done', created_at
         from entries where uuid = $1`,
        [message, uuid, user.uuid],
      )
    },
    async failed(chat) {
      const entry = await fixture.send(chat)
      await sql("update entries set status = 'failed' where uuid = $1", [entry])
      return entry
    },
    uploadedFile: () =>
      insert('stored_files', {
        ...{ storage_key: randomUUID(), name: 'nota.mp3', mime: 'audio/mpeg', size: 8 },
        ...{ sha256: Buffer.alloc(32), created_at: api.clock.now() },
      }),
    async file() {
      const entry = await fixture.send(await fixture.mine())
      return singleUuid('select uuid from stored_files where entry_uuid = $1', entry)
    },
    async mailThread() {
      const { conversation } = await fixture.mine()
      await fixture.sql('update conversations set channel_account_uuid = $2 where uuid = $1', [
        conversation,
        await fixture.mailbox(),
      ])
      return conversation
    },
    async letter() {
      const entry = await fixture.received(await fixture.mine())
      await fixture.sql('insert into mail_originals (business_uuid, entry_uuid, html) values ($1, $2, $3)', [
        business.uuid,
        entry,
        '<p>Hola</p>',
      ])
      return entry
    },
    async channel() {
      const bot = 10_000 + Number(nextNumber())
      const { uuid } = await createChannelAccount(api.services, {
        business: business.uuid,
        type: 'telegram',
        name: 'Telegram de prueba',
        external_id: String(bot),
        credentials: { bot_token: `${bot}:token`, secret_token: 'secreto' },
      })
      return uuid
    },
    async mailbox() {
      const { uuid } = await createChannelAccount(api.services, {
        business: business.uuid,
        name: 'Correo de prueba',
        ...mailbox(`prueba${nextNumber()}`),
      })
      return uuid
    },
    async template() {
      const known = { name: 'saludo', language: 'es_CO', text: 'Hola {{1}}' }
      const templates = [
        known,
        { ...known, name: 'con_imagen', header: { kind: 'image' } },
        { ...known, name: 'con_formulario', obstacle: 'form' },
      ]
      await sql('update channel_accounts set options = $1 where uuid = $2', [
        { templates },
        business.whatsapp.uuid,
      ])
      return { template: known.name, language: known.language, values: { 'body.1': 'Laura' } }
    },
    forgetTemplates: async () =>
      void (await sql("update channel_accounts set options = '{}' where uuid = $1", [
        business.whatsapp.uuid,
      ])),
    channelItem: () =>
      insert('webhook_items', {
        channel_account_uuid: business.whatsapp.uuid,
        dedupe_key: `clave-${nextNumber()}`,
        kind: 'message',
        payload: JSON.stringify({
          raw: inboundMessage(business.whatsapp.phone_number_id, `wamid.${nextNumber()}`),
        }),
        state: 'dead',
        received_at: api.clock.now(),
      }),
    async resetLink(whose) {
      const link = randomUUID()
      const { uuid } = whose ?? (await fixture.colleague())
      const now = api.clock.now()
      await sql(
        `insert into password_resets (hash, business_uuid, user_uuid, created_at, expires_at)
         values ($1, $2, $3, $4, $5)`,
        [hashResetToken(link), business.uuid, uuid, now, new Date(now.getTime() + 3_600_000)],
      )
      return link
    },
    config: () => singleUuid('select uuid from whatsapp_configs where business_uuid = $1', business.uuid),
    setting: () => singleUuid('select uuid from settings where business_uuid = $1', business.uuid),
    async holding(work) {
      const client = await api.owner.connect()
      try {
        await client.query('begin')
        await work((text, params) => client.query(text, params))
        await client.query('commit')
      } finally {
        client.release()
      }
    },
    async untilSomebodyWaits() {
      const waits = () =>
        sql("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")
      while ((await waits()).length === 0);
    },
  }
  return fixture
}
