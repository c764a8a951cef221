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

/** A message as one for each of its files, the first with its own uuid. */
export function filesOf(message: MediaMessage): readonly MediaMessage[] {
  const { more = [], ...body } = message.body
  return [
    { ...message, body },
    ...more.map(({ kind, ...file }, at): MediaMessage => {
      const url = file.url
      const shown = { ...file, url, caption: null, ...(url === null && { expired: true }) }
      return { ...message, uuid: `${message.uuid}/${at + 1}`, type: kind, body: shown }
    }),
  ]
}

/** The pictures of an entry. */
export const picturesOf = (entry: Entry): readonly Picture[] =>
  isMedia(entry) ? (entry.body.more ? filesOf(entry) : [entry]).filter(isPicture) : []

const isPicture = (entry: Entry): entry is Picture =>
  isMedia(entry) &&
  ['image', 'sticker'].includes(mediaKindOf(entry)) &&
  !entry.deleted &&
  entry.body.url !== null
