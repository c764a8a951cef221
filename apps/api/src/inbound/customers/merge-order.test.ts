import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bootProviderWorld, newPhone, type ProviderWorld } from '../../channels/test/test-provider'
import { textOf, webhookOf } from '../../channels/test/test-webhooks'
import { countSessionsWaitingForLocks } from '../../test/observe/count-sessions-waiting'

let world: ProviderWorld
beforeAll(async () => {
  world = await bootProviderWorld()
})
afterAll(() => world.stop())

const key = () => world.account.phone_number_id
const conversationOf = async (externalId: string) => {
  const [row] = await world.rows<{ uuid: string }>(
    `select v.uuid from conversations v join identities d on d.contact_uuid = v.contact_uuid
     where d.external_id = $1`,
    [externalId],
  )
  if (!row) throw new Error(`no conversation of ${externalId}`)
  return row.uuid
}

/** As finishing with a farewell does: the conversation is held, and changed once for each line. */
async function holding(conversation: string, meanwhile: () => Promise<void>) {
  const client = (await world.api.owner.connect()) as pg.PoolClient
  const nextPlace = () =>
    client.query(
      'update conversations set last_seq = last_seq + 1, version = version + 1 where business_uuid = $1 and uuid = $2',
      [world.business, conversation],
    )
  try {
    await client.query('begin')
    await client.query('select from conversations where uuid = $1 for update', [conversation])
    await nextPlace()
    await meanwhile()
    await nextPlace()
    await client.query('commit')
  } finally {
    client.release()
  }
}

const untilStatementWaits = () =>
  expect.poll(() => countSessionsWaitingForLocks(world.api.owner)).toBeGreaterThan(0)

it.each([
  ['stays', 'phone'],
  ['gives way', 'user'],
] as const)(
  'an act on the conversation of the one who %s and their merger do not wait for each other',
  async (_, whose) => {
    const phone = newPhone()
    const user = `CO.${phone}`
    const { from: __, ...hidden } = textOf('sin teléfono')
    const message = { ...hidden, from_user_id: user }
    await world.post(webhookOf([textOf('con teléfono', phone)], { key: key() }))
    await world.post(webhookOf([message], { key: key() }))
    const conversation = await conversationOf(whose === 'phone' ? phone : user)

    let merging: Promise<number> | undefined
    await holding(conversation, async () => {
      merging = world.post(webhookOf([{ ...textOf('soy yo', phone), from_user_id: user }], { key: key() }))
      await untilStatementWaits()
    })
    expect(await merging).toBe(200)
    const rows = await world.rows(
      'select distinct contact_uuid from identities where external_id in ($1, $2)',
      [phone, user],
    )
    expect(rows).toHaveLength(1)
    expect(await world.rows(`select 1 from webhook_items where state = 'pending'`)).toEqual([])
  },
)
