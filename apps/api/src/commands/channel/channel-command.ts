import { type Refusal, uuid as uuidSchema } from '@hilo/contracts'
import type { Services } from '../../platform/services'
import { CommandError } from '../command'

export const options = {
  business: { type: 'string' },
  id: { type: 'string' },
  item: { type: 'string' },
  state: { type: 'string' },
  type: { type: 'string' },
  name: { type: 'string' },
  'external-id': { type: 'string' },
  credentials: { type: 'string' },
  policy: { type: 'string' },
} as const
type Options = { readonly [N in keyof typeof options]?: string }

export interface ChannelCommandInput {
  readonly services: Services
  readonly business: string
  readonly values: Options
}
export type ChannelCommand = (asked: ChannelCommandInput) => Promise<string>

/** The process that serves webhooks has its own cache, which expires within a second. */
export const noAccountCache = { forget: () => {} }
export const byOperator = (business: string) => ({ actor: { business, uuid: null }, address: null })

export const idOf = ({ id }: Options): string => uuidOf(id, '--id', 'channel list')

export function uuidOf(value: string | undefined, option: string, shownBy: string): string {
  const parsed = uuidSchema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new CommandError(`Falta ${option}, o no es válido: «${shownBy}» los muestra.`)
}

/** A refusal as a sentence that names fields as the operator typed them: options, or fields of the credentials. */
export function toCommandError({ msg, fields = {} }: Refusal): CommandError {
  const wrong = Object.entries(fields).map(([field, why]) => `${typed(field)}: ${why}`)
  return new CommandError(wrong.length > 0 ? `${wrong.join('; ')}.` : msg)
}

function typed(field: string): string {
  const name = field.replace(/^data\./, '')
  return name.startsWith('credentials') ? name : `--${name.replaceAll('_', '-')}`
}
