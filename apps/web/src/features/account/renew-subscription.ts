import {
  firstChoices,
  lostChoices,
  markPushed,
  markPushLost,
  pushedChoices,
} from '../../lib/browser/stored/push-device'
import { call } from '../../server/http/api-client'
import { isPushGranted, isSubscribed, subscribeDevice } from './push-subscription'

/**
 * Subscribes this device again where the server has deleted its subscription, another address was given without a session, or the browser
 * has lost it; otherwise tabs would leave to pushes what no push tells any more.
 */
export async function renewSubscription(lost: boolean): Promise<void> {
  if (!isPushGranted()) return markPushed(null)
  const { public_key, devices } = await call('listPushDevices')
  const here = devices.find(({ current }) => current)
  if (here && !here.renewed && !lost && (await isSubscribed())) return markPushed(here)
  const { kinds, quiet, with_content } = here ?? pushedChoices() ?? lostChoices() ?? firstChoices
  // Tabs tell of everything until it is subscribed, which the next load tries again if it fails now.
  markPushLost({ kinds, quiet, with_content })
  const saved = await subscribeDevice(public_key, { kinds, quiet, with_content })
  markPushed(typeof saved === 'string' ? null : saved)
}
