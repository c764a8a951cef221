import type { Announcer } from './announcements/announcer'
import type { Clock } from './clock/clock'
import type { Db } from './db/db'
import type { Jobs } from './jobs/jobs'
import type { Logger } from './logger/logger'
import type { Mail } from './mail/mail'
import type { Metrics } from './metrics/metrics'
import type { PictureWriter } from './pictures/rewrite-picture'
import type { Realtime } from './realtime/realtime'
import type { Keys } from './secrets/keys'
import type { Storage } from './storage/storage'
import type { WorkerThreads } from './worker-threads/worker-threads'

/** Dependencies of every operation. Handed down from createApp, so that a test builds its own. */
export interface Services {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly metrics: Metrics
  readonly announcer: Announcer
  readonly realtime: Realtime
  readonly jobs: Jobs
  readonly storage: Storage
  readonly writePicture: PictureWriter
  readonly mail: Mail
  readonly workerThreads: WorkerThreads
  readonly keys: Keys
  readonly settings: ServiceSettings
}

/** Undefined: the operator has not set it. */
export interface MetaAppSettings {
  readonly id: string | undefined
  readonly secret: string | undefined
  /** The configuration of Facebook Login for Business, which says what Meta's window asks for. */
  readonly configId: string | undefined
  /** For the address of the app's webhook, which is none of an account. */
  readonly verifyToken: string | undefined
  /** Meta's script, which one page of ours loads. */
  readonly script: string
  /** The origin of that page; undefined: Hilo's. */
  readonly pageUrl?: string | undefined
}

export interface ServiceSettings {
  /** The address at which providers and people reach Hilo: webhook and reset links begin with it. */
  readonly publicUrl: string
  readonly graphVersion: string
  readonly whatsappGraphBase: string
  readonly telegramApiBase: string
  readonly gmailApiBase: string
  /** Google's page on which a person grants access to a mailbox. */
  readonly googleAuthUrl: string
  readonly googleTokenUrl: string
  /** The keys with which Google signs its pushes. */
  readonly googleJwksUrl: string
  /** Also of Instagram accounts behind a page. */
  readonly messengerGraphBase: string
  readonly instagramGraphBase: string
  /** For tests: push services at this address may be of this network. */
  readonly pushServiceBase?: string | undefined
  /** The operator's app at Meta, by which numbers are connected in Meta's own window. */
  readonly metaApp: MetaAppSettings
  /** A request to a provider that takes longer has an unknown outcome. */
  readonly providerTimeoutMs: number
  readonly accessTokenMinutes: number
  /** With the servers by which the browsers of a call find one another. */
  readonly ice: {
    readonly stunUrls: readonly string[]
    readonly turnUrls: readonly string[]
    /** The secret that the TURN server shares with Hilo (coturn: `static-auth-secret`). */
    readonly turnSecret: string | undefined
    /** Sound and pictures go through the relay alone. */
    readonly relayOnly: boolean
  }
  /** The storage limit of one business; undefined: none. */
  readonly storageQuotaBytes?: number | undefined
  /** The file with what WhatsApp charges, in place of Hilo's own. */
  readonly ratesFile?: string | undefined
  /** Networks, as `10.0.0.0/8`, to which Hilo may send messages of hooks, beside public addresses. */
  readonly hookNets?: readonly string[] | undefined
  /** How long webhook items are kept once they are processed. */
  readonly webhookRetentionDays: number
  /** After how many days a finished interaction is erased with its messages, the file of a message, a line of the audit log; undefined: never. */
  readonly messageRetentionDays?: number | undefined
  readonly fileRetentionDays?: number | undefined
  readonly auditRetentionDays?: number | undefined
}
