import { parseArgs } from 'node:util'
import { email as emailSchema, text } from '@hilo/contracts'
import { createBusiness } from '../../business/create-business'
import { readServedAddress } from '../../platform/processes/read-processes'
import { createUser } from '../../users/create-user'
import { refuseGuessable } from '../../users/guessable-password'
import { CommandError, type RunCommand } from '../command'
import { withCommandServices } from '../command-services'
import { findBusiness } from '../find-business'
import { operatorOf } from '../operator'
import { askNewPassword, readPasswordFrom } from './ask-password'
import { checkNewPassword } from './check-new-password'

const options = {
  business: { type: 'string' },
  name: { type: 'string' },
  email: { type: 'string' },
  'password-stdin': { type: 'boolean', default: false },
} as const

export const run: RunCommand = async (env, args) => {
  const { values } = parseArgs({ args, options })
  const business = required('--business', text().safeParse(values.business))
  const name = required('--name', text().safeParse(values.name))
  const email = required('--email', emailSchema.safeParse(values.email))

  return withCommandServices(env, async (services) => {
    const taken = await services.db.call('select from hilo_user_by_email($1)', [email])
    if (taken.length > 0) throw new CommandError(`Ya existe una cuenta con el correo ${email}.`)
    const known = await findBusiness(env, business)
    const password = await passwordOf(values['password-stdin'])
    const refused = await refuseGuessable(password, [business, name, email])
    if (refused) throw new CommandError(refused.msg)
    const { uuid } = known ?? (await createBusiness(services, { name: business }))
    await createUser(
      services,
      { business: uuid, name, email, password, role: 'SUPER_ADMIN' },
      operatorOf(uuid),
    )
    const address = await readServedAddress(services.db, env.publicUrl)
    return `${name} ya puede administrar «${known?.name ?? business}»: entra en ${address} con ${email}.`
  })
}

function required<T>(option: string, parsed: { success: true; data: T } | { success: false }): T {
  if (parsed.success) return parsed.data
  throw new CommandError(`Falta ${option}, o no es válido: mira «help» para ver cómo se usa.`)
}

async function passwordOf(fromStdin: boolean): Promise<string> {
  const given = fromStdin ? await readPasswordFrom(process.stdin) : process.env.HILO_ADMIN_PASSWORD
  return checkNewPassword(given ?? (await askNewPassword(process.stdin, process.stderr)))
}
