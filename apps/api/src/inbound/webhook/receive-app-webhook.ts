import { type endpoints, isRefusal, refuse } from '@hilo/contracts'
import type { WebhookAccounts } from '../../channels/accounts/accounts'
import type { InboundItem } from '../../channels/inbound'
import { whatsapp } from '../../channels/providers/whatsapp/adapter'
import { readAppWebhook } from '../../channels/signup/app-webhook'
import { connectionQueues } from '../../platform/db/pipeline/connection-queues'
import { errorMessage } from '../../platform/errors/error-message'
import { isDatabaseFailure } from '../../platform/errors/is-database-failure'
import type { HttpRequest } from '../../platform/http/handler'
import type { Services } from '../../platform/services'
import { parseItems } from '../items/parse-items'
import { reasonOf } from './overload'
import { receiveItems } from './receive-items'
import type { WebhookDeps } from './webhook-deps'

type Request = Pick<HttpRequest<typeof endpoints.receiveWebhook>, 'body' | 'header'>

/** Stores what came to the address of the operator's app in each business whose account or number it is about. */
export async function receiveAppWebhook(
  services: Services,
  deps: Omit<WebhookDeps, 'refusals'>,
  { body, header }: Request,
) {
  const { failures, memory } = deps
  try {
    const bytes = await readAppWebhook(services.settings, body, header('x-hub-signature-256'))
    if (!bytes) return refuse('WEBHOOK_REFUSED')
    const parse = (read: Uint8Array) => parseItems(services, whatsapp, read)
    // What comes for the app counts as one more business: whose its items are is known only once they are parsed.
    await memory.hold('app', bytes, parse, (items) => receiveForAccounts(services, deps, items))
    return ''
  } catch (error) {
    if (isRefusal(error)) failures.count(null, reasonOf(error))
    if (!isDatabaseFailure(error)) throw error
    failures.count(null, 'NOT_STORED', errorMessage(error))
    return refuse('UNAVAILABLE')
  }
}

/** Stores the items of each account as if they had come to its own address. An account whose items fail keeps no other one waiting. */
async function receiveForAccounts(
  services: Services,
  deps: Omit<WebhookDeps, 'refusals'>,
  items: readonly InboundItem[],
): Promise<void> {
  const failed: unknown[] = []
  for (const [to, own] of await byAccount(services, deps, items)) {
    deps.lastEvents.record(to.own, services.clock.now())
    await receiveItems(services, deps, to, own).catch((error: unknown) => failed.push(error))
  }
  if (failed.length > 0) throw failed[0]
}

/** The items by the accounts that they concern, in their order. */
async function byAccount(
  { db, log }: Services,
  { accounts }: Pick<WebhookDeps, 'accounts'>,
  items: readonly InboundItem[],
): Promise<ReadonlyMap<WebhookAccounts, readonly InboundItem[]>> {
  const found = new Map<WebhookAccounts, InboundItem[]>()
  for (const together of bySubject(items)) {
    const [first] = together
    const [group, number] = first ? subjectOf(first) : []
    const rows = await db.call<{ uuid: string }>(
      'select uuid from hilo_signup_accounts($1, $2)',
      [group, number],
      connectionQueues.webhooks,
    )
    // Nobody connected it here, or nobody has it any more.
    if (rows.length === 0) log.info({ of: group ?? number }, "an app's webhook concerns nobody")
    for (const { uuid } of rows) {
      const to = await accounts.find(uuid)
      if (to) found.set(to, [...(found.get(to) ?? []), ...together])
    }
  }
  return found
}

/** Items that are about the same business account or number. */
function bySubject(items: readonly InboundItem[]): readonly (readonly InboundItem[])[] {
  const subjects = new Map<string, InboundItem[]>()
  for (const item of items) {
    const subject = subjectOf(item).join(' ')
    const others = subjects.get(subject)
    if (others) others.push(item)
    else subjects.set(subject, [item])
  }
  return [...subjects.values()]
}

const subjectOf = (item: InboundItem): readonly [group: string | null, number: string | null] => [
  'alarms' in item ? item.group : null,
  item.accountKey,
]
