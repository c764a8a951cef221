import { createServer, type Server } from 'node:http'
import { endpoints, type StatementBounds, statementMs } from '@hilo/contracts'
import { areaRoutes } from './areas/routes'
import { tellArea } from './areas/tell-area'
import { answerCustomer } from './bot/answer-customer'
import { businessRoutes } from './business/routes'
import { acknowledge } from './channels/acknowledge'
import { tellChannel } from './channels/channel-status'
import { checkChannels } from './channels/check-channels'
import { deliverConversation } from './channels/deliver-conversation'
import { fetchMedia } from './channels/fetch-media'
import { fetchProfile } from './channels/fetch-profile'
import { markRead } from './channels/mark-read'
import { createEventNotes } from './channels/note-events'
import { pullAccount } from './channels/pull-account'
import { accountsToPull } from './channels/pull-accounts'
import { channelRoutes } from './channels/routes'
import { interruptedAttempts } from './channels/sweep-attempts'
import { sweepMedia } from './channels/sweep-media'
import { eraseFiles } from './contacts/erase-files'
import { eraseReceipts } from './contacts/erase-receipts'
import { contactRoutes } from './contacts/routes'
import { conversationCommands } from './conversations/commands'
import { conversationRoutes } from './conversations/routes'
import { tellViewers } from './conversations/tell-viewers'
import { docsRoutes } from './docs/routes'
import { fileRoutes } from './files/routes'
import { healthRoutes } from './health/routes'
import { untilMigrated } from './health/until-migrated'
import { retryItems } from './inbound/retry-items'
import { assignWaiting } from './interactions/assign-waiting'
import { interactionCommands } from './interactions/commands'
import { expiry } from './interactions/expire-interactions'
import { retell } from './interactions/retell'
import { returnInteractions } from './interactions/return-interactions'
import { interactionRoutes } from './interactions/routes'
import { leftBehind } from './interactions/sweep-left-behind'
import { roomsOfActor } from './interactions/visibility'
import { permissionRoutes } from './permissions/routes'
import { atMost } from './platform/clock/at-most'
import type { Clock } from './platform/clock/clock'
import { repeat } from './platform/clock/repeat'
import { connectDb } from './platform/db/db'
import { wordsOf } from './platform/errors/words-of'
import { createTurns } from './platform/fairness/turns'
import { answerErrors, refuseUnknownPath } from './platform/http/answer-errors'
import { type RoomLimits, roomLimits } from './platform/http/body-room'
import { createExpress, type Express } from './platform/http/create-express'
import { createFrontDoor } from './platform/http/front-door'
import { mountEndpoints } from './platform/http/mount'
import { serveWeb } from './platform/http/serve-web'
import { createJobs } from './platform/jobs/jobs'
import { dueJobs } from './platform/jobs/workers'
import type { Logger } from './platform/logger/logger'
import { type MailSettings, openMail } from './platform/mail/mail'
import { createOutbox, untold } from './platform/outbox/outbox'
import { createSocketServer } from './platform/realtime/socket-server'
import { checkSecret } from './platform/secrets/check-secret'
import { deriveKeys } from './platform/secrets/keys'
import type { ServiceSettings, Services } from './platform/services'
import { openStorage, type StorageSettings } from './platform/storage/storage'
import { lookAround } from './platform/sweeps/look-around'
import { openThreads } from './platform/threads/threads'
import { presenceCommands } from './presence/commands'
import { trackPresence } from './presence/track-presence'
import { quickAnswerRoutes } from './quick-answers/routes'
import { joinFiles } from './retention/join-files'
import { purge } from './retention/purge'
import { createFileSweep } from './retention/sweep-files'
import { scheduleRoutes } from './schedule/routes'
import { createAuthenticator } from './sessions/authenticate'
import { sessionHandlers } from './sessions/routes'
import { watchSockets } from './sessions/watch-sockets'
import { settingsRoutes } from './settings/routes'
import { userRoutes } from './users/routes'
import { whatsappConfigRoutes } from './whatsapp-config/routes'

/** How long what is being answered, and what is being swept, may take when the process ends. */
const graceMs = 1_000

export interface AppOptions extends StorageSettings, MailSettings {
  /** As the app's own role. */
  readonly databaseUrl: string
  readonly databaseConnections?: number
  readonly secret: string
  readonly webDir?: string | undefined
  readonly trustProxy?: string | undefined
  /** The largest file that is accepted. */
  readonly uploadBytes: number
  /** What the bodies of requests may hold in memory, and how long they may take. */
  readonly bodies?: RoomLimits
  /** How long a statement of the database may take. */
  readonly statementBounds?: StatementBounds
  readonly clock: Clock
  readonly log: Logger
  readonly settings: ServiceSettings
}

export interface App {
  readonly http: Server
  readonly express: Express
  readonly services: Services
  /** Serves from then on: the database is migrated, and the secret is the one that it was sealed with. */
  serve(): Promise<void>
  /** Begins what runs by itself: jobs, sweeps, the watch over sessions. */
  start(): Promise<void>
  /** Ends it all. What is under way is finished; what comes in too slowly for that is cut. */
  stop(): Promise<void>
}

/** Beside this file in the sources, and beside what it is bundled into. */
const threadEntry = new URL(
  import.meta.url.endsWith('.ts') ? './thread.dev.mjs' : './thread.js',
  import.meta.url,
)

