import { type ChannelAccount, isRefusal } from '@hilo/contracts'
import { listChannels } from '../../channels/accounts/list-channels'
import { subscribeChannel } from '../../channels/accounts/subscribe-channel'
import { verifyChannel } from '../../channels/health/verify-channel'
import { CommandError } from '../command'
import { byOperator, type ChannelCommand, idOf, toCommandError } from './channel-command'

export const list: ChannelCommand = async ({ services, business }) => {
  const accounts = await listChannels(services, { business })
  const now = services.clock.now()
  return accounts.length === 0
    ? 'Esta empresa no tiene canales.'
    : accounts.map((account) => lineOf(account, now)).join('\n')
}

const lineOf = ({ uuid, type, external_id, name, ...account }: ChannelAccount, now: Date): string =>
  [uuid, type, external_id, name, ...stateLines(account, now).map(([, fact, listed]) => listed ?? fact)].join(
    '  ',
  )

export const show: ChannelCommand = async ({ services, business, values }) => {
  const id = idOf(values)
  const account = (await listChannels(services, { business })).find(({ uuid }) => uuid === id)
  if (!account) throw new CommandError('Este canal no existe.')
  const { name, type, external_id, webhook_url } = account
  const lines = [
    ['Canal', `${name} (${type} ${external_id})`],
    ...stateLines(account, services.clock.now()),
    ['Archivos', policies[account.media_policy]],
    ['Webhook', webhook_url],
    ['Avisos rechazados', String(account.refused_webhooks)],
  ]
  const width = Math.max(...lines.map(([label = '']) => label.length))
  return lines.map(([label = '', fact]) => `${label.padEnd(width)}  ${fact}`).join('\n')
}

const policies = { store: 'se guardan en Hilo', link_only: 'solo el enlace del proveedor' } as const
const states = { active: 'activo', paused: 'en pausa', disconnected: 'desconectado' } as const

type Known = Pick<
  ChannelAccount,
  | 'state'
  | 'health'
  | 'health_detail'
  | 'backoff_until'
  | 'queue'
  | 'dead'
  | 'last_event_at'
  | 'last_error'
  | 'last_error_at'
>

/** The account's state as labelled lines that scripts can search. */
const stateLines = (account: Known, now: Date): [label: string, fact: string, listed?: string][] => [
  ['Estado', states[account.state]],
  [
    'Salud',
    [account.health, account.health_detail && `(${account.health_detail})`].filter(Boolean).join(' '),
  ],
  ...backoffLines(account, now),
  ['Cola', `${account.queue} por enviar`],
  ['Avisos', `${account.dead} sin procesar`],
  account.last_event_at === null
    ? ['Último evento', 'ninguno', 'sin eventos']
    : ['Último evento', account.last_event_at, `evento ${account.last_event_at}`],
  account.last_error === null
    ? ['Último error', 'ninguno', 'sin errores']
    : [
        'Último error',
        `${account.last_error_at}: ${account.last_error}`,
        `error ${account.last_error_at}: ${account.last_error}`,
      ],
]

/** Until when the account does not send; no line when it does. */
const backoffLines = (
  { backoff_until }: Known,
  now: Date,
): [label: string, fact: string, listed: string][] =>
  backoff_until === null || new Date(backoff_until) <= now
    ? []
    : [['En pausa por fallos', `hasta ${backoff_until}`, `descansa hasta ${backoff_until}`]]

export const test: ChannelCommand = async ({ services, business, values }) => {
  const tested = await verifyChannel(services, business, idOf(values))
  if (isRefusal(tested)) throw toCommandError(tested)
  if (!tested.ok) throw new CommandError(tested.detail)
  return tested.detail
}

export const subscribe: ChannelCommand = async ({ services, business, values }) => {
  const answer = await subscribeChannel(services, byOperator(business), idOf(values))
  if (isRefusal(answer)) throw toCommandError(answer)
  if (!answer.ok) throw new CommandError(answer.detail)
  return answer.detail
}
