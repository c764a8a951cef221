import { type PermissionKey, permissionKeys } from '@hilo/contracts'
import { bootApi, type TestApi } from '../boot'
import { addUser, type TestBusiness } from '../factories'
import { startCallProvider } from '../servers/call-provider'
import { createFixture, type Fixture } from './fixture'

/** Two businesses with a person of each role, for the tests that go through the contracts. */
export interface Shop {
  readonly api: TestApi
  /** An agent with every permission. */
  readonly ana: Fixture
  readonly admin: Fixture
  readonly superAdmin: Fixture
  /** The admin of another business, and an agent there without permissions. */
  readonly stranger: Fixture
  readonly bound: Fixture
  stop(): Promise<void>
}

/** Lets everybody have so many chats that no test reaches the maximum. */
export const makeRoom = (api: TestApi) =>
  api.owner.query('update settings set maximum_active_conversation = 1000')

export async function bootShop(): Promise<Shop> {
  const provider = await startCallProvider()
  const api = await bootApi({ start: false, settings: { whatsappGraphBase: provider.base } })
  const { tienda, otra } = api.world
  await permit(api, tienda, true)
  await permit(api, otra, false)
  await makeRoom(api)
  const owner = await addUser(api.services, {
    business: tienda.uuid,
    name: 'Súper',
    email: 'super@tienda.test',
    role: 'SUPER_ADMIN',
  })
  const fixture = (business: TestBusiness, user = business.admin) => createFixture(api, business, user)
  return {
    api,
    ana: await fixture(tienda, tienda.ana),
    admin: await fixture(tienda),
    superAdmin: await fixture(tienda, owner),
    stranger: await fixture(otra),
    bound: await fixture(otra, otra.ana),
    async stop() {
      provider.stop()
      await api.stop()
    },
  }
}

async function permit(api: TestApi, business: TestBusiness, may: boolean): Promise<void> {
  const set = permissionKeys.map((key: PermissionKey) => `${key} = ${may}`).join(', ')
  await api.owner.query(`update permissions set ${set} where business_uuid = $1`, [business.uuid])
}
