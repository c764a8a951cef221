import { openCredentials } from '../../channels/accounts/credentials/credentials'
import type { Env } from '../../env'
import type { Db } from '../../platform/db/db'
import { inTransaction } from '../../platform/db/in-transaction'
import { nameOfProcess, readProcesses } from '../../platform/processes/read-processes'
import { markOf, replaceSecretMark } from '../../platform/secrets/check-secret'
import { deriveKeys, type Keys } from '../../platform/secrets/keys'
import { forgetPreviousSecret, rotateSecrets } from '../../platform/secrets/secrets-file'
import { CommandError, type RunCommand } from '../command'

async function rotate({ dataDir, secretIsGiven }: Env): Promise<string> {
  if (secretIsGiven)
    return (
      'El secreto viene de HILO_SECRET. Pon el de ahora en HILO_SECRET_PREVIOUS y uno nuevo en HILO_SECRET ' +
      '(openssl rand -base64 48), ejecuta «migrate», reinicia todos los procesos y ejecuta «secret reseal».'
    )
  rotateSecrets(dataDir)
  return 'Hay un secreto nuevo, y el anterior todavía abre. Reinicia todos los procesos de Hilo y ejecuta «secret reseal».'
}

/**
 * Every row is changed only where it is still as it was read, so Hilo may keep running and this may run twice. A process that
 * starts meanwhile waits for the lock to write its row, and then finds the new mark.
 */
async function reseal(env: Env): Promise<string> {
  if (!env.previousSecret) throw new CommandError('No hay un secreto anterior: empieza con «secret rotate».')
  const keys = deriveKeys(env.secret, env.previousSecret)
  const count = await inTransaction(env.ownerUrl, async (owner) => {
    await owner.call(`set local lock_timeout = '10s'`)
    await owner.call('lock table processes in share mode')
    await refuseFormerSecret(owner, keys)
    const accounts = await resealAccounts(owner, keys)
    await resealConsents(owner, keys)
    await resealSignups(owner, keys)
    for (const column of ['secret', 'previous_secret'] as const) await resealHooks(owner, keys, column)
    await resealPushKeys(owner, keys)
    await replaceSecretMark(owner, keys)
    return accounts
  })
  if (!env.secretIsGiven) forgetPreviousSecret(env.dataDir)
  return (
    `Se cerraron otra vez ${count} credenciales con el secreto nuevo: el anterior ya no abre nada. ` +
    (env.secretIsGiven ? 'Quita HILO_SECRET_PREVIOUS y reinicia.' : 'Reinicia todos los procesos de Hilo.')
  )
}

/** A process with the former secret alone could open nothing that is sealed anew: each webhook would fail. */
async function refuseFormerSecret(owner: Pick<Db, 'call'>, keys: Keys): Promise<void> {
  const former = (await readProcesses(owner)).filter(({ secret_mark }) => secret_mark !== markOf(keys))
  if (former.length > 0)
    throw new CommandError(
      `Todavía hay procesos en marcha con el secreto anterior: ${former.map(nameOfProcess).join(', ')}. ` +
        'No se cambió nada: reinícialos y ejecuta otra vez «secret reseal». Uno que murió de golpe deja de contar en medio minuto.',
    )
}

interface Sealed {
  readonly key: unknown
  readonly sealed: Buffer
}

/** The fingerprint, too: it is keyed by the secret, and equal ones must stay equal. Returns how many were sealed anew. */
async function resealAccounts(owner: Pick<Db, 'call'>, keys: Keys): Promise<number> {
  const rows = await owner.call<Sealed>(
    'select uuid as key, credentials as sealed from channel_accounts where length(credentials) > 0',
  )
  let count = 0
  for (const { key, sealed } of rows) {
    const fresh = keys.reseal(sealed)
    const credentials = openCredentials(keys, sealed) as Record<string, unknown>
    const { app_secret: appSecret } = credentials
    await owner.call(
      `update channel_accounts set credentials = $3, secret_fingerprint = $4 where uuid = $1 and credentials = $2`,
      [key, sealed, fresh ?? sealed, typeof appSecret === 'string' ? keys.fingerprint(appSecret) : ''],
    )
    if (fresh) count += 1
  }
  return count
}

/** Consents that are under way at this moment. */
async function resealConsents(owner: Pick<Db, 'call'>, keys: Keys): Promise<void> {
  for (const { key, sealed } of await owner.call<Sealed>(
    'select hash as key, pending as sealed from google_consents',
  )) {
    const fresh = keys.reseal(sealed)
    if (fresh)
      await owner.call('update google_consents set pending = $3 where hash = $1 and pending = $2', [
        key,
        sealed,
        fresh,
      ])
  }
}

/** Tokens of numbers that are half connected, and the PINs of those that are. */
async function resealSignups(owner: Pick<Db, 'call'>, keys: Keys): Promise<void> {
  for (const { key, sealed } of await owner.call<Sealed>(
    'select uuid as key, secrets as sealed from whatsapp_signups where secrets is not null',
  )) {
    const fresh = keys.reseal(sealed)
    if (fresh)
      await owner.call('update whatsapp_signups set secrets = $3 where uuid = $1 and secrets = $2', [
        key,
        sealed,
        fresh,
      ])
  }
}

/** The secrets with which Hilo signs its messages to other programs. */
async function resealHooks(
  owner: Pick<Db, 'call'>,
  keys: Keys,
  column: 'secret' | 'previous_secret',
): Promise<void> {
  for (const { key, sealed } of await owner.call<Sealed>(
    `select uuid as key, ${column} as sealed from hooks where ${column} is not null`,
  )) {
    const fresh = keys.reseal(sealed)
    if (fresh)
      await owner.call(`update hooks set ${column} = $3 where uuid = $1 and ${column} = $2`, [
        key,
        sealed,
        fresh,
      ])
  }
}

/** The pair itself stays: devices subscribed with it. */
async function resealPushKeys(owner: Pick<Db, 'call'>, keys: Keys): Promise<void> {
  for (const { sealed } of await owner.call<Pick<Sealed, 'sealed'>>('select sealed from push_keys')) {
    const fresh = keys.reseal(sealed)
    if (fresh) await owner.call('update push_keys set sealed = $2 where sealed = $1', [sealed, fresh])
  }
}

const acts: Readonly<Record<string, (env: Env) => Promise<string>>> = { rotate, reseal }

/** Replaces the secret of the installation. The old one opens until all that it has sealed is sealed anew. */
export const run: RunCommand = async (env, [name = '']) => {
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined
  if (!act) throw new CommandError(`Di qué hacer con el secreto: ${Object.keys(acts).join(', ')}.`)
  return act(env)
}
