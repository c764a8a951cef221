import { awaitedAdPicture } from '../../channels/media/ad-picture'
import type { EntryRow } from '../../entries/rows'
import type { Thread } from '../../entries/thread'
import type { PlannedJob } from '../../platform/jobs/add-jobs'
import type { IncomingMessage } from './incoming-message'
import type { PlanContext } from './plan-context'

/** The jobs of a new message: fetch its file and the picture of its ad, fetch the profile of a customer without a name. The bot hears of it by its event. */
export function planJobs(
  message: IncomingMessage,
  entry: EntryRow,
  { conversation }: Thread,
  { account: { business } }: PlanContext,
  { opened, nameless }: { readonly opened: boolean; readonly nameless: boolean },
): readonly PlannedJob[] {
  const jobs: PlannedJob[] = []
  if (message.media !== null && entry.deleted_at === null)
    jobs.push({ name: 'fetch_media', payload: { business, entry: entry.uuid }, key: `media:${entry.uuid}` })
  if (awaitedAdPicture(entry.body))
    jobs.push({ name: 'fetch_ad_picture', payload: { business, entry: entry.uuid }, key: `ad:${entry.uuid}` })
  if (opened && nameless)
    jobs.push({
      name: 'fetch_profile',
      payload: { business, conversation: conversation.uuid },
      key: `profile:${conversation.uuid}`,
    })
  return jobs
}
