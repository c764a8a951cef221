import { readFile } from 'node:fs/promises'
import { text as readAll } from 'node:stream/consumers'
import {
  channelCredentials,
  channelEndpoints,
  channelTypes,
  externalIdOf,
  isRefusal,
  newChannelSchema,
  refuseInput,
} from '@hilo/contracts'
import { createProven, updateProven } from '../../channels/prove-channel'
import { fieldsOf } from '../../platform/http/fields'
import { CommandError } from '../command'
import { type Act, byOperator, elsewhere, idOf, refused } from './asked'

export const add: Act = async ({ services, business, values }) => {
  const type = channelTypes.find((one) => one === values.type)
  if (!type) throw new CommandError(`--type es uno de ${channelTypes.join(', ')}.`)
  const credentials = await readCredentials(values.credentials)
  const opened = channelCredentials[type].safeParse(credentials)
  if (!opened.success) throw refused(refuseInput(fieldsOf(opened.error, 'credentials')))
  const parsed = newChannelSchema.safeParse({
    type,
    name: values.name ?? type,
    // Where the credentials say it themselves it need not be said twice.
    external_id: values['external-id'] ?? externalIdOf(opened.data) ?? undefined,
    credentials,
  })
  if (!parsed.success) throw refused(refuseInput(fieldsOf(parsed.error)))
  const made = await createProven(services, elsewhere, byOperator(business), parsed.data)
  if (isRefusal(made)) throw refused(made)
  const unproven = made.last_error === null ? '' : ` ${made.last_error}`
  return `«${made.name}» está conectado (${made.uuid}). Registra esta dirección en su panel: ${made.webhook_url}${unproven}`
}

/** Those that are named replace what was there; the others stay. */
export const credentials: Act = async ({ services, business, values }) => {
  const wanted = { id: idOf(values), data: { credentials: await readCredentials(values.credentials) } }
  const parsed = channelEndpoints.updateChannel.body.safeParse(wanted)
  if (!parsed.success) throw refused(refuseInput(fieldsOf(parsed.error)))
  const changed = await updateProven(services, elsewhere, byOperator(business), parsed.data)
  if (isRefusal(changed)) throw refused(changed)
  return `«${changed.name}» tiene credenciales nuevas; lo que esperaba por las anteriores sale ahora, en orden.`
}

/** From a file, a pipe or the environment: what stands on a command line can be read by everybody on the machine. */
async function readCredentials(path: string | undefined): Promise<unknown> {
  const given = process.env.HILO_CHANNEL_CREDENTIALS
  if (!path && !given)
    throw new CommandError(
      'Faltan las credenciales: --credentials con un archivo JSON, o - para leerlas de la entrada, o la variable HILO_CHANNEL_CREDENTIALS.',
    )
  const where = path ?? 'HILO_CHANNEL_CREDENTIALS'
  const written = path
    ? await readText(path).catch(() => {
        throw new CommandError(`No se puede abrir ${path}: revisa que el archivo exista y se pueda leer.`)
      })
    : (given ?? '')
  try {
    return JSON.parse(written)
  } catch {
    throw new CommandError(`No se pueden leer las credenciales de ${where}: deben estar escritas en JSON.`)
  }
}

const readText = (path: string): Promise<string> =>
  path === '-' ? readAll(process.stdin) : readFile(path, 'utf8')
