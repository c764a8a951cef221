import { isRefusal } from '@hilo/contracts'
import { disconnectChannel } from '../../channels/disconnect-channel'
import { updateChannel } from '../../channels/update-channel'
import { type Act, type Asked, byOperator, elsewhere, idOf, refused } from './asked'

export const pause: Act = async (asked) =>
  `«${await setState(asked, 'paused')}» está en pausa: lo que llega se guarda, y lo que se escribe espera.`

export const resume: Act = async (asked) =>
  `«${await setState(asked, 'active')}» está activo: lo que esperaba sale ahora, en orden.`

async function setState({ services, business, values }: Asked, state: 'active' | 'paused') {
  const wanted = { id: idOf(values), data: { state } }
  const changed = await updateChannel(services, elsewhere, byOperator(business), wanted)
  if (isRefusal(changed)) throw refused(changed)
  return changed.name
}

export const disconnect: Act = async ({ services, business, values }) => {
  const gone = await disconnectChannel(services, elsewhere, byOperator(business), idOf(values))
  if (isRefusal(gone)) throw refused(gone)
  return 'El canal está desconectado; su historia queda.'
}
