import { abilitiesOf } from '@hilo/contracts'
import type { ChannelAccount as ChannelAccountRecord } from '@hilo/prisma'
import type { Services } from '../../platform/services'
import { type Account, tryConnect, unreadableCredentials } from '../accounts/accounts'
import { alarmsOf } from '../accounts/channel-status'
import { webhookUrl } from '../accounts/create-channel-account'
import { renewToken } from '../accounts/credentials/renew-token'
import { enqueuePull } from '../accounts/enqueue-pull'
import { subscribeAccount } from '../accounts/subscribe-account'
import type { ConnectionHealth } from '../adapter'
import { type Diagnosis, diagnose } from './diagnose-channel'
import { hasUnannouncedMessage, isSilent } from './is-silent'
import { type CheckDetails, recordHealth } from './record-health'

/** A later answer counts as none. */
const maxAnswerMs = 5_000
/** A subscription that is lost again within this time was removed on purpose: a person has to decide. */
const resubscribeEveryMs = 60 * 60_000
/** How long webhooks, or the provider's word, prove that an account's identifiers belong together. */
const proofLastsMs = 24 * 60 * 60_000
/** How often the subscription is checked; more often while a part of it is missing. */
const eventsEveryMs = 60 * 60_000
const missingEveryMs = 10 * 60_000
const notPushingSentence = 'El proveedor no avisa de lo que llega: Hilo lo busca cada medio minuto.'

/**
 * Checks an account's health at its provider, and records it. The caller has claimed the check; a change by an admin in between discards
 * the result. `waited`: a person waits for it, and sees everything as it is now.
 */
export async function checkChannel(
  services: Services,
  row: ChannelAccountRecord,
  { waited = false } = {},
): Promise<void> {
  const providerTimeoutMs = Math.min(services.settings.providerTimeoutMs, maxAnswerMs)
  const account = tryConnect({ ...services, settings: { ...services.settings, providerTimeoutMs } }, row)
  if (!account)
    return recordHealth(services, row, { health: 'token_refused', detail: unreadableCredentials, failed: 0 })
  const address = webhookUrl(services.settings.publicUrl, row.type, row.uuid)
  const found = await ask(services, row, account, address)
  if (found.news) await enqueuePull(services, account)
  const silent = abilitiesOf(row.type).confirmsAccepted && (await isSilent(services, row))
  const isUnannounced = hasUnannouncedMessage(row, services.clock.now())
  const diagnosis = diagnose(
    row,
    isUnannounced ? { ...found, undelivered: notPushingSentence } : found,
    silent,
  )
  if (diagnosis.health === 'ok') await renewToken(services, account, row)
  const now = services.clock.now().getTime()
  const isDue = waited || areEventsDue(row, now)
  const events = isDue ? await missingEvents(account, diagnosis) : undefined
  const again = row.resubscribed_at === null || now - row.resubscribed_at.getTime() > resubscribeEveryMs
  const lost =
    (diagnosis.health === 'not_subscribed' && !found.elsewhere) ||
    (diagnosis.health === 'silent' && isUnannounced)
  const { proven = false } = found
  if (!lost || !again) {
    const retryAfterMs = found.error?.retryAfterMs ?? null
    if (found.incomplete && again && diagnosis.health === 'ok') {
      // An earlier version did not subscribe to these events: nobody needs a notice.
      await subscribeAccount(services, account)
      return recordHealth(services, row, diagnosis, { completed: true, proven, events })
    }
    // Whether a webhook came for it too shows at the next check.
    return recordHealth(services, row, diagnosis, {
      retryAfterMs,
      soon: found.news === true,
      proven,
      events,
    })
  }
  // No notice the first time: Hilo itself sets up a new account.
  const { subscribed_at } = row.options as { subscribed_at?: string }
  const isNew =
    diagnosis.health === 'not_subscribed' && subscribed_at === undefined && row.last_event_at === null
  return recordHealth(services, row, await resubscribe(services, account, diagnosis), {
    ...(isNew ? { completed: true } : { resubscribed: true }),
    proven,
    soon: isUnannounced,
  })
}

function areEventsDue({ options, alarms }: ChannelAccountRecord, now: number): boolean {
  const { events_at: asked } = options as { events_at?: string }
  const isMissing = alarmsOf({ alarms }).some(({ kind }) => kind === 'fields_missing')
  return asked === undefined || now - new Date(asked).getTime() > (isMissing ? missingEveryMs : eventsEveryMs)
}

/** Missing parts of the subscription that would go unnoticed; undefined: not asked. */
const missingEvents = async (
  { connection }: Account,
  { health }: Diagnosis,
): Promise<CheckDetails['events']> =>
  health === 'ok' && connection.missingEvents ? { missing: await connection.missingEvents() } : undefined

async function ask(
  { clock }: Services,
  row: ChannelAccountRecord,
  { connection }: Account,
  address: string,
): Promise<ConnectionHealth> {
  const { last_event_at: lastEventAt, last_refused_at } = row
  const options = row.options as {
    cursor?: string
    unwatched?: string
    misconfigured_at?: string
    subscribed_at?: string
    proven_at?: string
  }
  const isNews = (at: Date | null | undefined) => at != null && (lastEventAt === null || at > lastEventAt)
  const cursor = options.cursor ?? null
  const subscribedAt = options.subscribed_at === undefined ? null : new Date(options.subscribed_at)
  const wellAt = isNews(subscribedAt) ? subscribedAt : lastEventAt
  // Without any webhook so far nothing has proven the secret, as after a refused one.
  const refused = lastEventAt === null || isNews(last_refused_at)
  const isOld = (at: Date) => clock.now().getTime() - at.getTime() > proofLastsMs
  const heard = lastEventAt !== null
  const doubted =
    (!heard || isOld(lastEventAt)) && (options.proven_at === undefined || isOld(new Date(options.proven_at)))
  const found = connection.health
    ? await connection.health({ address, wellAt, refused, heard, doubted, cursor })
    : { subscribed: null, error: (await connection.verifyCredentials()).error ?? null }
  const { misconfigured_at } = options
  return {
    ...found,
    subscribed: found.subscribed ?? (options.unwatched === undefined ? null : false),
    wrongSecret:
      found.wrongSecret === true ||
      isNews(misconfigured_at === undefined ? null : new Date(misconfigured_at)),
  }
}

/**
 * Subscribes again by itself, once. Where the provider cannot be asked whether we are subscribed, the account stays silent
 * until the next webhook.
 */
async function resubscribe(services: Services, account: Account, lost: Diagnosis): Promise<Diagnosis> {
  const answer = await subscribeAccount(services, account)
  if (!answer) return lost
  if (!answer.ok) return { ...lost, detail: answer.detail }
  return lost.health === 'silent' ? lost : { ...lost, health: 'ok', detail: null }
}
