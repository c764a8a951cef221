import { readFile } from 'node:fs/promises'
import { text as readAll } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { type ChannelAccount, isRefusal, newChannelSchema, uuid as uuidSchema } from '@hilo/contracts'
import { createChannel } from '../channels/create-channel'
import { disconnectChannel } from '../channels/disconnect-channel'
import { listChannels } from '../channels/list-channels'
import { subscribeChannel } from '../channels/subscribe-channel'
import { testChannel } from '../channels/test-channel'
import type { Env } from '../env'
import { fieldsOf } from '../platform/http/fields'
import type { Services } from '../platform/services'
import { CommandError, type RunCommand } from './command'
import { findBusiness } from './find-business'
import { withQuietServices } from './quiet-services'

const options = {
  business: { type: 'string' },
  id: { type: 'string' },
  type: { type: 'string' },
  name: { type: 'string' },
  'external-id': { type: 'string' },
  credentials: { type: 'string' },
} as const
type Options = { readonly [N in keyof typeof options]?: string }

interface Asked {
  readonly services: Services
  readonly business: string
  readonly values: Options
}

const acts: Readonly<Record<string, (asked: Asked) => Promise<string>>> = {
  add,
  list,
  test,
  subscribe,
  disconnect,
}

/** Channels without a browser: what the settings' page does, by the same operations. */
export const run: RunCommand = async (env, args) => {
  const [name = '', ...rest] = args
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined
  if (!act) throw new CommandError('Di qué hacer con los canales: add, list, test, subscribe o disconnect.')
  const { values } = parseArgs({ args: rest, options })
  const business = await businessOf(env, values.business)
  return withQuietServices(env, (services) => act({ services, business, values }))
}

async function businessOf(env: Env, name: string | undefined): Promise<string> {
  if (!name) throw new CommandError('Falta --business: el nombre de la empresa.')
  const found = await findBusiness(env, name)
  if (!found) throw new CommandError(`No existe la empresa «${name}».`)
  return found.uuid
}

/** Another process serves the webhooks: it looks again within a second. */
const elsewhere = { forget: () => {} }
const byOperator = (business: string) => ({ actor: { business, uuid: null }, address: null })

async function add({ services, business, values }: Asked): Promise<string> {
  const parsed = newChannelSchema.safeParse({
    type: values.type,
    name: values.name ?? values.type,
    external_id: values['external-id'],
    credentials: await readCredentials(values.credentials),
  })
  if (!parsed.success) {
    const wrong = Object.entries(fieldsOf(parsed.error)).map(([field, why]) => `${field}: ${why}`)
    throw new CommandError(`No se puede conectar así. ${wrong.join('; ')}`)
  }
  const made = await createChannel(services, elsewhere, byOperator(business), parsed.data)
  if (isRefusal(made)) throw new CommandError(made.msg)
  return `«${made.name}» está conectado (${made.uuid}). Registra esta dirección en su panel: ${made.webhook_url}`
}

/** From a file or a pipe: what stands on a command line can be read by everybody on the machine. */
async function readCredentials(path: string | undefined): Promise<unknown> {
  if (!path)
    throw new CommandError(
      'Falta --credentials: un archivo JSON con las credenciales, o - para leerlas de la entrada.',
    )
  try {
    return JSON.parse(path === '-' ? await readAll(process.stdin) : await readFile(path, 'utf8'))
  } catch {
    throw new CommandError(`No se pueden leer las credenciales de ${path}: debe ser un archivo JSON.`)
  }
}

async function list({ services, business }: Asked): Promise<string> {
  const accounts = await listChannels(services, business)
  return accounts.length === 0 ? 'Esta empresa no tiene canales.' : accounts.map(lineOf).join('\n')
}

function lineOf(account: ChannelAccount): string {
  const { uuid, type, name, external_id, state, queue, dead, health, health_detail } = account
  const trouble = [
    queue > 0 && `${queue} por enviar`,
    dead > 0 && `${dead} sin procesar`,
    health !== 'ok' && health,
    health_detail,
  ].filter((one) => typeof one === 'string')
  return [uuid, type, external_id, state, name, ...trouble].join('  ')
}

async function test({ services, business, values }: Asked): Promise<string> {
  const tested = await testChannel(services, business, idOf(values))
  if (isRefusal(tested)) throw new CommandError(tested.msg)
  if (!tested.ok) throw new CommandError(tested.detail)
  return `${tested.detail}.`
}

async function subscribe({ services, business, values }: Asked): Promise<string> {
  const answer = await subscribeChannel(services, business, idOf(values))
  if (isRefusal(answer)) throw new CommandError(answer.msg)
  if (!answer.ok) throw new CommandError(answer.detail)
  return answer.detail
}

async function disconnect({ services, business, values }: Asked): Promise<string> {
  const gone = await disconnectChannel(services, elsewhere, byOperator(business), idOf(values))
  if (isRefusal(gone)) throw new CommandError(gone.msg)
  return 'El canal está desconectado; su historia queda.'
}

function idOf({ id }: Options): string {
  const parsed = uuidSchema.safeParse(id)
  if (parsed.success) return parsed.data
  throw new CommandError('Falta --id, o no es válido: «channel list» los muestra.')
}
