import { randomUUID } from 'node:crypto'
import { defaultPermissions, type Role } from '@hilo/contracts'
import bcrypt from 'bcrypt'
import type pg from 'pg'
import { createArea } from '../areas/create-area'
import { createBusiness } from '../business/create-business'
import { createChannelAccount } from '../channels/create-channel-account'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'

export const password = 'una-clave-de-prueba'
/** The cheapest that is one: hashing at full cost was a tenth of what the tests took. */
const passwordHash = bcrypt.hashSync(password, 4)

export interface TestUser {
  readonly uuid: string
  readonly business: string
  readonly name: string
  readonly email: string
  readonly role: Role
}

/** As `createUser` makes them, with the tests' own password. */
export async function addUser(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { business, ...person }: Omit<TestUser, 'uuid'>,
): Promise<TestUser> {
  const now = clock.now()
  const row = { uuid: randomUUID(), ...person, password_hash: passwordHash, created_at: now, updated_at: now }
  await db.tenant(business, (tx) => tx.user.create({ data: { business_uuid: business, ...row } }))
  return { uuid: row.uuid, business, ...person }
}

/** Somebody with a session that does not end, for operations called directly. */
export const actorOf = ({ uuid, name, email, role, business }: TestUser): Actor => ({
  uuid,
  name,
  email,
  role,
  availability: 'available',
  areas: [],
  business,
  permissions: defaultPermissions,
  session: randomUUID(),
  until: new Date(8e15),
})

export interface TestWhatsApp {
  readonly uuid: string
  readonly webhook: string
  readonly phone_number_id: string
  readonly waba_id: string
  readonly app_secret: string
  readonly verify_token: string
  readonly access_token: string
}
export interface TestBusiness {
  readonly uuid: string
  readonly ana: TestUser
  readonly luis: TestUser
  readonly admin: TestUser
  readonly whatsapp: TestWhatsApp
  readonly ventas: { readonly uuid: string; readonly name: string }
}
export interface World {
  readonly tienda: TestBusiness
  /** To see that nothing crosses. */
  readonly otra: TestBusiness
}

export async function createWorld(services: Services, owner: pg.Pool): Promise<World> {
  const world = { tienda: await business(services, 'tienda'), otra: await business(services, 'otra') }
  // What the planner thinks of the catalogs came with the template: to read those again took ten times as long.
  const { rows } = await owner.query<{ ours: string }>(
    `select string_agg(format('%I.%I', schemaname, tablename), ', ') as ours from pg_tables
     where schemaname in ('public', 'graphile_worker')`,
  )
  await owner.query(`analyze ${rows[0]?.ours}`)
  return world
}

let numbers = 0

async function business(services: Services, name: string): Promise<TestBusiness> {
  const { uuid } = await createBusiness(services, { name, welcome: '', farewell: 'Gracias por escribirnos.' })
  const person = (who: string, role: Role): Promise<TestUser> =>
    addUser(services, { business: uuid, name: who, email: `${who.toLowerCase()}@${name}.test`, role })
  return {
    uuid,
    ana: await person('Ana', 'AGENT'),
    luis: await person('Luis', 'AGENT'),
    admin: await person('Admin', 'ADMIN'),
    whatsapp: await whatsapp(services, uuid),
    ventas: await createArea(services, { business: uuid, name: 'Ventas', color: '#d9722e' }),
  }
}

async function whatsapp(services: Services, business: string): Promise<TestWhatsApp> {
  numbers += 1
  const credentials = {
    app_secret: `app-secret-${business}`,
    verify_token: `verify-${business}`,
    access_token: `access-${business}`,
    phone_number_id: `10987654321${String(numbers).padStart(4, '0')}`,
    waba_id: `20123456789${String(numbers).padStart(4, '0')}`,
  }
  const account = await createChannelAccount(services, {
    business,
    type: 'whatsapp',
    name: 'WhatsApp de prueba',
    external_id: credentials.phone_number_id,
    credentials,
  })
  return { uuid: account.uuid, webhook: `/api/webhooks/whatsapp/${account.uuid}`, ...credentials }
}
