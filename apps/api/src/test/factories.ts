import { randomUUID } from 'node:crypto'
import { defaultPermissions, type Role } from '@hilo/contracts'
import bcrypt from 'bcrypt'
import type pg from 'pg'
import { createAreaOrThrow } from '../areas/create-area'
import { createBusiness } from '../business/create-business'
import { createChannelAccount } from '../channels/accounts/create-channel-account'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'

export const password = 'una-clave-de-prueba'
/** Bcrypt's lowest cost: hashing at full cost took a tenth of the tests' time. */
const passwordHash = bcrypt.hashSync(password, 4)

export interface TestUser {
  readonly uuid: string
  readonly business: string
  readonly name: string
  readonly email: string
  readonly role: Role
}

/** Adds a user as `createUser` does, with the tests' password. */
export async function addUser(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { business, ...person }: Omit<TestUser, 'uuid'>,
): Promise<TestUser> {
  const now = clock.now()
  const row = { uuid: randomUUID(), ...person, password_hash: passwordHash, created_at: now, updated_at: now }
  await db.tenant(business, (tx) => tx.user.create({ data: { business_uuid: business, ...row } }))
  return { uuid: row.uuid, business, ...person }
}

/** An actor whose session does not end, for calling operations directly. */
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
  tokenExpiresAt: new Date(8e15),
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
  /** A second business, to see that tenants stay apart. */
  readonly otra: TestBusiness
}

export async function createWorld(services: Services, owner: pg.Pool): Promise<World> {
  const world = {
    tienda: await createTestBusiness(services, 'tienda'),
    otra: await createTestBusiness(services, 'otra'),
  }
  // Only our tables: the catalogs' statistics came with the template, and analyzing those again took ten times as long.
  const { rows } = await owner.query<{ ours: string }>(
    `select string_agg(format('%I.%I', schemaname, tablename), ', ') as ours from pg_tables
     where schemaname in ('public', 'graphile_worker')`,
  )
  await owner.query(`analyze ${rows[0]?.ours}`)
  return world
}

let accountCount = 0

async function createTestBusiness(services: Services, name: string): Promise<TestBusiness> {
  const { uuid } = await createBusiness(services, { name, welcome: '', farewell: 'Gracias por escribirnos.' })
  const person = (who: string, role: Role): Promise<TestUser> =>
    addUser(services, { business: uuid, name: who, email: `${who.toLowerCase()}@${name}.test`, role })
  return {
    uuid,
    ana: await person('Ana', 'AGENT'),
    luis: await person('Luis', 'AGENT'),
    admin: await person('Admin', 'ADMIN'),
    whatsapp: await connectWhatsApp(services, uuid),
    ventas: await createAreaOrThrow(services, { business: uuid, name: 'Ventas', color: '#d9722e' }),
  }
}

export async function connectWhatsApp(services: Services, business: string): Promise<TestWhatsApp> {
  accountCount += 1
  const credentials = {
    app_secret: `app-secret-${business}`,
    verify_token: `verify-${business}`,
    access_token: `access-${business}`,
    phone_number_id: `10987654321${String(accountCount).padStart(4, '0')}`,
    waba_id: `20123456789${String(accountCount).padStart(4, '0')}`,
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
