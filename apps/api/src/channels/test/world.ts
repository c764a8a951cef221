import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ChannelType, isRefusal, type SentTemplate, type Template } from '@hilo/contracts'
import { createClock, createSimulator, type Simulator } from '@hilo/simulator'
import type pg from 'pg'
import { sendMessage } from '../../conversations/send-message'
import { deliverConversation } from '../../delivery/deliver-conversation'
import type { EntryRow } from '../../entries/rows'
import { takeInteraction } from '../../interactions/acts/take-interaction'
import { logIn } from '../../test/agent'
import { bootApi, type TestApi } from '../../test/boot'
import { actorOf } from '../../test/factories'
import { createChannelAccount } from '../accounts/create-channel-account'
import { breakAfterMs } from './test-provider'

export interface PlayedAccount {
  readonly type: ChannelType
  readonly external_id: string
  readonly credentials: Readonly<Record<string, string>>
}

/** The API and a provider that plays one channel of the first business, over HTTP; each has a clock of its own. */
export interface ContractWorld {
  readonly api: TestApi
  readonly simulator: Simulator
  readonly business: string
  readonly account: string
  /** Queries as the owner of the tables, without row-level security. */
  rows<T extends pg.QueryResultRow>(text: string, params?: unknown[]): Promise<T[]>
  /** The messages of a customer's threads in the order of arrival. `customer`: the identifier at the provider. */
  thread(customer: string): Promise<EntryRow[]>
  /** Ana takes the customer's newest interaction. */
  served(customer: string): Promise<ServedCustomer>
  reset(): Promise<void>
  stop(): Promise<void>
}

export interface MediaSample {
  readonly name: string
  readonly mime: string
  readonly bytes: Buffer
}

export interface ServedCustomer {
  readonly conversation: string
  readonly client: string
  /** Ana writes, and it is sent; both at the time `at`, if given. */
  write(text: string, at?: Date): Promise<void>
  /** The same with a PDF. */
  attach(name: string, caption: string): Promise<void>
  /** The same with an image, an audio, a video or another document; an empty caption is none. */
  attachMedia(file: MediaSample, caption: string, more?: { reply_to?: string; mail?: object }): Promise<void>
  /** The same with a voice note. */
  attachVoice(file: MediaSample): Promise<void>
  /** The approved templates. */
  templates(): Promise<readonly Template[]>
  /** Ana chooses a file for a template: its uuid. */
  uploadForTemplate(file: MediaSample): Promise<string>
  /** She sends the template. */
  sendTemplate(sent: SentTemplate): Promise<void>
  deliver(): Promise<unknown>
}

export const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
)

