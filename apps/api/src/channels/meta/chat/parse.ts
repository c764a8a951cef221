import type { InboundItem } from '../../inbound'
import { event, type Json, keptItem, listOf, parseEnvelope, readItem, recordOf } from '../items'
import { parseItem } from './parse-item'

/** Webhooks of Messenger and of Instagram: entries with up to a thousand elements. Pure; never throws. */
export const parseChat = (body: Uint8Array): InboundItem[] => parseEnvelope(body, readEntry)

function readEntry(envelope: Json, entry: unknown): InboundItem[] {
  const { messaging, standby, ...rest } = recordOf(entry)
  const account = typeof rest.id === 'string' ? rest.id : null
  const within = (list: object) => ({ ...envelope, entry: [{ ...rest, ...list }] })
  const read = (list: 'messaging' | 'standby', elements: unknown) =>
    listOf(elements)
      .flatMap(apart)
      .map((one) =>
        readItem(within({ [list]: [one] }), account, 'message', () =>
          parseItem(recordOf(one), account, list === 'standby'),
        ),
      )
  const items = [...read('messaging', messaging), ...read('standby', standby)]
  return items.length > 0 ? items : [keptItem(within({ ...recordOf(entry) }), account, null, event)]
}

/** What a publication is told as; beside it the same one may stand as a `share`, as it was told before. */
const published: ReadonlySet<unknown> = new Set(['post', 'ig_post', 'reel', 'ig_reel', 'ig_story'])

function onceEach(files: readonly unknown[]): readonly unknown[] {
  const typeOf = (file: unknown) => recordOf(file).type
  return files.some((file) => published.has(typeOf(file)))
    ? files.filter((file) => typeOf(file) !== 'share')
    : files
}

/** What tells of several things at once, as several that tell of one; one that does stays as it is. */
function apart(one: unknown): unknown[] {
  const { message, delivery, ...rest } = recordOf(one)
  const { attachments, ...said } = recordOf(message)
  const files = onceEach(listOf(attachments))
  if (files.length < listOf(attachments).length)
    return apart({ ...rest, message: { ...said, attachments: files } })
  if (files.filter((file) => file !== null).length > 1)
    return files.flatMap((file, at) => {
      if (file === null) return []
      const alone = files.map((other, place) => (place === at ? other : null))
      // The words belong to the first one.
      const { text: _, ...silent } = said
      return [{ ...rest, message: { ...(at === 0 ? said : silent), attachments: alone } }]
    })
  const { mids, ...told } = recordOf(delivery)
  const names = listOf(mids)
  if (names.length === 0 || (names.length === 1 && told.watermark === undefined)) return [one]
  return [
    ...names.map((mid) => ({ ...rest, delivery: { mids: [mid] } })),
    ...(told.watermark === undefined ? [] : [{ ...rest, delivery: told }]),
  ]
}
