import { bareMime } from '../../core/mime'
import { badParameter, graphError } from '../../meta/graph-error'
import type { LiveAccount } from '../account'
import { mediaView } from '../media'
import { type MediaKind, mediaRules } from '../media-rules'
import type { MediaView } from '../wire'
import type { World } from '../world'
import type { MediaContent } from './request'

/** The uploaded file that a message names; undefined: it is linked and fetched later, see linked-media.ts. */
export function attachedFile(
  world: World,
  account: LiveAccount,
  kind: MediaKind,
  { id, filename, voice = false }: MediaContent,
): MediaView | undefined {
  if (id === undefined) return undefined
  const media = world.media.get(id)
  if (media?.account !== account.phone_number_id) {
    throw badParameter(`Param ${kind}['id'] is not a valid whatsapp business account media attachment ID`)
  }
  if (!mediaRules[kind].mimes.includes(bareMime(media.mime))) {
    throw graphError(131053, `Media of type ${media.mime} cannot be sent as ${kind}`)
  }
  // A voice note of another format is shown as an audio file.
  const asVoice = voice && bareMime(media.mime) === 'audio/ogg'
  return mediaView(media, filename ?? media.name, asVoice)
}
