import { createServer, type Server } from 'node:http'
import { endpoints, healthEndpoints, type StatementBounds, statementMs } from '@hilo/contracts'
import { areaPublications } from './areas/announce-area'
import { areaRoutes } from './areas/routes'
import { auditRoutes } from './audit/routes'
import { answerCustomer } from './bot/answer-customer'
import { businessRoutes } from './business/routes'
import { callRecordingRoutes } from './call-recordings/routes'
import { dueRecordingsSweep } from './call-recordings/sweep-recordings'
import { dueCallsSweep } from './calls/acts/sweep-calls'
import { callPublications } from './calls/ring/publish-call'
import { callRoutes } from './calls/routes'
import { followHours } from './calls/settings/follow-hours'
import { createAccountCache } from './channels/accounts/accounts'
import { channelPublications } from './channels/accounts/channel-status'
import { checkChannels } from './channels/health/check-channels'
import { fetchMedia } from './channels/media/fetch-media'
import { sweepMedia } from './channels/media/sweep-media'
import { channelRoutes } from './channels/routes'
import { contactPublications } from './contacts/announce-contact'
import { emptyContactItems } from './contacts/erase/empty-contact-items'
import { eraseFiles } from './contacts/erase/erase-files'
import { contactRoutes } from './contacts/routes'
import { conversationCommands } from './conversations/commands'
import { conversationRoutes } from './conversations/routes'
import { writingRoutes } from './conversations/start/routes'
import { docsRoutes } from './docs/routes'
import { fileRoutes } from './files/routes'
import { finishReasonPublications } from './finish-reasons/announce-finish-reasons'
import { finishReasonRoutes } from './finish-reasons/routes'
import { healthRoutes } from './health/routes'
import { waitUntilMigrated } from './health/wait-until-migrated'
import { warnOfDeadServices } from './health/warn-of-dead-services'
import { historyRoutes } from './history/routes'
import { fetchProfile } from './inbound/customers/fetch-profile'
import { retryItems } from './inbound/items/retry-items'
import { pullAccount } from './inbound/pull/pull-account'
import { accountsToPull } from './inbound/pull/pull-accounts'
import { inboundRoutes } from './inbound/routes'
import { acknowledge } from './inbound/webhook/acknowledge'
import { createLastEventTracker } from './inbound/webhook/track-last-event'
import { returnInteractions } from './interactions/acts/return-interactions'
import { assignWaiting } from './interactions/assignment/assign-waiting'
import { interactionCommands } from './interactions/commands'
import { roomsOfActor } from './interactions/lists/visibility'
import { rebuildPublications } from './interactions/rebuild-publications'
import { interactionRoutes } from './interactions/routes'
import { abandonedJobsSweep } from './interactions/sweeps/sweep-abandoned-jobs'
import { dueInteractionsSweep } from './interactions/sweeps/sweep-due-interactions'
import { labelPublications } from './labels/announce-labels'
import { labelRoutes } from './labels/routes'
import { deliverConversation } from './outbound/deliver/deliver-conversation'
import { interruptedAttempts } from './outbound/deliver/sweep-attempts'
import { markRead } from './outbound/signals/mark-read'
import { permissionRoutes } from './permissions/routes'
import { createAnnouncer, unpublishedSweep } from './platform/announcements/announcer'
import type { Clock } from './platform/clock/clock'
import { repeat } from './platform/clock/repeat'
import { waitAtMost } from './platform/clock/wait-at-most'
import { connectDb } from './platform/db/db'
import { poolSizes } from './platform/db/pool-sizes'
import { refuseOldServer } from './platform/db/refuse-old-server'
import { errorMessage } from './platform/errors/error-message'
import { createRequestLimiter } from './platform/fairness/request-limiter'
import { answerErrors, refuseUnknownPath } from './platform/http/answer-errors'
import { type BodyLimits, bodyLimits } from './platform/http/bodies/body-memory'
import { createExpress, type Express } from './platform/http/create-express'
import { mountEndpoints } from './platform/http/mount-endpoints'
import { observeRequests } from './platform/http/observe-requests'
import { serveWeb } from './platform/http/pages/serve-web'
import { createOperatorCheck, mountMetrics } from './platform/http/serve-metrics'
import { createServerGate } from './platform/http/server-gate'
import { createJobs } from './platform/jobs/jobs'
import { dueJobsSweep } from './platform/jobs/workers'
import type { Logger } from './platform/logger/logger'
import { type MailSettings, openMail } from './platform/mail/mail'
import { createMetrics, type Metrics } from './platform/metrics/metrics'
import { observeDatabase } from './platform/metrics/observe-database'
import { observeSockets } from './platform/metrics/observe-sockets'
import { createPictureWriter } from './platform/pictures/rewrite-picture'
import { unlessQuiet } from './platform/quiet/quiet'
import { recogniseCopy } from './platform/quiet/recognise-copy'
import { createPostgresTransport } from './platform/realtime/bus/postgres-transport'
import { createRedisTransport } from './platform/realtime/bus/redis-transport'
import { createSocketServer } from './platform/realtime/socket-server'
import { checkSecret } from './platform/secrets/check-secret'
import { deriveKeys } from './platform/secrets/keys'
import type { ServiceSettings, Services } from './platform/services'
import { openStorage, type StorageSettings } from './platform/storage/open-storage'
import { repeatSweeps } from './platform/sweeps/repeat-sweeps'
import { createTurns, repeatInTurn } from './platform/sweeps/turns'
import { version } from './platform/version'
import { openWorkerThreads } from './platform/worker-threads/worker-threads'
import { presenceCommands } from './presence/commands'
import { trackPresence } from './presence/track-presence'
import { quickAnswerRoutes } from './quick-answers/routes'
import { createFactFinder } from './reports/facts/find-facts'
import { factsSweep } from './reports/facts/sweep-facts'
import { reportRoutes } from './reports/routes'
import { eraseOld } from './retention/erase-old'
import { joinFiles } from './retention/join-files'
import { purge } from './retention/purge'
import { createFileSweep } from './retention/sweep-files'
import { scheduleRoutes } from './schedule/routes'
import { fillSearch } from './search/fill-search'
import { searchRoutes } from './search/routes'
import { createAuthenticator } from './sessions/authenticate'
import { sessionHandlers } from './sessions/routes'
import { watchSockets } from './sessions/watch-sockets'
import { settingsRoutes } from './settings/routes'
import { targetPublications } from './targets/announce-targets'
import { userRoutes } from './users/routes'
import { videoCommands } from './video-calls/commands'
import { createGuests } from './video-calls/guests'
import { videoPublications } from './video-calls/publish-video'
import { videoRoutes } from './video-calls/routes'
import { dueVideosSweep } from './video-calls/sweep-videos'
import { whatsappConfigRoutes } from './whatsapp-config/routes'

