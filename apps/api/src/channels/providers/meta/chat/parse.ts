import { type InboundItem, notUnderstood } from '../../../inbound'
import {
  type CheckRepeated,
  event,
  type Json,
  keptItem,
  kindOrUnknown,
  listOf,
  parseEnvelope,
  readItem,
  recordOf,
} from '../items'
import { ignored } from './ignored'
import { parseItem } from './parse-item'

/** Parses webhooks of Messenger and Instagram, which may have a thousand elements. Pure; never throws. */
export const parseChat = (body: Uint8Array): InboundItem[] => parseEnvelope(body, readEntry)

function readEntry(envelope: Json, entry: unknown, checkRepeated: CheckRepeated): InboundItem[] {
  const { messaging, standby, changes, ...around } = recordOf(entry)
  const rest = checkRepeated(around)
  const account = typeof rest.id === 'string' ? rest.id : null
  const within = (list: object) => ({ ...envelope, entry: [{ ...rest, ...list }] })
  const read = (list: 'messaging' | 'standby', elements: unknown) =>
    listOf(elements)
      .flatMap(splitElement)
      .map((one) =>
        readItem(within({ [list]: [one] }), account, 'message', () =>
          parseItem(recordOf(one), account, list === 'standby'),
        ),
      )
  // Comments, mentions and other things that are no messages.
  const others = listOf(changes).map((one) =>
    keptItem(within({ changes: [one] }), account, null, event(kindOrUnknown(ignored, recordOf(one).field))),
  )
  const items = [...read('messaging', messaging), ...read('standby', standby), ...others]
  if (items.length > 0) return items
  const why = notUnderstood('an entry without messages')
  return [keptItem(within({ ...recordOf(entry) }), account, null, event(why))]
}

/** Types of shared publications. Meta may repeat the same one as a `share`, its older type. */
const publicationTypes: ReadonlySet<unknown> = new Set(['post', 'ig_post', 'reel', 'ig_reel', 'ig_story'])

function withoutRepeatedShares(files: readonly unknown[]): readonly unknown[] {
  const typeOf = (file: unknown) => recordOf(file).type
  return files.some((file) => publicationTypes.has(typeOf(file)))
    ? files.filter((file) => typeOf(file) !== 'share')
    : files
}

/** More than any message has. Above it a message stays whole: each part of it would name the places of all its files. */
const mostFiles = 100

/** Splits an element about several files or messages into one for each; others stay unchanged. */
function splitElement(one: unknown): unknown[] {
  const { message, delivery, ...rest } = recordOf(one)
  const { attachments, ...content } = recordOf(message)
  const files = withoutRepeatedShares(listOf(attachments))
  if (files.length < listOf(attachments).length)
    return splitElement({ ...rest, message: { ...content, attachments: files } })
  if (files.length > mostFiles) return [one]
  if (files.filter((file) => file !== null).length > 1)
    return files.flatMap((file, at) => {
      if (file === null) return []
      const alone = files.map((other, index) => (index === at ? other : null))
      // The text belongs to the first file.
      const { text: _, ...withoutText } = content
      return [{ ...rest, message: { ...(at === 0 ? content : withoutText), attachments: alone } }]
    })
  const { mids, ...upTo } = recordOf(delivery)
  const messageIds = listOf(mids)
  if (messageIds.length === 0 || (messageIds.length === 1 && upTo.watermark === undefined)) return [one]
  return [
    ...messageIds.map((mid) => ({ ...rest, delivery: { mids: [mid] } })),
    ...(upTo.watermark === undefined ? [] : [{ ...rest, delivery: upTo }]),
  ]
}
