import { randomBytes } from 'node:crypto'
import { type ChannelType, channelTypes } from '@hilo/contracts'
import { demo } from '@hilo/contracts/reference'
import { createChannelAccount } from '../src/channels/accounts/create-channel-account'
import type { Services } from '../src/platform/services'
import type { DemoBusiness } from './script/business'

const secret = () => randomBytes(24).toString('base64url')
const hex = () => randomBytes(16).toString('hex')

/**
 * Credentials as an admin would copy them from the provider's panel. Those that the documentation's examples use are fixed, the
 * others random.
 */
const makeCredentials: Record<ChannelType, (externalId: string) => Record<string, string>> = {
  whatsapp: (id) => ({
    app_secret: hex(),
    verify_token: demo.verifyToken,
    access_token: `EAA${secret()}`,
    phone_number_id: id,
    waba_id: `2${id.slice(1)}`,
  }),
  telegram: (id) => ({ bot_token: `${id}:AA${secret()}`, secret_token: demo.telegramSecret }),
  instagram: (id) => ({
    app_secret: hex(),
    verify_token: secret(),
    page_access_token: `IGAA${secret()}`,
    ig_id: id,
    flavour: 'instagram',
  }),
  messenger: (id) => ({
    app_secret: hex(),
    verify_token: secret(),
    page_access_token: `EAA${secret()}`,
    page_id: id,
  }),
  gmail: () => ({
    client_id: `${hex()}.apps.googleusercontent.com`,
    client_secret: secret(),
    refresh_token: `1//0${secret()}`,
    topic: 'projects/hilo-demo/topics/gmail',
    audience: `https://hilo.demo/${hex()}`,
    service_account: 'push@hilo-demo.iam.gserviceaccount.com',
  }),
}

/** One account for each kind of channel. Returns their uuids. */
export async function connectChannels(
  services: Services,
  { uuid: business, channels }: DemoBusiness,
): Promise<Record<ChannelType, string>> {
  const created = await Promise.all(
    channelTypes.map(async (type) => {
      const { uuid, name, externalId: external_id } = channels[type]
      const account = {
        uuid,
        business,
        type,
        name,
        external_id,
        credentials: makeCredentials[type](external_id),
      }
      return [type, (await createChannelAccount(services, account)).uuid] as const
    }),
  )
  // `channelTypes` has every key.
  return Object.fromEntries(created) as Record<ChannelType, string>
}
