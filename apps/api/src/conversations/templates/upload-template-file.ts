import {
  type BodyOf,
  type ChannelType,
  carriesMedia,
  isRefusal,
  mediaFormats,
  mediaRule,
  refuse,
  type templateEndpoints,
} from '@hilo/contracts'
import { recognizeUpload } from '../../files/check/recognize-upload'
import { withMediaFile } from '../../files/check/with-media-file'
import { keepLooseFile } from '../../files/keep-loose-file'
import { sql } from '../../platform/db/db'
import type { Actor } from '../../platform/http/actor'
import type { UploadedFile } from '../../platform/http/bodies/receive-upload'
import type { Services } from '../../platform/services'

type UploadInput = BodyOf<(typeof templateEndpoints)['uploadTemplateFile']>

/**
 * Stores a file for a template that will be sent. Until a message has it, nothing refers to it, and a sweep deletes it after a
 * while.
 */
export async function uploadTemplateFile(
  services: Services,
  { business }: Actor,
  { account }: UploadInput,
  file: UploadedFile | null,
) {
  if (!file) return refuse('NO_FILE')
  const format = await recognizeUpload(services, file)
  if (isRefusal(format)) return format
  const [found] = await services.db.read<{ type: ChannelType }>(
    business,
    sql`select type from channel_accounts where business_uuid = ${business}::uuid and uuid = ${account}::uuid`,
  )
  if (!found) return refuse('CHANNEL_NOT_FOUND')
  // No template has sound alone.
  if (mediaFormats[format].kind === 'audio' || !carriesMedia(found.type, format))
    return refuse('MEDIA_NOT_CARRIED')
  const { maxBytes } = mediaRule(found.type, format)
  return withMediaFile(services, { business, file, format, maxBytes }, (media) =>
    keepLooseFile(services, business, media),
  )
}
