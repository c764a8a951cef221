import express, { type Express } from 'express'
import { z } from 'zod'
import type { AccountInput } from './accounts-file'
import { type Clock, createClock } from './core/clock'
import { ControlError, controlErrors, loopbackOnly, parsed } from './core/http'
import { createOrigin } from './core/origin'
import { postOverHttp, postWith } from './core/post'
import { createRandom } from './core/random'
import { createUnanswered } from './core/unanswered'
import { defaultRetry, type RetryPlan } from './core/webhook-sender'
import { createGmail, type Gmail } from './gmail'
import type { GmailKnobs } from './gmail/knobs'
import { createInstagram, type Instagram } from './instagram'
import { createMessenger, type Messenger } from './messenger'
import type { ChatKnobs } from './meta/chat/knobs'
import { checkVersion, graphErrors, unclaimed } from './meta/graph'
import { servePage } from './page'
import type { Provider } from './provider'
import { createTelegram, type Telegram } from './telegram'
import type { TelegramKnobs } from './telegram/knobs'
import { createWhatsApp, type WhatsApp } from './whatsapp'
import type { WhatsAppKnobs } from './whatsapp/knobs'

export interface SimulatorOptions {
  /** Real time by default; a frozen clock moves only by `advance`. */
  clock?: Clock
  /** With the same seed ids repeat from run to run; without one they never do. */
  seed?: string
  /** For the webhooks, handshakes and links that the simulator calls. */
  fetch?: typeof globalThis.fetch
  retry?: Partial<RetryPlan>
  /** When the connection of an unanswered request is closed; by default it stays open until the caller gives up. */
  breakAfterMs?: number
  /** The base of relative webhook addresses. */
  apiUrl?: string | undefined
  /** Knobs as they are at the start and after a reset. */
  knobs?: {
    whatsapp?: Partial<WhatsAppKnobs>
    telegram?: Partial<TelegramKnobs>
    messenger?: Partial<ChatKnobs>
    instagram?: Partial<ChatKnobs>
    gmail?: Partial<GmailKnobs>
  }
  /** Each new account gets demo customers. */
  demo?: boolean
}

export interface Simulator {
  app: Express
  clock: Clock
  whatsapp: WhatsApp
  telegram: Telegram
  messenger: Messenger
  instagram: Instagram
  gmail: Gmail
  registerAccount(account: AccountInput): void
  /** Sets the simulator's own address, for URLs of files; otherwise it learns it from the first request. */
  listensAt(origin: string): void
  /** Waits until no webhook attempt is under way; what is scheduled stays scheduled. */
  settled(): Promise<void>
  reset(): void
  /** Ends timers, streams and unanswered requests. */
  close(): void
}

/** The providers on one port; they refuse what the real ones refuse (decision 054). */
export function createSimulator(options: SimulatorOptions = {}): Simulator {
  const clock = options.clock ?? createClock()
  const random = createRandom(options.seed)
  const { post, close: closePost } = options.fetch ? postWith(options.fetch) : postOverHttp()
  const origin = createOrigin()
  const unanswered = createUnanswered(options.breakAfterMs)
  const deps = {
    clock,
    random,
    post,
    fetch: options.fetch ?? globalThis.fetch,
    retry: { ...defaultRetry, ...options.retry },
    apiUrl: options.apiUrl,
    demo: options.demo ?? false,
    origin,
    hang: unanswered.hold,
  }
  const whatsapp = createWhatsApp({ ...deps, knobs: options.knobs?.whatsapp })
  const telegram = createTelegram({ ...deps, knobs: options.knobs?.telegram })
  const messenger = createMessenger({ ...deps, knobs: options.knobs?.messenger })
  const instagram = createInstagram({ ...deps, knobs: options.knobs?.instagram })
  const gmail = createGmail({ ...deps, knobs: options.knobs?.gmail })
  const providers: Provider[] = [whatsapp, telegram, messenger, instagram, gmail]

  const reset = () => {
    for (const provider of providers) provider.reset()
  }

  const app = express()
  app.disable('x-powered-by')
  app.get('/healthz', (_req, res) => res.json({ ok: true }))

  app.use(origin.learn)

  // Before the shared Graph routes, because a provider's own route may lie under the same path.
  for (const { path, router } of providers.flatMap(({ routes = [] }) => routes)) app.use(path, router)
  for (const { graph } of providers) if (graph) app.use('/graph/:version', checkVersion, graph)
  const knowsToken = (token: string) => providers.some((provider) => provider.knowsToken?.(token))
  app.use('/graph/:version', unclaimed(knowsToken))
  app.use('/graph', graphErrors(random))

  app.use('/__ctl', loopbackOnly)
  for (const { channel, control } of providers) app.use(`/__ctl/${channel}`, control)
  app.get('/__ctl/clock', (_req, res) => res.json({ now: clock.now() }))
  app.post('/__ctl/clock', express.json(), async (req, res) => {
    const { advanceMs } = parsed(z.object({ advanceMs: z.int().min(0) }), req.body)
    await clock.advance(advanceMs)
    res.json({ now: clock.now() })
  })
  app.post('/__ctl/settled', async (_req, res) => {
    await clock.settled()
    res.json({ ok: true })
  })
  app.post('/__ctl/reset', (_req, res) => {
    reset()
    res.json({ ok: true })
  })
  servePage(app)
  app.use(() => {
    throw new ControlError(404, 'Aquí no hay nada.')
  })
  app.use(controlErrors)

  return {
    app,
    clock,
    whatsapp,
    telegram,
    messenger,
    instagram,
    gmail,
    listensAt: origin.set,
    registerAccount(account) {
      switch (account.channel) {
        case 'whatsapp':
          whatsapp.registerAccount(account)
          return
        case 'telegram':
          telegram.registerAccount(account)
          return
        case 'messenger':
          messenger.registerAccount(account)
          return
        case 'instagram':
          instagram.registerAccount(account)
          return
        case 'gmail':
          gmail.registerAccount(account)
          return
      }
    },
    settled: () => clock.settled(),
    reset,
    close() {
      for (const provider of providers) provider.close()
      unanswered.close()
      closePost()
    },
  }
}