export async function bootContractWorld(played: PlayedAccount): Promise<ContractWorld> {
  const clock = createClock({ frozenAt: Date.now() })
  const simulator = createSimulator({
    clock,
    seed: 'contrato',
    retry: { attempts: 1, timeoutMs: 20_000 },
    breakAfterMs,
  })
  const server = createServer(simulator.app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on TCP
  const origin = `http://127.0.0.1:${port}`
  simulator.listensAt(origin)
  const api = await bootApi({ start: false, settings: basesOf(origin) })
  const { uuid: business, ana } = api.world.tienda
  const { uuid: account } = await createChannelAccount(api.services, {
    ...played,
    business,
    name: 'De prueba',
  })
  const { type: channel, external_id, credentials } = played
  simulator.registerAccount({
    channel,
    business: 'Tienda Andina',
    webhook_url: `${api.url}/api/webhooks/${channel}/${account}`,
    ...(channel === 'gmail' && { email: external_id, aliases: ['ventas@tienda.test'] }),
    ...credentials,
  } as Parameters<Simulator['registerAccount']>[0])

  const rows: ContractWorld['rows'] = async <T extends pg.QueryResultRow>(
    text: string,
    params: unknown[] = [],
  ) => (await api.owner.query<T>(text, params)).rows
  const { token } = await logIn(api, ana)

  return {
    api,
    simulator,
    business,
    account,
    rows,
    thread: (customer) =>
      rows<EntryRow & pg.QueryResultRow>(
        `select e.* from entries e where e.conversation_uuid in (${conversations}) and e.kind = 'message'
         order by e.seq`,
        [account, customer],
      ),
    async served(customer) {
      const [row] = await rows<{ uuid: string; conversation_uuid: string; contact_uuid: string }>(
        `select * from interaction_rows where conversation_uuid in (${conversations})
         order by created_at desc limit 1`,
        [account, customer],
      )
      if (!row) throw new Error(`no interaction of ${customer}`)
      const { uuid, conversation_uuid: conversation, contact_uuid: client } = row
      const taken = await takeInteraction(api.services, actorOf(ana), uuid)
      if (isRefusal(taken)) throw new Error(taken.msg)
      const deliver = (services = api.services) => deliverConversation(services, { business, conversation })
      const attachMedia = async ({ name, mime, bytes }: MediaSample, fields: object) => {
        await api
          .request()
          .post('/api/conversations/attach/media')
          .set('Authorization', `Bearer ${token}`)
          .field({ to: client, conversation_uuid: conversation, ...fields })
          .attach('attach', bytes, { filename: name, contentType: mime })
          .expect(200)
        await deliver()
      }
      return {
        conversation,
        client,
        deliver: () => deliver(),
        async write(text, at) {
          const services = at ? { ...api.services, clock: { ...api.clock, now: () => at } } : api.services
          const message = {
            to: client,
            type: 'text' as const,
            body: { text },
            conversation_uuid: conversation,
          }
          const written = await sendMessage(services, actorOf(ana), message)
          if (isRefusal(written)) throw new Error(written.msg)
          await deliver(services)
        },
        async attach(filename, caption) {
          await api
            .request()
            .post('/api/conversations/attach/file')
            .set('Authorization', `Bearer ${token}`)
            .field({ to: client, type: 'document', conversation_uuid: conversation, caption })
            .attach('attach', pdf, { filename, contentType: 'application/pdf' })
            .expect(200)
          await deliver()
        },
        attachMedia: (file, caption, { reply_to, mail } = {}) =>
          attachMedia(file, {
            ...(caption !== '' && { caption }),
            ...(reply_to !== undefined && { reply_to }),
            ...(mail && { mail: JSON.stringify(mail) }),
          }),
        async templates() {
          const { body } = await api
            .request()
            .get(`/api/conversations/templates/${conversation}`)
            .set('Authorization', `Bearer ${token}`)
            .expect(200)
          return body as Template[]
        },
        async uploadForTemplate({ name, mime, bytes }) {
          const { body } = await api
            .request()
            .post('/api/conversations/template/file/')
            .set('Authorization', `Bearer ${token}`)
            .field({ account })
            .attach('attach', bytes, { filename: name, contentType: mime })
            .expect(200)
          return String(body.uuid)
        },
        async sendTemplate(sent) {
          await api
            .request()
            .post('/api/conversations/template/send/')
            .set('Authorization', `Bearer ${token}`)
            .send({ ...sent, conversation_uuid: conversation })
            .expect(200)
          await deliver()
        },
        attachVoice: (file) => attachMedia(file, { voice: 'true' }),
      }
    },
    async reset() {
      simulator.reset()
      // An earlier test may have moved our clock.
      await clock.advance(Math.max(0, api.clock.now().getTime() - clock.now()))
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

const conversations = `select c.uuid from conversations c join identities i on i.contact_uuid = c.contact_uuid
  where i.channel_account_uuid = $1 and i.external_id = $2`

/** Where a simulator at this origin plays each provider. */
export const basesOf = (origin: string) => ({
  whatsappGraphBase: `${origin}/graph`,
  messengerGraphBase: `${origin}/graph`,
  instagramGraphBase: `${origin}/graph`,
  telegramApiBase: origin,
  gmailApiBase: origin,
  googleAuthUrl: `${origin}/o/oauth2/v2/auth`,
  googleTokenUrl: `${origin}/token`,
  googleJwksUrl: `${origin}/certs`,
})
