import type { Entry } from '@hilo/contracts'
import type { LiveThread } from '../../../server/live/live-thread'
import { isMedia, type MediaMessage, mediaKindOf } from '../log/entry-kinds'

/** The pages of the thread that are not loaded. */
export interface OlderPages {
  hasMore: boolean
  older: LiveThread['older']
  onOlder: () => void
}

export type Picture = MediaMessage & { body: { url: string } }

export const isPicture = (entry: Entry): entry is Picture =>
  isMedia(entry) &&
  ['image', 'sticker'].includes(mediaKindOf(entry)) &&
  !entry.deleted &&
  entry.body.url !== null
