import { type ChannelType, channelTypes } from '@hilo/contracts'
import type { Account } from '../channels/accounts'
import type { Services } from '../platform/services'
import { clearBusiness } from './clear-business'
import { connectChannels } from './connect-channels'
import { giveFiles } from './files/give-files'
import { furnish } from './furnish'
import { demoState, markWhole } from './marker'
import { storedAccount } from './mute-channel'
import { nameChats } from './name-chats'
import { openDoors } from './open-doors'
import { day } from './plan/moments'
import { planBusiness } from './plan/plan-business'
import { playThreads } from './play/play-thread'
import { type Stage, servicesAt } from './play/stage'
import type { DemoBusiness } from './script/business'
import { writeDownContacts } from './write-down-contacts'

const openedDaysAgo = 400

/** Makes a business of the demo, unless it is there. What a crash left of it is taken away first. */
export async function seedBusiness(
  services: Services,
  business: DemoBusiness,
  analyze: Stage['analyze'],
): Promise<boolean> {
  const state = await demoState(services, business.uuid)
  if (state === 'whole') return false
  if (state === 'half') await clearBusiness(services, business.uuid)

  const now = services.clock.now().getTime()
  const atOpening = servicesAt(services, now - openedDaysAgo * day)
  const { areas, people } = await furnish(atOpening, business)
  const uuids = await connectChannels(atOpening, business)
  const [anybody] = people.values()
  if (!anybody) throw new Error(`${business.name} has no people`)
  const accounts = Object.fromEntries(
    channelTypes.map((type) => [type, storedAccount(business.uuid, type, uuids[type])]),
    // One for each of the types.
  ) as Record<ChannelType, Account>

  const stage = { services, business: business.uuid, now, analyze, anybody, people, areas, accounts }
  const played = await playThreads(stage, planBusiness(business, now))
  await giveFiles(services, business.uuid)
  await writeDownContacts(services, business, played, now)
  await nameChats(services, business.uuid, played)
  await openDoors(services, business)
  await markWhole(services, business.uuid)
  return true
}
