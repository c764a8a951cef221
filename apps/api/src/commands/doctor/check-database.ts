import type { Env } from '../../env'
import type { Db } from '../../platform/db/db'
import { migrationsOfNewer, missingMigrations } from '../../platform/db/missing-migrations'
import { oldestServer, refuseUnusableDatabase } from '../../platform/db/refuse-unusable-database'
import { connectionErrorSentence } from '../../platform/errors/connection-error'
import { StartRefused } from '../../platform/errors/start-refused'
import { checkSecret } from '../../platform/secrets/check-secret'
import type { Keys } from '../../platform/secrets/keys'
import { asOwner } from '../as-owner'
import { withAppLogin } from './with-app-login'

/** Both logins, the app's rights, the schema's version, and whether the secret opens the stored data. */
export async function checkDatabase(env: Env, keys: Keys, oldest = oldestServer): Promise<readonly string[]> {
  const unusable = await asOwner(env, (owner) => refuseUnusableDatabase(owner, oldest)).then(
    () => null,
    (error: unknown) =>
      error instanceof StartRefused
        ? error.message
        : (connectionErrorSentence(error) ?? 'No responde: mira su propio registro.'),
  )
  if (unusable !== null) return [unusable]
  return withAppLogin(env, (db) => ofApp(db, keys)).catch(() => [
    'No deja entrar al usuario de la aplicación: ejecuta «migrate», que lo crea y le pone su clave; si usas DATABASE_APP_URL, revisa su clave.',
  ])
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
