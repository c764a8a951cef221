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
 * has lost it; otherwise tabs would leave alerts to pushes that no longer come.
 */
export async function renewSubscription(lost: boolean): Promise<void> {
  if (!isPushGranted()) return markPushed(null)
  const { public_key, devices } = await call('listPushDevices')
  const here = devices.find(({ current }) => current)
  if (here && !here.renewed && !lost && (await isSubscribed())) return markPushed(here)
  const { kinds, quiet, with_content } = here ?? pushedChoices() ?? lostChoices() ?? firstChoices
  // Tabs show all alerts until it is subscribed. If that fails now, the next load tries again.
  markPushLost({ kinds, quiet, with_content })
  const saved = await subscribeDevice(public_key, { kinds, quiet, with_content })
  markPushed(typeof saved === 'string' ? null : saved)
}
