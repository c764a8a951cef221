import { createServer, type Server } from 'node:http'
import { endpoints, healthEndpoints, type StatementBounds, statementMs } from '@hilo/contracts'
import { createKeyAuthenticator } from './api-keys/authenticate-key'
import { commandHandlers, endpointHandlers } from './app-handlers'
import { jobHandlers } from './app-jobs'
import { publicationsOfEvents } from './app-listeners'
import { repeatedTasks } from './app-sweeps'
import { createAbuseLog } from './audit/record-abuse'
import { createAccountCache } from './channels/accounts/accounts'
import { healthRoutes } from './health/routes'
import { waitUntilMigrated } from './health/wait-until-migrated'
import { warnOfDeadServices } from './health/warn-of-dead-services'
import { createHookSender } from './hooks/send/hook-sender'
import { createLastEventTracker } from './inbound/webhook/track-last-event'
import { roomsOfActor } from './interactions/lists/visibility'
import { createAnnouncer } from './platform/announcements/announcer'
import type { Clock } from './platform/clock/clock'
import { waitAtMost } from './platform/clock/wait-at-most'
import { connectDb } from './platform/db/db'
import { poolSizes } from './platform/db/pool-sizes'
import { refuseUnusableDatabase } from './platform/db/refuse-unusable-database'
import { errorMessage } from './platform/errors/error-message'
import { createRequestLimiter } from './platform/fairness/request-limiter'
import { createAddressOf } from './platform/http/address-of'
import { answerErrors, refuseUnknownPath } from './platform/http/answer-errors'
import { type BodyLimits, bodyLimits } from './platform/http/bodies/body-memory'
import { createExpress, type Express } from './platform/http/create-express'
import { idempotentRequests } from './platform/http/idempotency/idempotent-requests'
import { lingerAfterEarlyAnswers } from './platform/http/linger'
import { mountEndpoints } from './platform/http/mount-endpoints'
import { observeRequests } from './platform/http/observe-requests'
import { serveWeb } from './platform/http/pages/serve-web'
import { mountSignupHost } from './platform/http/pages/signup-host'
import { createOperatorCheck, mountMetrics } from './platform/http/serve-metrics'
import { createServerGate } from './platform/http/server-gate'
import { createJobs } from './platform/jobs/jobs'
import type { Logger } from './platform/logger/logger'
import { type MailSettings, openMail } from './platform/mail/mail'
import { createMetrics, type Metrics } from './platform/metrics/metrics'
import { observeDatabase } from './platform/metrics/observe-database'
import { observeInstallation } from './platform/metrics/observe-installation'
import { observeSockets } from './platform/metrics/observe-sockets'
import { createPictureWriter } from './platform/pictures/rewrite-picture'
import { createProcessRow } from './platform/processes/process-row'
import { recogniseCopy } from './platform/quiet/recognise-copy'
import { createPostgresTransport } from './platform/realtime/bus/postgres-transport'
import type { CreateTransport } from './platform/realtime/bus/transport'
import { createSocketServer } from './platform/realtime/socket-server'
import { checkSecret } from './platform/secrets/check-secret'
import { deriveKeys } from './platform/secrets/keys'
import type { ServiceSettings, Services } from './platform/services'
import { openStorage, type StorageSettings } from './platform/storage/open-storage'
import { version } from './platform/version'
import { openWorkerThreads } from './platform/worker-threads/worker-threads'
import { trackPresence } from './presence/track-presence'
import { makePushKeys } from './push/push-keys'
import { joinFiles } from './retention/join-files'
import { createAuthenticator } from './sessions/authenticate'
import { watchSockets } from './sessions/watch-sockets'
import { createGuests } from './video-calls/guests'

/** How long running requests and sweeps may take when the process ends. */
const graceMs = 1_000

/** The role of a process: serve people (`api`), run jobs and sweeps (`worker`), or both. */
export type ProcessRole = 'both' | 'api' | 'worker'

interface AppOptions extends StorageSettings, MailSettings {
  /** The database, with the login of the app's own role. */
  readonly databaseUrl: string
  /** The same database without the pooler, for LISTEN, which needs a session of its own. */
  readonly directUrl?: string
  /** The bus between the processes; absent: Postgres. */
  readonly bus?: CreateTransport | undefined
  /** By default 'both'. */
  readonly role?: ProcessRole
  /** The size of the main pool; absent: the role decides. */
  readonly databaseConnections?: number | undefined
  readonly secret: string
  /** The former secret, which opens what it sealed until everything is sealed with `secret`. */
  readonly previousSecret?: string | undefined
  readonly webDir?: string | undefined
  readonly trustProxy?: string | undefined
  /** The token that gives access to `/metrics` and to the reasons why a process is not ready. */
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
  /** Ends everything, after a short grace for running work. `drainMs`: how long it still serves before that, without being ready. */
  stop(options?: { readonly drainMs: number }): Promise<void>
}

/** The entry point lies beside this file in the sources, and beside the bundle in `dist`. */
const threadEntry = new URL(
  import.meta.url.endsWith('.ts') ? './worker-thread.dev.mjs' : './worker-thread.js',
  import.meta.url,
)

/**
 * Headers must arrive fast. Bodies have limits of their own, because files may come over slow connections. A connection stays open for longer than
 * proxies and providers keep an unused one (Caddy 2 minutes, most 60 to 90 s): where this side closes first, a request that is
 * already on its way is lost, and the sender reads 502.
 */
