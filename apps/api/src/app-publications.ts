import { areaPublications } from './areas/announce-area'
import { callPublications } from './calls/ring/publish-call'
import { channelPublications } from './channels/accounts/channel-status'
import { contactPublications } from './contacts/announce-contact'
import { finishReasonPublications } from './finish-reasons/announce-finish-reasons'
import { rebuildPublications } from './interactions/rebuild-publications'
import { labelPublications } from './labels/announce-labels'
import type { Announcement, Publication } from './platform/announcements/announcer'
import type { Clock } from './platform/clock/clock'
import type { Db } from './platform/db/db'
import { targetPublications } from './targets/announce-targets'
import { videoPublications } from './video-calls/publish-video'

/** The operation that publishes an announcement again after a crash, by the area that it is about; by default the interactions'. */
export const publicationsFor =
  (db: Db, clock: Clock) =>
  async (announcement: Announcement): Promise<readonly Publication[]> => {
    if (announcement.kind === 'channel_changed') return channelPublications(db, announcement)
    if (announcement.kind === 'area_changed') return areaPublications(db, announcement)
    if (announcement.kind === 'targets_changed') return targetPublications(announcement.business_uuid)
    if (announcement.kind === 'call_changed') return callPublications({ db, clock }, announcement)
    if (announcement.kind === 'video_changed') return videoPublications({ db }, announcement)
    if (announcement.kind === 'contact_changed') return contactPublications(announcement)
    if (announcement.kind === 'labels_changed') return labelPublications(db, announcement)
    if (announcement.kind === 'finish_reasons_changed') return finishReasonPublications(db, announcement)
    return rebuildPublications(db, announcement)
  }
