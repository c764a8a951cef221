import { type PermissionKey, permissionKeys } from '@hilo/contracts'
import { bootApi, type TestApi } from '../boot'
import { addUser, type TestBusiness } from '../factories'
import { openSeat, type Seat } from './seat'

/** Two businesses at work, and somebody of each kind in them, for the tests that walk the contracts. */
export interface Shop {
  readonly api: TestApi
  /** An agent who may do all that agents can be allowed. */
  readonly ana: Seat
  readonly admin: Seat
  readonly superAdmin: Seat
  /** The admin of another business, and an agent there who is allowed nothing. */
  readonly stranger: Seat
  readonly bound: Seat
  stop(): Promise<void>
}

/** Nobody here has so many chats that they may take no other. */
export const makeRoom = (api: TestApi) =>
  api.owner.query('update settings set maximum_active_conversation = 1000')

export async function bootShop(): Promise<Shop> {
  const api = await bootApi({ start: false })
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
  const seat = (business: TestBusiness, user = business.admin) => openSeat(api, business, user)
  return {
    api,
    ana: await seat(tienda, tienda.ana),
    admin: await seat(tienda),
    superAdmin: await seat(tienda, owner),
    stranger: await seat(otra),
    bound: await seat(otra, otra.ana),
    stop: () => api.stop(),
  }
}

async function permit(api: TestApi, business: TestBusiness, may: boolean): Promise<void> {
  const set = permissionKeys.map((key: PermissionKey) => `${key} = ${may}`).join(', ')
  await api.owner.query(`update permissions set ${set} where business_uuid = $1`, [business.uuid])
}
