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
import {
  createVerifiedChannel,
  updateVerifiedChannel,
} from '../../channels/accounts/credentials/verified-channel'
import { fieldsOf } from '../../platform/http/bodies/fields'
import { CommandError } from '../command'
import { byOperator, type ChannelCommand, idOf, noAccountCache, toCommandError } from './channel-command'

export const add: ChannelCommand = async ({ services, business, values }) => {
  const type = channelTypes.find((one) => one === values.type)
  if (!type) throw new CommandError(`--type es uno de ${channelTypes.join(', ')}.`)
  const credentials = await readCredentials(values.credentials)
  const opened = channelCredentials[type].safeParse(credentials)
  if (!opened.success) throw toCommandError(refuseInput(fieldsOf(opened.error, 'credentials')))
  const parsed = newChannelSchema.safeParse({
    type,
    name: values.name ?? type,
    // The option may be left out if the credentials contain the id.
    external_id: values['external-id'] ?? externalIdOf(opened.data) ?? undefined,
    credentials,
  })
  if (!parsed.success) throw toCommandError(refuseInput(fieldsOf(parsed.error)))
  const made = await createVerifiedChannel(services, noAccountCache, byOperator(business), parsed.data)
  if (isRefusal(made)) throw toCommandError(made)
  const unverified = made.last_error === null ? '' : ` ${made.last_error}`
  return `«${made.name}» está conectado (${made.uuid}). Registra esta dirección en su panel: ${made.webhook_url}${unverified}`
}

/** Replaces the credentials in the file; the others stay. */
export const credentials: ChannelCommand = async ({ services, business, values }) => {
  const wanted = { id: idOf(values), data: { credentials: await readCredentials(values.credentials) } }
  const parsed = channelEndpoints.updateChannel.body.safeParse(wanted)
  if (!parsed.success) throw toCommandError(refuseInput(fieldsOf(parsed.error)))
  const changed = await updateVerifiedChannel(services, noAccountCache, byOperator(business), parsed.data)
  if (isRefusal(changed)) throw toCommandError(changed)
  return `«${changed.name}» tiene credenciales nuevas; lo que esperaba por las anteriores sale ahora, en orden.`
}

/** From a file, a pipe or the environment, because everybody on the machine can read a command line. */
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
