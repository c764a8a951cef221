import { parseArgs } from 'node:util'
import { email as emailSchema } from '@hilo/contracts'
import { openMail } from '../platform/mail/mail'
import { CommandError, type RunCommand } from './command'
import { checkMail } from './doctor/check-mail'

const options = { to: { type: 'string' } } as const

/** Sends one mail, as the product would. */
export const run: RunCommand = async (env, [name = '', ...rest]) => {
  if (name !== 'test') throw new CommandError('Di qué hacer con el correo: test.')
  const { values } = parseArgs({ args: rest, options })
  const to = emailSchema.safeParse(values.to)
  if (!to.success) throw new CommandError('Falta --to, o no es un correo.')
  const [fault] = await checkMail(env)
  if (fault) throw new CommandError(fault)
  await openMail(env).send({
    to: to.data,
    subject: 'Correo de prueba de Hilo',
    text: `Este correo lo envió Hilo desde ${env.publicUrl}. Si lo lees, los correos salen.`,
  })
  return env.smtp
    ? `El servidor aceptó el correo para ${to.data}: mira también la carpeta de correo no deseado.`
    : 'Sin SMTP_URL los correos quedan como archivos en la carpeta «mail» de HILO_DATA_DIR: ahí está este.'
}
