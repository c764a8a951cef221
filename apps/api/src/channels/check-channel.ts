import type { ChannelAccount as ChannelAccountRecord } from '@hilo/prisma'
import type { Services } from '../platform/services'
import { type Account, tryConnect, unreadableCredentials } from './accounts'
import type { ConnectionHealth } from './adapter'
import { webhookUrl } from './create-channel-account'
import { type Diagnosis, diagnose } from './diagnose-channel'
import { isSilent, isUntold } from './is-silent'
import { pullSoon } from './pull-account'
import { recordHealth } from './record-health'
import { renewToken } from './renew-token'
import { subscribeAccount } from './subscribe-account'

/** An answer that takes longer is none. */
const patienceMs = 5_000
/** Who takes it away again within this time means it: then a person decides. */
const resubscribeEveryMs = 60 * 60_000
const unasked = 'El proveedor no avisa de lo que llega: Hilo lo busca cada medio minuto.'

/**
 * Asks the provider how an account is, and writes it down. Whoever calls has claimed it: nobody else asks meanwhile, and what
 * an admin changes in between makes this answer worthless.
 */
export async function checkChannel(services: Services, row: ChannelAccountRecord): Promise<void> {
  const providerTimeoutMs = Math.min(services.settings.providerTimeoutMs, patienceMs)
  const account = tryConnect({ ...services, settings: { ...services.settings, providerTimeoutMs } }, row)
  if (!account)
    return recordHealth(services, row, { health: 'token_refused', detail: unreadableCredentials, failed: 0 })
  const address = webhookUrl(services.settings.publicUrl, row.type, row.uuid)
  const found = await ask(row, account, address)
  if (found.news) await pullSoon(services, account)
  const silent = account.adapter.tellsOfSent === true && (await isSilent(services, row))
  const untold = isUntold(row, services.clock.now())
  const diagnosis = diagnose(row, untold ? { ...found, undelivered: unasked } : found, silent)
  if (diagnosis.health === 'ok') await renewToken(services, account, row)
  const now = services.clock.now().getTime()
  const again = row.resubscribed_at === null || now - row.resubscribed_at.getTime() > resubscribeEveryMs
  const lost =
    (diagnosis.health === 'not_subscribed' && !found.elsewhere) || (diagnosis.health === 'silent' && untold)
  if (!lost || !again) {
    const retryAfterMs = found.error?.retryAfterMs ?? null
    if (found.incomplete && again && diagnosis.health === 'ok') {
      // What has come to be asked for since the account was connected; nobody need hear of it.
      await subscribeAccount(services, account)
      return recordHealth(services, row, diagnosis, { completed: true })
    }
    // Whether we were told of it too is seen once it is here.
    return recordHealth(services, row, diagnosis, { retryAfterMs, soon: found.news === true })
  }
  return recordHealth(services, row, await resubscribe(services, account, diagnosis), {
    resubscribed: true,
    soon: untold,
  })
}

async function ask(
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
  }
  const isNews = (at: Date | null | undefined) => at != null && (lastEventAt === null || at > lastEventAt)
  const cursor = options.cursor ?? null
  const subscribedAt = options.subscribed_at === undefined ? null : new Date(options.subscribed_at)
  const wellAt = isNews(subscribedAt) ? subscribedAt : lastEventAt
  // What was never heard of is as doubtful as what was refused: nothing has proven its secret yet.
  const refused = lastEventAt === null || isNews(last_refused_at)
  const found = connection.health
    ? await connection.health({ address, wellAt, refused, cursor })
    : { subscribed: null, error: (await connection.testConnection()).error ?? null }
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
 * Once, without anybody being asked: it is what connecting the account meant. Where the provider cannot be asked whether it
 * tells, only its telling ends the silence.
 */
async function resubscribe(services: Services, account: Account, lost: Diagnosis): Promise<Diagnosis> {
  const answer = await subscribeAccount(services, account)
  if (!answer) return lost
  if (!answer.ok) return { ...lost, detail: answer.detail }
  return lost.health === 'silent' ? lost : { ...lost, health: 'ok', detail: null }
}
