import type {
  channelEndpoints,
  channelTemplateEndpoints,
  fileEndpoints,
  googleConsentEndpoints,
  signupEndpoints,
} from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/handler'
import { readSending } from '../platform/quiet/read-sending'
import type { Services } from '../platform/services'
import type { AccountCache } from './accounts/accounts'
import { createVerifiedChannel, updateVerifiedChannel } from './accounts/credentials/verified-channel'
import { disconnectChannel } from './accounts/disconnect-channel'
import { listChannelStatus } from './accounts/list-channel-status'
import { listChannels } from './accounts/list-channels'
import { subscribeChannel } from './accounts/subscribe-channel'
import { connectGoogle, repairGoogle } from './consent/begin-google-consent'
import { finishGoogle } from './consent/finish-google-consent'
import { dismissAlarm } from './health/dismiss-alarm'
import { verifyChannel } from './health/verify-channel'
import { fetchFileAgain } from './media/fetch-file-again'
import { requestPhoneAgain } from './phone/request-phone-again'
import { createBeginSignup } from './signup/begin-signup'
import { discardSignup } from './signup/discard-signup'
import { finishSignup } from './signup/finish-signup'
import { openSignup } from './signup/open-signup'
import { readSignup } from './signup/read-signup'
import { retrySignup } from './signup/retry-signup'
import { createChannelTemplate } from './templates/create-template'
import { deleteChannelTemplate } from './templates/delete-template'
import { listChannelTemplates } from './templates/list-channel-templates'
import { updateChannelTemplate } from './templates/update-template'

/** Webhooks have routes of their own, in inbound. */
type OwnEndpoints = Omit<typeof channelEndpoints, 'listChannelItems' | 'replayChannelItem'>

export const channelRoutes = (
  services: Services,
  accounts: AccountCache,
): HandlersOf<
  OwnEndpoints &
    Pick<typeof fileEndpoints, 'fetchFile'> &
    typeof googleConsentEndpoints &
    typeof signupEndpoints &
    typeof channelTemplateEndpoints
> => ({
  listChannels: ({ actor }) => listChannels(services, actor),
  createChannel: ({ actor, address, body }) =>
    createVerifiedChannel(services, accounts, { actor, address }, body),
  updateChannel: ({ actor, address, body }) =>
    updateVerifiedChannel(services, accounts, { actor, address }, body),
  deleteChannel: ({ actor, address, params }) =>
    disconnectChannel(services, accounts, { actor, address }, params.id),
  testChannel: ({ actor, body }) => verifyChannel(services, actor.business, body.id),
  dismissAlarm: ({ actor, address, body }) => dismissAlarm(services, { actor, address }, body),
  requestPhoneSync: ({ actor, address, body }) => requestPhoneAgain(services, { actor, address }, body),
  subscribeChannel: ({ actor, address, body }) => subscribeChannel(services, { actor, address }, body.id),
  listChannelStatus: ({ actor }) => listChannelStatus(services, actor),
  fetchFile: ({ actor, body }) => fetchFileAgain(services, actor, body.uuid),
  readSending: ({ actor }) => readSending(services, actor),
  listChannelTemplates: ({ actor, params }) =>
    listChannelTemplates(services, actor, params.id, { again: false }),
  refreshChannelTemplates: ({ actor, body }) =>
    listChannelTemplates(services, actor, body.id, { again: true }),
  createChannelTemplate: ({ actor, address, body }) =>
    createChannelTemplate(services, { actor, address }, body),
  updateChannelTemplate: ({ actor, address, body }) =>
    updateChannelTemplate(services, { actor, address }, body),
  deleteChannelTemplate: ({ actor, address, params }) =>
    deleteChannelTemplate(services, { actor, address }, params.id),
  connectGoogle: ({ actor, address, body }) => connectGoogle(services, { actor, address }, body),
  repairGoogle: ({ actor, address, body }) => repairGoogle(services, { actor, address }, body),
  finishGoogle: ({ query, address, header }) =>
    finishGoogle(services, accounts, { ...query, address, cookie: header('cookie') }),
  readSignup: ({ actor }) => readSignup(services, actor),
  beginSignup: createBeginSignup(services),
  openSignup: ({ body, header }) => openSignup(services, { ...body, cookie: header('cookie') }),
  finishSignup: ({ body, address, header }) =>
    finishSignup(services, accounts, { ...body, address, cookie: header('cookie') }),
  retrySignup: ({ actor, address, body }) => retrySignup(services, accounts, { actor, address }, body),
  discardSignup: ({ actor, address, body }) => discardSignup(services, { actor, address }, body.id),
})
