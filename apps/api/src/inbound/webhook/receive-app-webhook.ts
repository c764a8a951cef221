import { type endpoints, isRefusal, refuse } from '@hilo/contracts'
import type { AccountCache } from '../../channels/accounts/accounts'
import type { InboundItem } from '../../channels/inbound'
import { whatsapp } from '../../channels/providers/whatsapp/adapter'
import { readAppWebhook } from '../../channels/signup/app-webhook'
import { connectionQueues } from '../../platform/db/pipeline/connection-queues'
import { errorMessage } from '../../platform/errors/error-message'
import { isDatabaseFailure } from '../../platform/errors/is-database-failure'
import type { HttpRequest } from '../../platform/http/handler'
import type { Services } from '../../platform/services'
import { parseItems } from '../items/parse-items'
import { receiveItem } from '../items/receive-item'
import type { FailureCounter } from './count-failures'
import type { ItemMemory } from './item-memory'
import type { LastEventTracker } from './track-last-event'

type Request = Pick<HttpRequest<typeof endpoints.receiveWebhook>, 'body' | 'header'>
interface Deps {
  readonly accounts: AccountCache
  readonly failures: FailureCounter
  readonly lastEvents: LastEventTracker
  readonly memory: ItemMemory
}

/** Stores what came to the address of the operator's app in each business whose account or number it is about. */
export async function receiveAppWebhook(
  services: Services,
  { accounts, failures, lastEvents, memory }: Deps,
  { body, header }: Request,
) {
  const { db, settings, clock, log } = services
  try {
    const bytes = await readAppWebhook(settings, body, header('x-hub-signature-256'))
    if (!bytes) return refuse('WEBHOOK_REFUSED')
    const parse = (read: Uint8Array) => parseItems(services, whatsapp, read)
    // What comes for the app counts as one more business: whose its items are is known only once they are parsed.
    await memory.hold('app', bytes, parse, async (items) => {
      for (const item of items) {
        const found = await db.call<{ uuid: string }>(
          'select uuid from hilo_signup_accounts($1, $2)',
          [groupOf(item), item.accountKey],
          connectionQueues.webhooks,
        )
        // Nobody connected it here, or nobody has it any more.
        if (found.length === 0)
          log.info({ of: groupOf(item) ?? item.accountKey }, "an app's webhook concerns nobody")
        for (const { uuid } of found) {
          const to = await accounts.find(uuid)
          if (!to) continue
          lastEvents.record(to.own, clock.now())
          await receiveItem(services, to, item)
        }
      }
    })
    return ''
  } catch (error) {
    if (isRefusal(error)) failures.count(null, error.code)
    if (!isDatabaseFailure(error)) throw error
    failures.count(null, 'NOT_STORED', errorMessage(error))
    return refuse('UNAVAILABLE')
  }
}

const groupOf = (item: InboundItem): string | null => ('alarms' in item ? item.group : null)
