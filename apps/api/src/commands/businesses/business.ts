import { access } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { recordAudit } from '../../audit/record-audit'
import { exportBusiness } from '../../backup/export-business'
import { deleteBusiness } from '../../business/delete-business'
import { disableBusiness } from '../../business/disable-business'
import { enableBusiness } from '../../business/enable-business'
import type { Env } from '../../env'
import { realClock } from '../../platform/clock/clock'
import { openStorage } from '../../platform/storage/open-storage'
import { asOwner } from '../as-owner'
import { CommandError, type RunCommand } from '../command'
import { withCommandServices } from '../command-services'
import { findBusiness, findBusinessByNameOrId } from '../find-business'
import { operatorOf } from '../operator'

const options = { name: { type: 'string' }, confirm: { type: 'string' }, to: { type: 'string' } } as const

type Values = { readonly [N in keyof typeof options]?: string | undefined }

interface Listed {
  readonly name: string
  readonly people: number
  readonly channels: number
  readonly open: number
  readonly messages: number
  readonly disabled: boolean
}

async function list(env: Env): Promise<string> {
  const businesses = await asOwner(env, (owner) =>
    owner.call<Listed>(
      `select b.name, b.disabled_at is not null as disabled,
         (select count(*)::int from users u where u.business_uuid = b.uuid and u.active) as people,
         (select count(*)::int from channel_accounts a where a.business_uuid = b.uuid and a.state <> 'disconnected') as channels,
         (select count(*)::int from interactions i where i.business_uuid = b.uuid and i.status <> 'finished') as open,
         (select coalesce(sum(c.last_seq), 0)::int from conversations c where c.business_uuid = b.uuid) as messages
       from businesses b order by b.name`,
    ),
  )
  if (businesses.length === 0) return 'No hay empresas: «create-admin» crea una.'
  return businesses
    .map(({ name, people, channels, open, messages, disabled }) =>
      [
        name,
        counted(people, 'persona', 'personas'),
        counted(channels, 'canal', 'canales'),
        counted(open, 'interacción abierta', 'interacciones abiertas'),
        counted(messages, 'mensaje', 'mensajes'),
        ...(disabled ? ['desactivada'] : []),
      ].join('  '),
    )
    .join('\n')
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

async function remove(env: Env, { name, confirm }: Values): Promise<string> {
  if (!name) throw new CommandError('Falta --name: el nombre de la empresa.')
  const business = await findBusiness(env, name)
  if (!business) throw new CommandError(`No hay una empresa que se llame «${name}».`)
  const connected = await asOwner(env, (owner) =>
    owner.call<{ name: string }>(
      `select name from channel_accounts where business_uuid = $1 and state <> 'disconnected' order by name`,
      [business.uuid],
    ),
  )
  // Their providers would keep calling an address without an account.
  if (connected.length > 0)
    throw new CommandError(
      `Primero desconecta sus canales con «channel disconnect»: ${connected.map((one) => one.name).join(', ')}.`,
    )
  if (confirm !== business.name)
    throw new CommandError(
      `Se borraría «${business.name}» con sus personas, conversaciones, archivos y auditoría, para siempre. Repítelo con --confirm "${business.name}".`,
    )
  const files = await deleteBusiness(env.ownerUrl, business.uuid)
  const storage = openStorage(env)
  for (const key of files) await storage.remove(key)
  return `«${business.name}» ya no existe: se borraron también sus ${files.length} archivos. En las copias de seguridad de antes sigue estando.`
}

async function disable(env: Env, typed: string | undefined): Promise<string> {
  const { uuid, name } = await oneOf(env, typed)
  const changed = await withCommandServices(env, (services) => disableBusiness(services, operatorOf(uuid)))
  if (!changed) return `«${name}» ya estaba desactivada.`
  return `«${name}» está desactivada: nadie suyo puede entrar, y quien estaba dentro sale en un segundo. Lo que escriben sus clientes se guarda, y nada sale hacia ellos hasta «business enable».`
}

async function enable(env: Env, typed: string | undefined): Promise<string> {
  const { uuid, name } = await oneOf(env, typed)
  const changed = await withCommandServices(env, (services) => enableBusiness(services, operatorOf(uuid)))
  if (!changed) return `«${name}» no estaba desactivada.`
  return `«${name}» está activa otra vez: su gente puede entrar, y lo que esperaba sale ahora, en orden.`
}

/** The business of this name or uuid. */
async function oneOf(env: Env, typed: string | undefined) {
  if (!typed) throw new CommandError('Falta --name: el nombre de la empresa, o su uuid.')
  const business = await findBusinessByNameOrId(env, typed)
  if (!business) throw new CommandError(`No hay una empresa que se llame «${typed}».`)
  return business
}

/** Everything of one business, to move it elsewhere or to hand it over. */
async function write(env: Env, { name, to }: Values): Promise<string> {
  const business = await oneOf(env, name)
  if (!to) throw new CommandError('Falta --to: el archivo que se escribe.')
  const exists = await access(to).then(
    () => true,
    () => false,
  )
  if (exists) throw new CommandError(`Ya existe ${to}: di un archivo que no exista.`)
  const now = realClock.now()
  await withCommandServices(env, ({ db }) =>
    db.write(business.uuid, (tx) =>
      recordAudit(tx, operatorOf(business.uuid), now, {
        action: 'business.export',
        target: business.uuid,
      }),
    ),
  )
  const { rows, files, missing } = await exportBusiness({
    ownerUrl: env.ownerUrl,
    storage: openStorage(env),
    business: business.uuid,
    path: to,
    now,
  })
  const lost =
    missing.length === 0 ? '' : ` ${missing.length} archivos que la base de datos nombra ya no estaban.`
  return `«${business.name}» está en ${to}: ${rows} filas y ${files} archivos, sin contraseñas ni credenciales.${lost}`
}

const acts = {
  list: (env) => list(env),
  disable: (env, { name }) => disable(env, name),
  enable: (env, { name }) => enable(env, name),
  export: write,
  delete: remove,
} as const satisfies Readonly<Record<string, (env: Env, values: Values) => Promise<string>>>
export type BusinessAct = keyof typeof acts

/** Lists the businesses of an installation; disables, enables, exports or deletes one. */
export const run: RunCommand = async (env, [act = '', ...rest]) => {
  const { values } = parseArgs({ args: rest, options })
  if (!Object.hasOwn(acts, act))
    throw new CommandError(`Di qué hacer con las empresas: ${Object.keys(acts).join(', ')}.`)
  return acts[act as BusinessAct](env, values)
}
