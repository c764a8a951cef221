import { type endpoints, isRefusal, refuse } from '@hilo/contracts'
import type { AccountCache } from '../channels/accounts'
import type { RefusalCounter } from '../channels/count-refusals'
import type { UntakenCounter } from '../channels/count-untaken'
import type { EventNotes } from '../channels/note-events'
import { pullSoon } from '../channels/pull-account'
import { wordsOf } from '../platform/errors/words-of'
import type { HttpRequest } from '../platform/http/mount'
import type { Services } from '../platform/services'
import { isDatabaseFailure } from './item-failure'
import type { MessageQueue } from './message-queue'
import { receiveItem } from './receive-item'

type Request = Pick<HttpRequest<typeof endpoints.receiveWebhook>, 'params' | 'body' | 'header'>

/** What receiving a webhook needs beside the services; one of each for all webhooks. */
interface Needs {
  readonly accounts: AccountCache
  readonly refusals: RefusalCounter
  readonly untaken: UntakenCounter
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
  { accounts, refusals, untaken, notes, queue }: Needs,
  { params, body: read, header }: Request,
) {
  /** Null until somebody has found it: a stranger may ask for any number of accounts. */
  let account: string | null = null
  try {
    const found = await accounts.find(params.uuid)
    if (found?.own.type !== params.type) return refuse('WEBHOOK_NOT_FOUND')
    const { own } = found
    account = own.uuid
    if (!(await own.connection.isAuthentic(read, header))) {
      refusals.refused(own, (await own.connection.isMisconfigured?.(header)) ?? false)
      return refuse('WEBHOOK_REFUSED')
    }
    notes.heard(own)
    for (const item of own.adapter.parse(await read())) {
      // Accounts of one app share an address: the item's own account is noted as heard, too.
      const named = item.accountKey === null ? null : found.named(item.accountKey)
      if (named && named !== own) notes.heard(named)
      await receiveItem(services, found, item, queue)
      // In a job, because the provider is still waiting for the answer to this request.
      if (item.acknowledge !== undefined)
        await services.jobs.enqueue('acknowledge', { account: own.uuid, handle: item.acknowledge })
      if (item.fetch) await pullSoon(services, own)
    }
    return ''
  } catch (error) {
    // What it was refused for while its body was read: too large, too slow, no room for it.
    if (isRefusal(error)) untaken.untaken(account, error.code)
    if (!isDatabaseFailure(error)) throw error
    untaken.untaken(account, 'NOT_STORED', wordsOf(error))
    return refuse('UNAVAILABLE')
  }
}