/** How long running requests and sweeps may take when the process ends. */
const graceMs = 1_000

/** What a process is for: to serve people (`api`), to run jobs and sweeps (`worker`), or both. */
export type ProcessRole = 'both' | 'api' | 'worker'

interface AppOptions extends StorageSettings, MailSettings {
  /** As the app's own role. */
  readonly databaseUrl: string
  /** The same past a pooler, for what needs a session of its own: LISTEN. */
  readonly directUrl?: string
  /** The bus between the processes; without it Postgres is. */
  readonly redisUrl?: string | undefined
  /** By default 'both'. */
  readonly role?: ProcessRole
  /** Of the main pool; without it by the role. */
  readonly databaseConnections?: number | undefined
  readonly secret: string
  /** Opens what it has sealed, until that is sealed anew. */
  readonly previousSecret?: string | undefined
  readonly webDir?: string | undefined
  readonly trustProxy?: string | undefined
  /** Whoever has it may read `/metrics` and why a process is not ready. */
  readonly operatorToken?: string | undefined
  /** The largest file that is accepted. */
  readonly uploadBytes: number
  /** Limits of request bodies in memory and time. */
  readonly bodies?: BodyLimits
  /** How long a statement of the database may take. */
  readonly statementBounds?: StatementBounds
  readonly clock: Clock
  readonly log: Logger
  readonly settings: ServiceSettings
}

export interface App {
  readonly http: Server
  readonly metrics: Metrics
  readonly express: Express
  readonly services: Services
  /** Refuses a Postgres that is too old, waits until the database is migrated, checks the secret, joins the other processes, then begins to serve. */
  serve(): Promise<void>
  /** Starts background work: jobs, sweeps, the watch over sessions. */
  start(): Promise<void>
  /** Finishes what is running, for at most a moment, and ends everything. `drainMs`: it serves so much longer without being ready. */
  stop(options?: { readonly drainMs: number }): Promise<void>
}

/** Beside this file in the sources, and beside what it is bundled into. */
const threadEntry = new URL(
  import.meta.url.endsWith('.ts') ? './worker-thread.dev.mjs' : './worker-thread.js',
  import.meta.url,
)

/** Headers must arrive fast. Bodies have limits of their own, because files may come over slow connections. */
const connectionLimits = { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 }

