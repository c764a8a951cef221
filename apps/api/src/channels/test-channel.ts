import { refuse } from '@hilo/contracts'
import type { Services } from '../platform/services'
import { connectAccount } from './accounts'
import type { ConnectionTest } from './adapter'
import { checkNow } from './check-now'
import { noteAccountError } from './note-account-error'

/**
 * Asks the provider whether it takes the account's credentials. If it does, what waited because it had refused them is
 * due at once; if it does not, the account says so.
 */
export async function testChannel(services: Services, business: string, uuid: string) {
  const { db, clock } = services
  const row = await db.tenant(business, (tx) =>
    tx.channelAccount.findFirst({
      where: { business_uuid: business, uuid, state: { not: 'disconnected' } },
    }),
  )
  if (!row) return refuse('CHANNEL_NOT_FOUND')
  const { ok, detail, error } = await ask(services, row)
  if (error && (error.kind === 'auth' || error.kind === 'account'))
    await noteAccountError(services, { business_uuid: business, uuid }, error)
  if (ok && row.auth_error !== null)
    await db.tenant(business, async (tx) => {
      await tx.channelAccount.updateMany({
        where: { business_uuid: business, uuid },
        data: { auth_error: null, updated_at: clock.now() },
      })
      await tx.$executeRaw`select hilo_release_queue(${uuid}::uuid)`
    })
  if (ok) await checkNow(services, business, uuid)
  return { ok, detail }
}

async function ask(services: Services, row: Parameters<typeof connectAccount>[1]): Promise<ConnectionTest> {
  const unreadable = { ok: false, detail: 'Las credenciales del canal no se pueden leer.' }
  let account: ReturnType<typeof connectAccount>
  try {
    account = connectAccount(services, row)
  } catch {
    return unreadable
  }
  return account ? account.connection.testConnection() : unreadable
}
