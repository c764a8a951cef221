import { isRefusal } from '@hilo/contracts'
import { disconnectChannel } from '../../channels/accounts/disconnect-channel'
import { updateChannel } from '../../channels/accounts/update-channel'
import {
  byOperator,
  type ChannelCommand,
  type ChannelCommandInput,
  idOf,
  noAccountCache,
  toCommandError,
} from './channel-command'

export const pause: ChannelCommand = async (asked) =>
  `«${await setState(asked, 'paused')}» está en pausa: lo que llega se guarda, y lo que se escribe espera.`

export const resume: ChannelCommand = async (asked) =>
  `«${await setState(asked, 'active')}» está activo: lo que esperaba sale ahora, en orden.`

async function setState({ services, business, values }: ChannelCommandInput, state: 'active' | 'paused') {
  const wanted = { id: idOf(values), data: { state } }
  const changed = await updateChannel(services, noAccountCache, byOperator(business), wanted)
  if (isRefusal(changed)) throw toCommandError(changed)
  return changed.name
}

export const disconnect: ChannelCommand = async ({ services, business, values }) => {
  const gone = await disconnectChannel(services, noAccountCache, byOperator(business), idOf(values))
  if (isRefusal(gone)) throw toCommandError(gone)
  return 'El canal está desconectado; su historia queda.'
}
