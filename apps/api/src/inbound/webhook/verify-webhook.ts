import { type endpoints, refuse } from '@hilo/contracts'
import type { Account, AccountCache } from '../../channels/accounts/accounts'
import type { HttpRequest } from '../../platform/http/handler'
import type { Services } from '../../platform/services'

type Request = Pick<HttpRequest<typeof endpoints.verifyWebhook>, 'params' | 'query'>

/** A provider's panel is pressed by hand: whoever asks more often than this writes nothing. */
const writeEveryMs = 5_000

/**
 * Answers the provider's check of the address, when an admin registers it there, and keeps that it came, and whether with the right
 * token: who connects the channel is shown it.
 */
export async function verifyWebhook(services: Services, accounts: AccountCache, { params, query }: Request) {
  const found = await accounts.find(params.uuid)
  if (found?.own.type !== params.type) return refuse('WEBHOOK_NOT_FOUND')
  const answer = found.own.connection.answerHandshake(query)
  // A person who opens the address in a browser is no provider that checks it.
  if (answer !== null || query['hub.verify_token'] !== undefined)
    await recordHandshake(services, found.own, answer !== null)
  return answer ?? refuse('WEBHOOK_VERIFY_REFUSED')
}

async function recordHandshake(
  { db, clock }: Services,
  { business, uuid }: Account,
  verified: boolean,
): Promise<void> {
  const now = clock.now()
  const before = new Date(now.getTime() - writeEveryMs)
  await db.tenant(business, (tx) =>
    verified
      ? tx.$executeRaw`
          update channel_accounts set address_verified_at = ${now}::timestamptz, address_refused_at = null
          where business_uuid = ${business}::uuid and uuid = ${uuid}::uuid
            and (address_refused_at is not null or address_verified_at is null or address_verified_at < ${before}::timestamptz)`
      : tx.$executeRaw`
          update channel_accounts set address_refused_at = ${now}::timestamptz
          where business_uuid = ${business}::uuid and uuid = ${uuid}::uuid
            and (address_refused_at is null or address_refused_at < ${before}::timestamptz)`,
  )
}
