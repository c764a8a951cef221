import { isRefusal, mediaPolicies } from '@hilo/contracts'
import { updateChannel } from '../../channels/update-channel'
import { CommandError } from '../command'
import { type Act, byOperator, elsewhere, idOf, refused } from './asked'

const says = {
  store: 'guarda en Hilo los archivos que lleguen desde ahora.',
  link_only:
    'no guarda los archivos que lleguen desde ahora: se abren donde los tiene el proveedor, mientras los tenga.',
}

/** Whether the files of customers stay with us. */
export const media: Act = async ({ services, business, values }) => {
  const media_policy = mediaPolicies.find((one) => one === values.policy)
  if (!media_policy) throw new CommandError(`--policy es uno de ${mediaPolicies.join(', ')}.`)
  const wanted = { id: idOf(values), data: { media_policy } }
  const changed = await updateChannel(services, elsewhere, byOperator(business), wanted)
  if (isRefusal(changed)) throw refused(changed)
  return `«${changed.name}» ${says[media_policy]}`
}
