import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bootContractWorld, type ContractWorld } from '../../channels/test/world'
import { countSessionsWaitingForLocks } from '../../test/observe/count-sessions-waiting'
import { fetchProfile } from './fetch-profile'

let world: ContractWorld
beforeAll(async () => {
  world = await bootContractWorld({
    type: 'instagram',
    external_id: '17841400000000779',
    credentials: {
      ig_id: '17841400000000779',
      page_access_token: 'token-de-la-cuenta',
      app_secret: 'app-secret-de-prueba',
      verify_token: 'verificar',
    },
  })
})
afterAll(() => world.stop())

/** As storing a message does: the customer's name, what we know of it, and then the conversation. */
async function storing(id: string, conversation: string, meanwhile: () => Promise<void>) {
  const client = (await world.api.owner.connect()) as pg.PoolClient
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtextextended($1 || ':' || $2, 0))`, [
      world.account,
      id,
    ])
    await client.query('select from identities where external_id = $1 for update', [id])
    await meanwhile()
    await client.query('select from conversations where uuid = $1 for update', [conversation])
    await client.query('commit')
  } finally {
    client.release()
  }
}

it('stores a profile while its customer goes on writing, and neither blocks the other', async () => {
  const laura = world.simulator.instagram.createCustomer({ name: 'Laura Prisa', username: 'laura.prisa' })
  await world.simulator.instagram.send(laura.id, { type: 'text', text: 'Hola' }).firstAttempt
  const { conversation } = await world.served(laura.id)

  let asking: Promise<void> | undefined
  await storing(laura.id, conversation, async () => {
    asking = fetchProfile(world.api.services, { business: world.business, conversation })
    await expect.poll(() => countSessionsWaitingForLocks(world.api.owner)).toBeGreaterThan(0)
  })
  await asking
  expect(await world.rows('select display_name from identities where external_id = $1', [laura.id])).toEqual([
    { display_name: 'Laura Prisa' },
  ])
})
