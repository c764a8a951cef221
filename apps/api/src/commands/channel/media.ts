import { isRefusal, mediaPolicies } from '@hilo/contracts'
import { updateChannel } from '../../channels/accounts/update-channel'
import { CommandError } from '../command'
import { byOperator, type ChannelCommand, idOf, noAccountCache, toCommandError } from './channel-command'

const says = {
  store: 'guarda en Hilo los archivos que lleguen desde ahora.',
  link_only:
    'no guarda los archivos que lleguen desde ahora: se abren donde los tiene el proveedor, mientras los tenga.',
}

/** Sets whether customers' files are stored here. */
export const media: ChannelCommand = async ({ services, business, values }) => {
  const media_policy = mediaPolicies.find((one) => one === values.policy)
  if (!media_policy) throw new CommandError(`--policy es uno de ${mediaPolicies.join(', ')}.`)
  const wanted = { id: idOf(values), data: { media_policy } }
  const changed = await updateChannel(services, noAccountCache, byOperator(business), wanted)
  if (isRefusal(changed)) throw toCommandError(changed)
  return `«${changed.name}» ${says[media_policy]}`
}
