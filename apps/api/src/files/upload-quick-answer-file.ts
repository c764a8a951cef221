import { abilitiesOf, channelTypes, isRefusal, mediaFormats, refuse } from '@hilo/contracts'
import type { Actor } from '../platform/http/actor'
import type { UploadedFile } from '../platform/http/bodies/receive-upload'
import type { Services } from '../platform/services'
import { recognizeUpload } from './check/recognize-upload'
import { withMediaFile } from './check/with-media-file'
import { keepLooseFile } from './keep-loose-file'

/** Every channel takes a picture of this size; which takes other files is seen when they are sent. */
const pictureBytes = Math.min(...channelTypes.map((channel) => abilitiesOf(channel).media.image.maxBytes))

/**
 * Stores a file for a quick answer that will be saved. Until the quick answer has it, nothing refers to it, and a sweep deletes
 * it after a while.
 */
export async function uploadQuickAnswerFile(
  services: Services,
  { business }: Actor,
  file: UploadedFile | null,
) {
  if (!file) return refuse('NO_FILE')
  const format = await recognizeUpload(services, file)
  if (isRefusal(format)) return format
  const maxBytes = mediaFormats[format].kind === 'image' ? pictureBytes : Number.POSITIVE_INFINITY
  return withMediaFile(services, { business, file, format, maxBytes }, (media) =>
    keepLooseFile(services, business, media),
  )
}