const connectionLimits = {
  headersTimeout: 10_000,
  keepAliveTimeout: 130_000,
  connectionsCheckingInterval: 2_000,
}

/** Opens the dependencies that all operations share. */
function openServices(
  options: AppOptions,
  opened: Pick<Services, 'db' | 'metrics' | 'announcer' | 'realtime'>,
): Services {
  const { clock, log, settings } = options
  const storage = openStorage(options)
  return {
    ...opened,
    clock,
    log,
    jobs: createJobs(opened.db, clock, log, opened.metrics),
    storage,
    writePicture: createPictureWriter(storage),
    mail: openMail(options),
    workerThreads: openWorkerThreads(threadEntry),
    keys: deriveKeys(options.secret, options.previousSecret),
    settings,
  }
}

/** Puts everything together. Tests call it with their own database and clock. */
export function createApp(options: AppOptions): App {
  const { clock, log, settings, databaseConnections, role = 'both' } = options
  const { directUrl = options.databaseUrl } = options
  const serves = role !== 'worker'
  const works = role !== 'api'
  const metrics = createMetrics(version)
  const app = createExpress({ publicUrl: settings.publicUrl, trustProxy: options.trustProxy }, log)
  app.use(observeRequests(metrics, log))
  const http = createServer(connectionLimits, app)
  lingerAfterEarlyAnswers(http)
  const gate = createServerGate(http)
  app.use(gate.refuseUntilOpen)
  const { pageUrl, script } = settings.metaApp
  if (pageUrl !== undefined) mountSignupHost(app, settings.publicUrl, pageUrl)
  const sockets = createSocketServer(http, {
    publicUrl: settings.publicUrl,
    signupUrl: settings.metaApp.pageUrl,
    addressOf: createAddressOf(app),
    isOpen: () => serves && gate.isOpen(),
    createTransport:
      options.bus ?? ((process, namespace) => createPostgresTransport(directUrl, process, namespace, log)),
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
    publicationsOfEvents(db, clock),
    log,
    metrics,
  )
  const services = openServices(options, { db, metrics, announcer, realtime: sockets.realtime })
  const guests = createGuests(services)
  const accounts = createAccountCache(services)
  const lastEvents = createLastEventTracker(services)
  const authenticator = createAuthenticator(services)
  const { authenticate, authenticateTicket, readPerson } = authenticator
  sockets.realtime.processes.listen('sessions_revoked', ({ sessions }) => {
    for (const session of sessions) authenticator.forget(session)
  })
  const limiter = createRequestLimiter(clock, sockets.realtime.processes)

  const isOperator = createOperatorCheck(options.operatorToken)
  const health = healthRoutes(services, { isServing: gate.isReady, isOperator })
  const abuse = createAbuseLog(services)
  const mountOptions = {
    reportForbidden: abuse.forbidden,
    ...{ authenticate, authenticateTicket, readPerson },
    authenticateKey: createKeyAuthenticator(services),
    runOnce: idempotentRequests(services),
    realtime: sockets.realtime,
    limiter,
    storage: services.storage,
    uploadBytes: options.uploadBytes,
    bodies: options.bodies ?? bodyLimits,
  }
  const { uploadBytes } = options
  if (serves) {
    const parts = {
      health,
      authenticator,
      accounts,
      lastEvents,
      guests,
      uploadBytes,
      isServing: gate.isReady,
    }
    mountEndpoints(app, endpoints, endpointHandlers(services, parts), mountOptions)
  } else mountEndpoints(app, healthEndpoints, health, mountOptions)
  if (options.operatorToken) mountMetrics(app, metrics, isOperator)
  app.use('/api', refuseUnknownPath)
  if (serves && options.webDir)
    serveWeb(app, options.webDir, { metaScript: script, home: pageUrl && settings.publicUrl })
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
    handlers: commandHandlers(services),
    guests: { ...guests, onFlood: abuse.flood },
    log,
    metrics,
    reportForbidden: abuse.forbidden,
  })
  observeDatabase(metrics, db)
  observeInstallation(metrics, db, options.dataDir)
  observeSockets(metrics, () => sockets.connected())

  const sender = createHookSender(services)
  const row = createProcessRow(services, role)
  const repeated = [
    ...repeatedTasks(services, { announcer, presence, lastEvents, sender, works }),
    row.renewal,
  ]
  let stopWatching = async () => {}

  return {
    http,
    metrics,
    express: app,
    services,
    async serve() {
      await refuseUnusableDatabase(db)
      await waitUntilMigrated(services)
      await row.write()
      await checkSecret(db, services.keys).catch(async (error: unknown) => {
        await row.delete()
        throw error
      })
      await makePushKeys(services)
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
      await services.jobs.start(jobHandlers(services, sender))
      // If the storage does not answer now, the file sweep tries again.
      await joinFiles(services).catch((error: unknown) =>
        log.warn({ err: errorMessage(error) }, 'the stored files could not be compared with the database'),
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
      await sender.stop()
      await presence.stop()
      await lastEvents
        .flush()
        .catch((error: unknown) =>
          log.warn({ err: errorMessage(error) }, 'the last events were not recorded'),
        )
      await announcer.stop()
      await sockets.closeBus()
      await row.delete()
      await db.close()
    },
  }
}
