import { type Entry, mediaTypes } from '@hilo/contracts'

export type Message = Extract<Entry, { kind: 'message' | 'note' }>
export type MediaMessage = Extract<Message, { type: (typeof mediaTypes)[number] }>
export type TimelineEntry = Extract<Entry, { kind: 'timeline' }>

export const isMessage = (entry: Entry): entry is Message => entry.kind !== 'timeline'
/**
 * The kind of a shared publication by its file, because the network does not say whether it is a picture or a video.
 */
export function mediaKindOf({ type, body: { shared, mime } }: MediaMessage): MediaMessage['type'] {
  if (!shared || (type !== 'image' && type !== 'video')) return type
  const kind = mime?.split('/')[0]
  return kind === 'image' || kind === 'video' ? kind : type
}

const media: ReadonlySet<string> = new Set(mediaTypes)
export const isMedia = (entry: Entry): entry is MediaMessage => media.has(entry.type)
export const sideOf = (entry: Entry): 'in' | 'out' => (entry.author.kind === 'client' ? 'in' : 'out')

/** Entries that count as unread. */
export const isFromCustomer = (entry: Entry): boolean => isMessage(entry) && sideOf(entry) === 'in'
