import { answerAndDeliver } from './bot/answer-and-deliver'
import { sendCallHours } from './calls/settings/send-call-hours'
import { fetchAdPicture } from './channels/media/fetch-ad-picture'
import { fetchMedia } from './channels/media/fetch-media'
import { requestPhoneSyncs } from './channels/phone/request-phone-syncs'
import { emptyContactItems } from './contacts/erase/empty-contact-items'
import { eraseFiles } from './contacts/erase/erase-files'
import { deliverConversation } from './delivery/deliver-conversation'
import { notifyHookPaused } from './hooks/notify-hook-paused'
import type { HookSender } from './hooks/send/hook-sender'
import { writeDeliveries } from './hooks/write-deliveries'
import { importPhone } from './imports/phone/import-phone'
import { fetchProfile } from './inbound/customers/fetch-profile'
import { pullAccount } from './inbound/pull/pull-account'
import { fetchRepresentedAccount } from './inbound/representations/fetch-represented-account'
import { acknowledge } from './inbound/webhook/acknowledge'
import { returnInteractions } from './interactions/acts/return-interactions'
import { runAssignment } from './interactions/assignment/run-assignment'
import { markRead } from './outbound/signals/mark-read'
import type { Services } from './platform/services'
import { sendPush } from './push/send-push'
import { writePushes } from './push/write-pushes'
import { notifyPasswordSet } from './users/notify-password-set'

/** Runs the jobs of the queue. */
export const jobHandlers = (
  services: Services,
  sender: HookSender,
): Parameters<Services['jobs']['start']>[0] => ({
  deliver_conversation: (payload) => deliverConversation(services, payload),
  pull_account: (payload) => pullAccount(services, payload),
  request_phone: (payload) => requestPhoneSyncs(services, payload),
  import_phone: (payload) => importPhone(services, payload),
  acknowledge: (payload) => acknowledge(services, payload),
  fetch_represented_account: (payload) => fetchRepresentedAccount(services, payload),
  fetch_media: (payload) => fetchMedia(services, payload),
  fetch_ad_picture: (payload) => fetchAdPicture(services, payload),
  fetch_profile: (payload) => fetchProfile(services, payload),
  mark_read: (payload) => markRead(services, payload),
  erase_files: (payload) => eraseFiles(services, payload),
  erase_webhook_items: (payload) => emptyContactItems(services, payload),
  answer_customer: (payload) => answerAndDeliver(services, payload),
  send_call_hours: (payload) => sendCallHours(services, payload),
  notify_password_set: (payload) => notifyPasswordSet(services, payload),
  write_pushes: (payload) => writePushes(services, payload),
  send_push: (payload) => sendPush(services, payload),
  assign_waiting: (payload) => runAssignment(services, payload),
  notify_hooks: async (payload) => {
    for (const hook of await writeDeliveries(services, payload)) sender.wake({ ...payload, hook })
  },
  notify_hook_paused: (payload) => notifyHookPaused(services, payload),
  return_interactions: ({ business, owner, by }) => returnInteractions(services, { business, ...by }, owner),
})
