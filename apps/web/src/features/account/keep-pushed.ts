import { firstChoices, markPushed, pushedChoices } from '../../lib/browser/stored/push-device'
import { call } from '../../server/http/api-client'
import { isPushGranted, subscribeDevice } from './push-subscription'

/**
 * Subscribes this device again where the server has deleted its subscription or the browser has lost it; otherwise tabs
 * would leave to pushes what no push tells any more.
 */
export async function keepPushed(lost: boolean): Promise<void> {
  if (!isPushGranted()) return markPushed(null)
  const { public_key, devices } = await call('listPushDevices')
  const here = devices.find(({ current }) => current)
  if (here && !lost) return markPushed(here)
  const { kinds, quiet, with_content } = here ?? pushedChoices() ?? firstChoices
  // Tabs tell of everything until it is subscribed.
  markPushed(null)
  const saved = await subscribeDevice(public_key, { kinds, quiet, with_content })
  if (typeof saved !== 'string') markPushed(saved)
}
