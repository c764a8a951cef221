import { parseArgs } from 'node:util'
import {
  email as emailSchema,
  isRefusal,
  type Refusal,
  type Role,
  refuse,
  roleSchema,
  text,
} from '@hilo/contracts'
import type { Env } from '../../env'
import { readServedAddress } from '../../platform/processes/read-processes'
import type { Services } from '../../platform/services'
import { addTeamUser } from '../../users/add-team-user'
import { setUserPassword } from '../../users/set-user-password'
import { updateUser } from '../../users/update-user'
import { asOwner } from '../as-owner'
import { CommandError, type RunCommand } from '../command'
import { withCommandServices } from '../command-services'
import { findBusiness } from '../find-business'
import { operatorOf } from '../operator'
import { askNewPassword, readPasswordFrom } from './ask-password'
import { checkNewPassword } from './check-new-password'

const options = {
  business: { type: 'string' },
  name: { type: 'string' },
  role: { type: 'string' },
  email: { type: 'string' },
  'password-stdin': { type: 'boolean', default: false },
} as const

interface Person {
  readonly uuid: string
  readonly business: string
  readonly business_name: string
  readonly name: string
  readonly email: string
  readonly role: string
  readonly active: boolean
  readonly last_seen: string | null
}

/** A running Hilo reads sessions again each second, so this command need not clear its caches. */
const noCache = { forget: () => {} }

type Act = (services: Services, person: Person, password: () => Promise<string>) => Promise<string>

const enable: Act = async (services, { business, uuid, name }) => {
  refused(await updateUser(services, noCache, operatorOf(business), { id: uuid, data: { active: true } }))
  return `${name} puede entrar otra vez.`
}

const disable: Act = async (services, { business, uuid, name }) => {
  refused(await updateUser(services, noCache, operatorOf(business), { id: uuid, data: { active: false } }))
  return `${name} ya no puede entrar: sus sesiones terminaron y sus chats volvieron a «Chats».`
}

const password: Act = async (services, { business, uuid, name }, ask) => {
  const chosen = await ask()
  refused(await setUserPassword(services, noCache, operatorOf(business), { id: uuid, password: chosen }))
  return `${name} entra desde ahora con la contraseña nueva; sus sesiones terminaron.`
}

interface NewPerson {
  readonly business?: string | undefined
  readonly name?: string | undefined
  readonly role?: string | undefined
}

/** Creates a person by the operation that an admin uses in 'Usuarios'. */
async function create(
  env: Env,
  email: string,
  { business: businessName, name: typedName, role: typedRole }: NewPerson,
  ask: () => Promise<string>,
): Promise<string> {
  const business = businessName === undefined ? null : await findBusiness(env, businessName)
  if (!business) throw new CommandError('Falta --business: el nombre de la empresa.')
  const name = text().safeParse(typedName)
  if (!name.success) throw new CommandError('Falta --name, o es demasiado largo.')
  const role = roleSchema.safeParse(typedRole?.toUpperCase())
  if (!role.success) throw new CommandError('Falta --role: agent, admin o super_admin.')
  // Checked before the operator types a password in vain.
  if ((await findPeople(env, { email })).length > 0) refused(refuse('EMAIL_TAKEN'))
  const person = { email, name: name.data, role: role.data, areas: [], password: await ask() }
  return withCommandServices(env, async (services) => {
    refused(await addTeamUser(services, operatorOf(business.uuid), person))
    const address = await readServedAddress(services.db, env.publicUrl)
    return `${person.name} ya es ${roleWords[person.role]} de «${business.name}»: entra en ${address} con ${email}.`
  })
}

const roleWords: Readonly<Record<Role, string>> = {
  AGENT: 'agente',
  ADMIN: 'admin',
  SUPER_ADMIN: 'super admin',
}

const acts = { enable, disable, password } as const satisfies Readonly<Record<string, Act>>
export type PeopleAct = 'list' | 'create' | keyof typeof acts

/** Lists people, creates, activates and deactivates them, and sets the password of a person who cannot log in to change it. */
export const run: RunCommand = async (env, [name = '', ...rest]) => {
  const { values } = parseArgs({ args: rest, options })
  if (values.business !== undefined && !(await findBusiness(env, values.business)))
    throw new CommandError(`No hay una empresa que se llame «${values.business}».`)
  if (name === 'list') return lineUp(await findPeople(env, values))
  const act = Object.hasOwn(acts, name) ? acts[name as keyof typeof acts] : undefined
  if (!act && name !== 'create')
    throw new CommandError(`Di qué hacer con las personas: list, create, ${Object.keys(acts).join(', ')}.`)
  const email = emailSchema.safeParse(values.email)
  if (!email.success) throw new CommandError('Falta --email, o no es un correo.')
  const ask = async () =>
    checkNewPassword(
      values['password-stdin']
        ? await readPasswordFrom(process.stdin)
        : (process.env.HILO_ADMIN_PASSWORD ?? (await askNewPassword(process.stdin, process.stderr))),
    )
  if (!act) return create(env, email.data, values, ask)
  const [person] = await findPeople(env, { business: values.business, email: email.data })
  if (!person) throw new CommandError(`Nadie entra con el correo ${email.data}.`)
  return withCommandServices(env, (services) => act(services, person, ask))
}

const findPeople = (
  env: Env,
  { email, business }: { email?: string | undefined; business?: string | undefined },
) => asOwner(env, (owner) => owner.call<Person>(people, [email ?? null, business ?? null]))

const people = `
  select u.uuid, u.business_uuid as business, b.name as business_name, u.name, u.email, u.role::text as role, u.active,
    to_char((select max(s.last_used_at) from sessions s where s.business_uuid = u.business_uuid and s.user_uuid = u.uuid),
      'YYYY-MM-DD HH24:MI') as last_seen
  from users u join businesses b on b.uuid = u.business_uuid
  where ($1::text is null or u.email = $1) and ($2::text is null or lower(b.name) = lower($2))
  order by b.name, u.name`

function lineUp(found: readonly Person[]): string {
  if (found.length === 0) return 'No hay personas.'
  return found
    .map(({ business_name, name, email, role, active, last_seen }) =>
      [
        business_name,
        name,
        email,
        role,
        active ? 'activa' : 'desactivada',
        last_seen ? `vista el ${last_seen} UTC` : 'nunca entró',
      ].join('  '),
    )
    .join('\n')
}

function refused(result: unknown): void {
  if (isRefusal(result)) throw new CommandError((result as Refusal).msg)
}
