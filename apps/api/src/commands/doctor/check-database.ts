import type { Env } from '../../env'
import type { Db } from '../../platform/db/db'
import { migrationsOfNewer, missingMigrations } from '../../platform/db/missing-migrations'
import { connectionErrorSentence } from '../../platform/errors/connection-error'
import { StartRefused } from '../../platform/errors/start-refused'
import { checkSecret } from '../../platform/secrets/check-secret'
import type { Keys } from '../../platform/secrets/keys'
import { asOwner } from '../as-owner'
import { withAppLogin } from './with-app-login'

export const oldestServer = 15

/** Both logins, what the app's one may do, the schema's version, and whether the secret opens what is stored. */
export async function checkDatabase(env: Env, keys: Keys, oldest = oldestServer): Promise<readonly string[]> {
  const unreachable = await asOwner(env, (owner) => ofOwner(owner, oldest)).catch((error: unknown) => [
    connectionErrorSentence(error) ?? 'No responde: mira su propio registro.',
  ])
  if (unreachable.length > 0) return unreachable
  return withAppLogin(env, (db) => ofApp(db, keys)).catch(() => [
    'No deja entrar al usuario de la aplicación: ejecuta «migrate», que lo crea y le pone su clave; si usas DATABASE_APP_URL, revisa su clave.',
  ])
}

async function ofOwner(owner: Db, oldest: number): Promise<readonly string[]> {
  const [server] = await owner.call<{ version: number }>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  )
  const version = server?.version ?? 0
  return version < oldest
    ? [
        `Es Postgres ${version}, y hace falta el ${oldest} o uno más nuevo: actualízalo, o pon otro en DATABASE_URL.`,
      ]
    : []
}

async function ofApp(db: Db, keys: Keys): Promise<readonly string[]> {
  const missing = await missingMigrations(db)
  if (missing.length > 0) return [`No está al día: ejecuta «migrate». Le falta: ${missing.join(', ')}.`]
  return [...(await newerSchema(db)), ...(await tooMightyRole(db)), ...(await foreignSecret(db, keys))]
}

async function newerSchema(db: Db): Promise<readonly string[]> {
  const newer = await migrationsOfNewer(db)
  return newer.length === 0
    ? []
    : [`La preparó una versión más nueva de Hilo (${newer.join(', ')}): actualiza también esta.`]
}

async function tooMightyRole(db: Db): Promise<readonly string[]> {
  const [role] = await db.call<{ name: string; mighty: boolean }>(
    'select rolname as name, rolsuper or rolbypassrls as mighty from pg_roles where rolname = current_user',
  )
  if (!role?.mighty) return []
  return [
    `La aplicación entra como «${role.name}», que puede saltarse la separación entre empresas: quita DATABASE_APP_URL, o pon en ella un usuario sin SUPERUSER ni BYPASSRLS, y ejecuta «migrate».`,
  ]
}

async function foreignSecret(db: Db, keys: Keys): Promise<readonly string[]> {
  try {
    await checkSecret(db, keys)
    return []
  } catch (error) {
    if (error instanceof StartRefused) return [error.message]
    throw error
  }
}