/** A request says who it is at once. How long a body may take is another matter: a file comes over slow lines. */
const connectionLimits = { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 }

/** Everything put together. Tests build the same thing, with their own database and clock. */
export function createApp(options: AppOptions): App {
  const { clock, log, settings } = options
  const app = createExpress(options.trustProxy, log)
  const http = createServer(connectionLimits, app)
  const door = createFrontDoor(http)
  app.use(door.refuseUntilOpen)
  const sockets = createSocketServer(http, settings.publicUrl, door.isOpen)
  const db = connectDb({
    url: options.databaseUrl,
    connections: options.databaseConnections ?? 20,
    bounds: options.statementBounds ?? statementMs,
    log,
  })
  const outbox = createOutbox(
    db,
    clock,
    sockets.realtime,
    (announcement) => {
      if (announcement.kind === 'channel_changed') return tellChannel(db, announcement)
      if (announcement.kind === 'area_changed') return tellArea(db, announcement)
      return retell(db, clock, announcement)
    },
    log,
  )
  const services: Services = {
    db,
    clock,
    log,
    outbox,
    realtime: sockets.realtime,
    jobs: createJobs(db, clock, log),
    storage: openStorage(options),
    mail: openMail(options),
    threads: openThreads(threadEntry),
    keys: deriveKeys(options.secret),
    settings,
  }
  const events = createEventNotes(services)
  const authenticator = createAuthenticator(services)
  const { authenticate } = authenticator
  const turns = createTurns(clock)

  mountEndpoints(
    app,
    endpoints,
    {
      ...docsRoutes(settings.publicUrl),
      ...healthRoutes(services, door.isOpen),
      ...sessionHandlers(services, authenticator, options.uploadBytes),
      ...userRoutes(services, authenticator),
      ...businessRoutes(services),
      ...permissionRoutes(services),
      ...whatsappConfigRoutes(services),
      ...settingsRoutes(services),
      ...scheduleRoutes(services),
      ...interactionRoutes(services),
      ...fileRoutes(services),
      ...conversationRoutes(services),
      ...contactRoutes(services),
      ...quickAnswerRoutes(services),
      ...areaRoutes(services),
      ...channelRoutes(services, events),
    },
    {
      authenticate,
      turns,
      storage: services.storage,
      uploadBytes: options.uploadBytes,
      bodies: options.bodies ?? roomLimits,
    },
  )
  app.use('/api', refuseUnknownPath)
  if (options.webDir) serveWeb(app, options.webDir)
  app.use(refuseUnknownPath)
  app.use(answerErrors(log))

  const presence = trackPresence(services)
  sockets.listen({
    authenticate,
    turns,
    clock,
    roomsOf: roomsOfActor,
    onConnect: presence.came,
    onDisconnect: presence.left,
    onRoomChange: tellViewers(sockets.realtime, log),
    handlers: {
      ...interactionCommands(services),
      ...conversationCommands(services),
      ...presenceCommands(services),
    },
    log,
  })

  const repeated = [
    lookAround(1_000, [expiry(services), untold(outbox, clock), dueJobs(db)], services),
    lookAround(
      5_000,
      [interruptedAttempts(services), accountsToPull(services), leftBehind(services)],
      services,
    ),
    repeat('retry items', 30_000, () => retryItems(services), log),
    repeat('check channels', 2_000, () => checkChannels(services), log),
    repeat('sweep media', 60_000, () => sweepMedia(services), log),
    repeat('sweep files', 10 * 60_000, createFileSweep(services), log),
    repeat('purge', 60 * 60_000, () => purge(services), log),
    repeat('note events', 1_000, () => events.flush(), log),
  ]
  let stopWatching = async () => {}

  return {
    http,
    express: app,
    services,
    async serve() {
      await untilMigrated(services)
      await checkSecret(db, services.keys)
      door.open()
    },
    async start() {
      await services.jobs.start({
        deliver_conversation: (payload) => deliverConversation(services, payload),
        pull_account: (payload) => pullAccount(services, payload),
        acknowledge: (payload) => acknowledge(services, payload),
        fetch_media: (payload) => fetchMedia(services, payload),
        fetch_profile: (payload) => fetchProfile(services, payload),
        mark_read: (payload) => markRead(services, payload),
        erase_files: (payload) => eraseFiles(services, payload),
        erase_receipts: (payload) => eraseReceipts(services, payload),
        answer_customer: (payload) => answerCustomer(services, payload),
        async assign_waiting(payload) {
          await assignWaiting(services, payload)
        },
        return_interactions: ({ business, owner, by }) =>
          returnInteractions(services, { business, ...by }, owner),
      })
      presence.start()
      for (const task of repeated) task.start()
      stopWatching = watchSockets(services, authenticator, () => sockets.connected())
      // Where the storage is away now, the sweep asks again.
      await joinFiles(services).catch((error: unknown) =>
        log.warn({ err: wordsOf(error) }, 'the stored files could not be looked at'),
      )
    },
    async stop() {
      await Promise.all([
        door.close(graceMs),
        sockets.close(),
        services.jobs.stop(),
        // A mail that is being read is fetched again by the next start.
        services.threads.close(),
        stopWatching(),
        // A round that waits for a provider is cut as by a crash: the next start does it again.
        atMost(graceMs, Promise.all(repeated.map((task) => task.stop()))),
      ])
      await presence.stop()
      await outbox.stop()
      await db.close()
    },
  }
}
