import { type ChannelType, channelTypes } from '@hilo/contracts'
import type { Account } from '../src/channels/accounts/accounts'
import { createLastEventTracker } from '../src/inbound/webhook/track-last-event'
import type { Services } from '../src/platform/services'
import { addExampleRows } from './add-example-rows'
import { assignExampleIds } from './assign-example-ids'
import { clearBusiness } from './clear-business'
import { connectChannels } from './connect-channels'
import { storeFiles } from './files/store-files'
import { offlineAccount } from './offline-account'
import { day } from './plan/moments'
import { planBusiness } from './plan/plan-business'
import { type PlayContext, servicesAt } from './play/play-context'
import { playThreads } from './play/play-thread'
import { saveContacts } from './save-contacts'
import type { DemoBusiness } from './script/business'
import { markComplete, readSeedState } from './seed-state'
import { setUpBusiness } from './set-up-business'

const openedDaysAgo = 400

/** Creates a business of the demo unless it exists. Deletes the rows of an interrupted seed first. */
export async function seedBusiness(
  services: Services,
  business: DemoBusiness,
  analyze: PlayContext['analyze'],
): Promise<boolean> {
  const state = await readSeedState(services, business.uuid)
  if (state === 'whole') return false
  if (state === 'half') await clearBusiness(services, business.uuid)

  const now = services.clock.now().getTime()
  const atOpening = servicesAt(services, now - openedDaysAgo * day)
  const { people, ...named } = await setUpBusiness(atOpening, business)
  const uuids = await connectChannels(atOpening, business)
  const [anyPerson] = people.values()
  if (!anyPerson) throw new Error(`${business.name} has no people`)
  const accounts = Object.fromEntries(
    channelTypes.map((type) => [type, offlineAccount(business.uuid, type, uuids[type])]),
    // `channelTypes` has every key.
  ) as Record<ChannelType, Account>

  const lastEvents = createLastEventTracker(services)
  const played = await playThreads(
    { services, business: business.uuid, now, analyze, anyPerson, people, ...named, accounts, lastEvents },
    planBusiness(business, now),
  )
  await lastEvents.flush()
  await storeFiles(services, business.uuid)
  await saveContacts(services, business, played, now)
  await assignExampleIds(services, business.uuid, played)
  await addExampleRows(services, business)
  await markComplete(services, business.uuid)
  return true
}
