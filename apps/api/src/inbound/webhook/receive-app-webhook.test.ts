import { createHmac, randomUUID } from 'node:crypto'
import { isRefusal } from '@hilo/contracts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createAccountCache } from '../../channels/accounts/accounts'
import { bootProviderWorld, newPhone, type ProviderWorld } from '../../channels/test/test-provider'
import { textOf, webhookOf } from '../../channels/test/test-webhooks'
import { overrideStatements } from '../../platform/db/pipeline/pipeline'
import type { TestWhatsApp } from '../../test/factories'
import { createMessageQueue, type MessageQueue } from '../messages/message-queue'
import { createRefusalCounter } from './count-refusals'
import { createItemMemory, itemMemoryBytes } from './item-memory'
import { receiveWebhook } from './receive-webhook'
import { createLastEventTracker } from './track-last-event'

/** What comes to the address of the operator's app is stored as if it had come to the account's own. */

let world: ProviderWorld
beforeAll(async () => {
  world = await bootProviderWorld()
  const { tienda, otra } = world.api.world
  for (const { uuid, admin, whatsapp } of [tienda, otra])
    await world.rows(
      `insert into whatsapp_signups (business_uuid, uuid, user_uuid, expires_at, on_phone, step, secrets, waba_id, phone_number_id, account_uuid, created_at, updated_at)
       values ($1, $2, $3, now(), false, 'done', '\\x00', $4, $5, $6, now(), now())`,
      [uuid, randomUUID(), admin.uuid, `waba de ${uuid}`, whatsapp.phone_number_id, whatsapp.uuid],
    )
})
afterEach(() => overrideStatements(null))
afterAll(() => world.stop())

function receiving({ maxBytes = itemMemoryBytes, isLate = (_: string): boolean => false } = {}) {
  const { services } = world.api
  const refused: string[] = []
  const queue: MessageQueue = { ...createMessageQueue(services.db, services.clock), isLate }
  const deps = {
    accounts: createAccountCache(services),
    refusals: createRefusalCounter(services),
    failures: { count: (_: string | null, reason: string) => void refused.push(reason) },
    lastEvents: createLastEventTracker(services),
    memory: createItemMemory(maxBytes),
    queue,
  }
  const post = async (...webhooks: readonly { readonly entry: readonly unknown[] }[]) => {
    const body = { ...webhooks[0], entry: webhooks.flatMap(({ entry }) => entry) }
    const bytes = Buffer.from(JSON.stringify(body))
    const secret = services.settings.metaApp.secret ?? ''
    const signature = `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`
    const params = { type: 'meta' as const, uuid: 'app' }
    const answer = await receiveWebhook(services, deps, {
      params,
      body: async () => bytes,
      header: () => signature,
    }).catch((error: unknown) => error)
    return isRefusal(answer) ? answer.status : 200
  }
  return { post, refused }
}
const webhook = (
  { phone_number_id: key }: TestWhatsApp,
  texts: readonly unknown[],
  statuses: unknown[] = [],
) => webhookOf(texts, { key, statuses }) as { readonly entry: readonly unknown[] }

it('is stored for the business that has the number, statuses together', async () => {
  const { otra } = world.api.world
  const { post } = receiving()
  let batches = 0
  overrideStatements(({ name }) => {
    if (name === 'try_lock_identifiers') batches += 1
    return null
  })
  const statuses = Array.from({ length: 30 }, (_, n) => ({
    id: `wamid.APP${n}`,
    status: 'sent',
    timestamp: '1',
  }))
  const own = webhook(world.account, [textOf('por la app', newPhone())], statuses)
  expect(await post(own, webhook(otra.whatsapp, [textOf('a otra por la app', newPhone())]))).toBe(200)
  expect(batches).toBeLessThan(5)
  expect(await world.count('webhook_items', `awaited_id like 'wamid.APP%'`)).toBe(30)
  expect(await world.count('entries', `body ->> 'text' like '%por la app'`)).toBe(1)
  const rows = await world.rows(
    `select business_uuid from entries where body ->> 'text' = 'a otra por la app'`,
  )
  expect(rows).toEqual([{ business_uuid: otra.uuid }])
})

it('comes again while its business is late, and is stored for the others', async () => {
  const { otra } = world.api.world
  const { post, refused } = receiving({ isLate: (business) => business === world.business })
  const both = [
    webhook(world.account, [textOf('tarde por la app', newPhone())]),
    webhook(otra.whatsapp, [textOf('a tiempo por la app', newPhone())]),
  ]
  expect(await post(...both)).toBe(503)
  expect(refused).toEqual(['BUSINESS_LATE'])
  const texts = ['tarde por la app', 'a tiempo por la app']
  expect((await world.messages(texts)).map(({ body }) => body.text)).toEqual(['a tiempo por la app'])
})

it('is refused where there is no room for what it becomes', async () => {
  const { post, refused } = receiving({ maxBytes: 100_000 })
  const text = textOf('demasiado por la app', newPhone())
  expect(
    await post(
      webhook(
        world.account,
        Array.from({ length: 50 }, () => text),
      ),
    ),
  ).toBe(413)
  // While one takes most of it, there is none for another.
  const few = Array.from({ length: 5 }, (_, n) => textOf(`poco ${n} por la app`, newPhone()))
  const answers = await Promise.all([post(webhook(world.account, few)), post(webhook(world.account, few))])
  expect(answers).toEqual([200, 503])
  expect(refused).toEqual(['TOO_LARGE', 'BUSINESS_FULL'])
})
