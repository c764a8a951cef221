import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { abilitiesOf, type ChannelType } from '@hilo/contracts'
import { webhookUrl } from '../src/channels/accounts/create-channel-account'
import { openCredentials } from '../src/channels/accounts/credentials/credentials'
import type { Keys } from '../src/platform/secrets/keys'
import type { Services } from '../src/platform/services'
import { readTenant } from './read-tenant'
import type { DemoBusiness, SimulatedCustomer } from './script/business'
import type { Customer } from './script/people'

/** Writes the connected accounts, with their secrets, for the simulator. Leaves the file alone when nothing changed. */
export async function writeSimulatorAccounts(
  services: Services,
  businesses: readonly DemoBusiness[],
  path: string,
): Promise<void> {
  const accounts = await Promise.all(businesses.map((business) => accountsOf(services, business)))
  const content = `${JSON.stringify({ accounts: accounts.flat() }, null, 2)}\n`
  if ((await readFile(path, 'utf8').catch(() => null)) === content) return
  await mkdir(dirname(path), { recursive: true })
  // Renamed when complete: the simulator reads the file whenever it changes.
  const temporaryPath = `${path}.${randomUUID()}`
  await writeFile(temporaryPath, content, { mode: 0o600 })
  await rename(temporaryPath, path)
}

interface AccountRow {
  readonly type: ChannelType
  readonly uuid: string
  readonly external_id: string
  readonly credentials: Uint8Array
}

async function accountsOf({ db, keys, settings }: Services, business: DemoBusiness) {
  const rows = await readTenant<AccountRow>(
    db,
    business.uuid,
    `select type, uuid, external_id, credentials from channel_accounts
     where business_uuid = $1 and state <> 'disconnected' order by type, uuid`,
  )
  return rows.map(({ type, uuid, external_id, credentials }) => ({
    channel: type,
    business: business.name,
    ...secretsOf(keys, credentials),
    ...shownAs(business, type, external_id),
    webhook_url: webhookUrl(settings.publicUrl, type, uuid),
  }))
}

function secretsOf(keys: Keys, sealed: Uint8Array): Record<string, string> {
  try {
    // Sealed by us, from an object of strings.
    return openCredentials(keys, sealed) as Record<string, string>
  } catch (cause) {
    const why = 'los canales de la demo se guardaron con otro secreto'
    const advice = 'usa la carpeta de datos con la que se creó la demo, o una base de datos nueva'
    throw new Error(`${why}; ${advice}`, { cause })
  }
}

/** How customers see the account, and who they are. */
function shownAs(business: DemoBusiness, type: ChannelType, externalId: string) {
  const { shown } = business.channels[type]
  const { knownBy } = abilitiesOf(type)
  if (knownBy === 'email') return { email: externalId, shown_as: shown, customers: openOn(business, type) }
  if (knownBy !== 'phone') return { shown_as: shown, customers: openOn(business, type) }
  return {
    display_phone_number: shown,
    verified_name: business.name,
    customers: [...business.simulated, ...openByPhone(business, type)],
  }
}

/** The customers of the open chats, who can write again from the simulator with the same identifiers. */
function openOn({ assigned, waiting }: DemoBusiness, type: ChannelType): SimulatedPerson[] {
  return [...assigned, ...waiting]
    .filter(({ channel, name }) => channel === type && name !== null)
    .map(({ name, key, username }) => ({ id: key, name: name ?? '', ...(username && { username }) }))
}

interface SimulatedPerson {
  readonly id: string
  readonly name: string
  readonly username?: string
}

/** The same of a channel that knows customers by their phone. */
function openByPhone({ assigned, waiting }: DemoBusiness, type: ChannelType): SimulatedCustomer[] {
  const named = ({ channel, name }: Customer) => channel === type && name !== null
  return [...assigned, ...waiting].filter(named).map(({ name, key }) => ({ name: name ?? '', phone: key }))
}
