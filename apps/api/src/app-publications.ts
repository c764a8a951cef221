import { areaPublications } from './areas/announce-area'
import { callPublications } from './calls/ring/publish-call'
import { channelPublications } from './channels/accounts/channel-status'
import { contactPublications } from './contacts/announce-contact'
import { finishReasonPublications } from './finish-reasons/announce-finish-reasons'
import { rebuildPublications } from './interactions/rebuild-publications'
import { labelPublications } from './labels/announce-labels'
import type { Publications } from './platform/announcements/announcer'
import type { Clock } from './platform/clock/clock'
import type { Db } from './platform/db/db'
import { presencePublications } from './presence/announce-presence'
import { targetPublications } from './targets/announce-targets'
import { videoPublications } from './video-calls/publish-video'

/** How each kind of announcement is published again after a crash, from the rows as they are now. */
export const publicationsFor = (db: Db, clock: Clock): Publications => ({
  interaction_changed: (business, change) => rebuildPublications(db, business, { ...change, act: change }),
  message_received: (business, change) => rebuildPublications(db, business, change),
  entry_changed: (business, change) => rebuildPublications(db, business, change),
  contact_changed: contactPublications,
  call_changed: (business, change) => callPublications({ db, clock }, business, change),
  video_changed: (business, change) => videoPublications({ db }, business, change),
  presence_changed: (business, { user }) => presencePublications(business, user),
  channel_changed: (business, change) => channelPublications(db, business, change),
  area_changed: (business, change) => areaPublications(db, business, change),
  labels_changed: (business, change) => labelPublications(db, business, change),
  finish_reasons_changed: (business) => finishReasonPublications(db, business),
  targets_changed: targetPublications,
})
