import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isRefusal } from '@hilo/contracts'
import { createClock, createSimulator, type Simulator } from '@hilo/simulator'
import type pg from 'pg'
import { sendMessage } from '../../conversations/send-message'
import type { EntryRow } from '../../entries/rows'
import { takeInteraction } from '../../interactions/acts/take-interaction'
import { bootApi, type TestApi } from '../../test/boot'
import { actorOf, type TestWhatsApp } from '../../test/factories'

export { newPhone } from '../../test/chats'

/** The API and a provider that plays WhatsApp for the first business, over HTTP; each has a clock of its own. */
export interface ProviderWorld {
  readonly api: TestApi
  readonly simulator: Simulator
  readonly account: TestWhatsApp
  readonly business: string
  /** As the owner of the tables: to see what really is there. */
  rows<T extends pg.QueryResultRow>(text: string, params?: unknown[]): Promise<T[]>
  /** How many rows of a table the business has. */
  count(table: string, where?: string): Promise<number>
  /** The messages with these texts, by conversation and in the order of arrival. */
  messages(texts: readonly string[]): Promise<StoredMessage[]>
  /** The messages of a thread in the order of arrival. */
  thread(conversation: string): Promise<EntryRow[]>
  /** A customer who has written once, with their interaction taken by Ana. */
  served(phone: string): Promise<Served>
  /** The same for a customer who has written already. `customer`: their id in the simulator. */
  servedBy(name: string, customer: string): Promise<Served>
  /** Posts a body with a signature like Meta's; answers the status. */
  post(body: unknown, secret?: string): Promise<number>
  reset(): Promise<void>
  stop(): Promise<void>
}

export interface StoredMessage {
  readonly uuid: string
  readonly author_uuid: string
  readonly contact_uuid: string
  readonly conversation_uuid: string
  readonly interaction_uuid: string
  readonly external_id: string
  readonly body: { readonly text: string }
  readonly seq: number
}

export interface Served {
  readonly customer: string
  readonly client: string
  readonly conversation: string
  readonly interaction: string
  /** Ana writes; the message stays in the queue until it is delivered. */
  write(text: string): Promise<string>
}

/** After this time a silent provider closes the connection. */
export const breakAfterMs = 300

/** @param attempts how often the provider tries to deliver a webhook */
export async function bootProviderWorld({
  attempts = 1,
  settings = {} as NonNullable<Parameters<typeof bootApi>[0]>['settings'],
} = {}): Promise<ProviderWorld> {
  const clock = createClock({ frozenAt: Date.now() })
  const simulator = createSimulator({
    clock,
    seed: 'canales',
    retry: { attempts, timeoutMs: 20_000 },
    breakAfterMs,
  })
  const server = createServer(simulator.app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on TCP
  simulator.listensAt(`http://127.0.0.1:${port}`)
  const whatsappGraphBase = `http://127.0.0.1:${port}/graph`
  const api = await bootApi({ start: false, settings: { ...settings, whatsappGraphBase } })
  const { whatsapp: account, uuid: business, ana } = api.world.tienda
  const { uuid: _, webhook, ...credentials } = account
  simulator.registerAccount({
    ...credentials,
    channel: 'whatsapp',
    business: 'Tienda Andina',
    verified_name: 'Tienda Andina',
    display_phone_number: '+57 601 1234567',
    webhook_url: `${api.url}${webhook}`,
  })
  const rows: ProviderWorld['rows'] = async <T extends pg.QueryResultRow>(
    text: string,
    params: unknown[] = [],
  ) => (await api.owner.query<T>(text, params)).rows
  const actor = actorOf(ana)

  async function servedBy(name: string, customer: string): Promise<Served> {
    const [row] = await rows<{ uuid: string; conversation_uuid: string; contact_uuid: string }>(
      'select * from interaction_rows where business_uuid = $1 and contact_name = $2',
      [business, name],
    )
    if (!row) throw new Error(`no interaction of ${name}`)
    const taken = await takeInteraction(api.services, actor, row.uuid)
    if (isRefusal(taken)) throw new Error(taken.msg)
    const { contact_uuid: client, conversation_uuid: conversation, uuid: interaction } = row
    return {
      customer,
      client,
      conversation,
      interaction,
      async write(text) {
        const message = { to: client, type: 'text' as const, body: { text }, conversation_uuid: conversation }
        const written = await sendMessage(api.services, actor, message)
        if (isRefusal(written)) throw new Error(written.msg)
        return written.uuid
      },
    }
  }

  return {
    api,
    simulator,
    account,
    business,
    rows,
    async count(table, where = 'true') {
      const [row] = await rows<{ count: number }>(
        `select count(*)::int as count from ${table} where business_uuid = $1 and ${where}`,
        [business],
      )
      return row?.count ?? 0
    },
    messages: (texts) =>
      rows<StoredMessage>(
        `select * from entries where kind = 'message' and body ->> 'text' = any ($1) order by conversation_uuid, seq`,
        [texts],
      ),
    thread: (conversation) =>
      rows<EntryRow & pg.QueryResultRow>(
        `select * from entries where conversation_uuid = $1 and kind = 'message' order by seq`,
        [conversation],
      ),
    async served(phone) {
      const customer = simulator.whatsapp.createCustomer({ name: `Laura ${phone}`, phone })
      await simulator.whatsapp.send(customer.id, { type: 'text', text: 'Hola' }).firstAttempt
      return servedBy(customer.name, customer.id)
    },
    servedBy,
    async post(body, secret = account.app_secret) {
      const bytes = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
      const signature = createHmac('sha256', secret).update(bytes).digest('hex')
      const answer = await fetch(`${api.url}${webhook}`, {
        method: 'POST',
        headers: { 'x-hub-signature-256': `sha256=${signature}` },
        body: bytes,
      })
      await answer.arrayBuffer()
      return answer.status
    },
    async reset() {
      simulator.reset()
      // An earlier test may have moved our clock.
      await simulator.clock.advance(Math.max(0, api.clock.now().getTime() - simulator.clock.now()))
      await rows(
        `update channel_accounts set auth_error = null, alarms = '[]', latest_alarms = '[]', last_error = null, last_error_at = null`,
      )
      await rows('update settings set maximum_active_conversation = 1000')
      await rows('truncate outbound_paces')
    },
    async stop() {
      simulator.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await api.stop()
    },
  }
}