/** Puts everything together. Tests call it with their own database and clock. */
export function createApp(options: AppOptions): App {
  const { clock, log, settings, databaseConnections, role = 'both' } = options
  const { directUrl = options.databaseUrl } = options
  const serves = role !== 'worker'
  const works = role !== 'api'
  const metrics = createMetrics(version)
  const app = createExpress(options.trustProxy, log)
  app.use(observeRequests(metrics, log))
  const http = createServer(connectionLimits, app)
  const gate = createServerGate(http)
  app.use(gate.refuseUntilOpen)
  const sockets = createSocketServer(http, {
    publicUrl: settings.publicUrl,
    isOpen: () => serves && gate.isOpen(),
    createTransport: (process, namespace) =>
      options.redisUrl
        ? createRedisTransport(options.redisUrl, namespace, log)
        : createPostgresTransport(directUrl, process, namespace, log),
    log,
  })
  const db = connectDb({
    url: options.databaseUrl,
    directUrl,
    sizes: { ...poolSizes[role], ...(databaseConnections && { main: databaseConnections }) },
    bounds: options.statementBounds ?? statementMs,
    log,
  })
  const announcer = createAnnouncer(
    db,
    clock,
    sockets.realtime,
    async (announcement) => {
      if (announcement.kind === 'channel_changed') return channelPublications(db, announcement)
      if (announcement.kind === 'area_changed') return areaPublications(db, announcement)
      if (announcement.kind === 'targets_changed') return targetPublications(announcement.business_uuid)
      if (announcement.kind === 'call_changed') return callPublications({ db, clock }, announcement)
      if (announcement.kind === 'video_changed') return videoPublications({ db }, announcement)
      if (announcement.kind === 'contact_changed') return contactPublications(announcement)
      if (announcement.kind === 'labels_changed') return labelPublications(db, announcement)
      if (announcement.kind === 'finish_reasons_changed') return finishReasonPublications(db, announcement)
      return rebuildPublications(db, announcement)
    },
    log,
    metrics,
  )
  const storage = openStorage(options)
  const services: Services = {
    db,
    clock,
    log,
    metrics,
    announcer,
    realtime: sockets.realtime,
    jobs: createJobs(db, clock, log, metrics),
    storage,
    writePicture: createPictureWriter(storage),
    mail: openMail(options),
    workerThreads: openWorkerThreads(threadEntry),
    keys: deriveKeys(options.secret, options.previousSecret),
    settings,
  }
  const guests = createGuests(services)
  const accounts = createAccountCache(services)
  const events = createLastEventTracker(services)
  const authenticator = createAuthenticator(services)
  const { authenticate, authenticateTicket } = authenticator
  sockets.realtime.processes.listen('sessions_revoked', ({ sessions }) => {
    for (const session of sessions) authenticator.forget(session)
  })
  const limiter = createRequestLimiter(clock, sockets.realtime.processes)

  const isOperator = createOperatorCheck(options.operatorToken)
  const health = healthRoutes(services, { isServing: gate.isReady, isOperator })
  const mountOptions = {
    authenticate,
    authenticateTicket,
    realtime: sockets.realtime,
    limiter,
    storage: services.storage,
    uploadBytes: options.uploadBytes,
    bodies: options.bodies ?? bodyLimits,
  }
  const mountAll = () =>
    mountEndpoints(
      app,
      endpoints,
      {
        ...health,
        ...docsRoutes(settings.publicUrl),
        ...sessionHandlers(services, authenticator, options.uploadBytes),
        ...userRoutes(services, authenticator),
        ...businessRoutes(services),
        ...permissionRoutes(services),
        ...whatsappConfigRoutes(services),
        ...settingsRoutes(services),
        ...scheduleRoutes(services),
        ...interactionRoutes(services),
        ...historyRoutes(services),
        ...reportRoutes(services),
        ...fileRoutes(services),
        ...conversationRoutes(services),
        ...writingRoutes(services),
        ...contactRoutes(services),
        ...callRoutes(services),
        ...callRecordingRoutes(services),
        ...videoRoutes(services, guests),
        ...searchRoutes(services),
        ...quickAnswerRoutes(services),
        ...areaRoutes(services),
        ...labelRoutes(services),
        ...finishReasonRoutes(services),
        ...channelRoutes(services, accounts),
        ...auditRoutes(services),
        ...inboundRoutes(services, accounts, events),
      },
      mountOptions,
    )
  if (serves) mountAll()
  else mountEndpoints(app, healthEndpoints, health, mountOptions)
  if (options.operatorToken) mountMetrics(app, metrics, isOperator)
  app.use('/api', refuseUnknownPath)
  if (serves && options.webDir) serveWeb(app, options.webDir)
  app.use(refuseUnknownPath)
  app.use(answerErrors(log))

  const presence = trackPresence(services)
  sockets.listen({
    authenticate,
    limiter,
    clock,
    roomsOf: roomsOfActor,
    onConnect: presence.connect,
    onDisconnect: presence.disconnect,
    onEnter: presence.enter,
    onLeave: presence.leave,
    handlers: {
      ...interactionCommands(services),
      ...conversationCommands(services),
      ...presenceCommands(services),
      ...videoCommands(services),
    },
    guests,
    log,
    metrics,
  })
  observeDatabase(metrics, db)
  observeSockets(metrics, () => sockets.connected())

  const turns = createTurns(services)
  /** Each process does this for itself. */
  const own = [repeat('record last events', 1_000, () => events.flush(), log)]
  /** A worker does this for all: what is due is done once, whoever finds it. */
  const shared = [
    repeatSweeps(
      1_000,
      [
        dueInteractionsSweep(services),
        dueCallsSweep(services),
        dueVideosSweep(services),
        dueRecordingsSweep(services),
        unpublishedSweep(announcer, clock),
        dueJobsSweep(db),
        presence.endedLeases,
        factsSweep(services),
      ],
      turns,
      services,
    ),
    repeatSweeps(
      5_000,
      [
        interruptedAttempts(services),
        accountsToPull(services),
        abandonedJobsSweep(services),
        fillSearch(services),
      ],
      turns,
      services,
    ),
    // Claims the accounts that it checks.
    repeat('check channels', 2_000, () => checkChannels(services), log),
    repeatInTurn(turns, 'retry items', 30_000, () => retryItems(services), log),
    repeatInTurn(turns, 'sweep media', 60_000, () => sweepMedia(services), log),
    repeatInTurn(turns, 'find facts', 60_000, createFactFinder(services), log),
    repeatInTurn(turns, 'sweep files', 10 * 60_000, unlessQuiet(db, createFileSweep(services)), log),
    repeatInTurn(turns, 'purge', 60 * 60_000, () => purge(services), log),
    repeatInTurn(turns, 'erase old', 60 * 60_000, () => eraseOld(services), log),
  ]
  const repeated = works ? [...own, ...shared] : own
  let stopWatching = async () => {}

  return {
    http,
    metrics,
    express: app,
    services,
    async serve() {
      await refuseOldServer(db)
      await waitUntilMigrated(services)
      await checkSecret(db, services.keys)
      await recogniseCopy(services)
      await sockets.openBus()
      gate.open()
    },
    async start() {
      void warnOfDeadServices(services)
      presence.start()
      for (const task of repeated) task.start()
      stopWatching = watchSockets(services, authenticator, () => sockets.connected())
      if (!works) return
      await services.jobs.start({
        deliver_conversation: (payload) => deliverConversation(services, payload),
        pull_account: (payload) => pullAccount(services, payload),
        acknowledge: (payload) => acknowledge(services, payload),
        fetch_media: (payload) => fetchMedia(services, payload),
        fetch_profile: (payload) => fetchProfile(services, payload),
        mark_read: (payload) => markRead(services, payload),
        erase_files: (payload) => eraseFiles(services, payload),
        erase_receipts: (payload) => emptyContactItems(services, payload),
        answer_customer: (payload) => answerCustomer(services, payload),
        follow_hours: (payload) => followHours(services, payload),
        async assign_waiting(payload) {
          await assignWaiting(services, payload)
        },
        return_interactions: ({ business, owner, by }) =>
          returnInteractions(services, { business, ...by }, owner),
      })
      // If the storage is away now, the file sweep tries again.
      await joinFiles(services).catch((error: unknown) =>
        log.warn({ err: errorMessage(error) }, 'the stored files could not be looked at'),
      )
    },
    async stop({ drainMs } = { drainMs: 0 }) {
      if (drainMs > 0) await gate.drain(drainMs)
      await Promise.all([
        gate.close(graceMs),
        sockets.close(),
        services.jobs.stop(),
        // A mail that is being parsed is fetched again after the next start.
        services.workerThreads.close(),
        stopWatching(),
        // A sweep that waits for a provider is cut, as by a crash: the next start runs it again.
        waitAtMost(graceMs, Promise.all(repeated.map((task) => task.stop()))),
      ])
      await presence.stop()
      await events
        .flush()
        .catch((error: unknown) =>
          log.warn({ err: errorMessage(error) }, 'the last events were not recorded'),
        )
      await announcer.stop()
      await sockets.closeBus()
      await db.close()
    },
  }
}
