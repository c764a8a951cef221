import { type endpoints, refuse } from '@hilo/contracts'
import type { AccountCache } from '../channels/accounts'
import type { RefusalCounter } from '../channels/count-refusals'
import type { EventNotes } from '../channels/note-events'
import { pullSoon } from '../channels/pull-account'
import { wordsOf } from '../platform/errors/words-of'
import type { HttpRequest } from '../platform/http/mount'
import type { Services } from '../platform/services'
import { isDatabaseFailure } from './item-failure'
import type { MessageQueue } from './message-queue'
import { receiveItem } from './receive-item'

type Request = Pick<HttpRequest<typeof endpoints.receiveWebhook>, 'params' | 'body' | 'header'>

/** Who is asked about, and told of, each webhook. */
interface Desk {
  readonly accounts: AccountCache
  readonly refusals: RefusalCounter
  readonly notes: EventNotes
  /** Where messages of different customers wait for each other's transaction. */
  readonly queue: MessageQueue
}

/**
 * What a provider posts: verified, parsed, stored item by item, and only then answered. The provider's name for each
 * item makes a second delivery harmless, so whatever goes wrong is answered with a no and comes again.
 */
export async function receiveWebhook(
  services: Services,
  { accounts, refusals, notes, queue }: Desk,
  { params, body: read, header }: Request,
) {
  try {
    const found = await accounts.find(params.uuid)
    if (found?.own.type !== params.type) return refuse('WEBHOOK_NOT_FOUND')
    const { own } = found
    if (!(await own.connection.isAuthentic(read, header))) {
      refusals.refused(own, (await own.connection.isMisconfigured?.(header)) ?? false)
      return refuse('WEBHOOK_REFUSED')
    }
    notes.heard(own)
    for (const item of own.adapter.parse(await read())) {
      // Accounts of one app share an address: each has its own last word.
      const named = item.accountKey === null ? null : found.named(item.accountKey)
      if (named && named !== own) notes.heard(named)
      await receiveItem(services, found, item, queue)
      // In a job: the provider that asks waits for the answer to this very request.
      if (item.acknowledge !== undefined)
        await services.jobs.enqueue('acknowledge', { account: own.uuid, handle: item.acknowledge })
      if (item.fetch) await pullSoon(services, own)
    }
    return ''
  } catch (error) {
    if (!isDatabaseFailure(error)) throw error
    services.log.error({ account: params.uuid, err: wordsOf(error) }, 'a webhook could not be stored')
    return refuse('UNAVAILABLE')
  }
}
