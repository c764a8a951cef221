import { publishCall } from '../calls/ring/publish-call'
import { announceCall } from '../calls/rows/write-call'
import type { PipelinedTx } from '../platform/db/pipeline/pipeline'
import type { Services } from '../platform/services'
import { announceVideo, publishVideo } from '../video-calls/publish-video'

/** Writes the announcement of a changed recording, in the same transaction. It is a change of the call, because the log of calls shows it. */
export const announceRecorded = (
  tx: PipelinedTx,
  { business, call, video }: { business: string; call: string; video: boolean },
  now: Date,
): Promise<string> =>
  video ? announceVideo(tx, business, { call, team: true }, now) : announceCall(tx, business, call, now)

/** Publishes a committed change of a recording. */
export const publishRecorded = (
  services: Services,
  { business, call: uuid, video }: { business: string; call: string; video: boolean },
  announcement: string,
): Promise<void> =>
  video
    ? publishVideo(services, { business, announcement, changed: { call: uuid, team: true } })
    : publishCall(services, { business_uuid: business, uuid, announcement })
