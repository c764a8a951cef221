import { createHash } from 'node:crypto'
import type { InboundItem, InboundPhoneChunk } from '../../../inbound'
import { type CheckRepeated, type Json, listOf, recordOf } from '../../meta/items'

/** The business does not share its chats. */
const notShared = 2593109
const whyNotShared = 'El negocio no quiso compartir su historial.'

/** Meta shows that a business does not share its chats without the envelope that all other webhooks have. */
export const withEnvelope = (value: Json): Json =>
  Array.isArray(value.history) && value.entry === undefined
    ? { object: 'whatsapp_business_account', entry: [{ changes: [{ field: 'history', value }] }] }
    : value

/**
 * The chunks of what the phone of the number gives, which may have thousands of messages each: they are cut out here and read when
 * their turn comes. Empty: the change is about something else.
 */
export function readPhoneChunks(
  field: unknown,
  value: Json,
  checkRepeated: CheckRepeated,
  wrap: (chunk: Json) => unknown,
): readonly InboundItem[] {
  const { history, messages, state_sync, ...others } = value
  const account = recordOf(value.metadata).phone_number_id
  const accountKey = typeof account === 'string' ? account : null
  const item = (
    raw: Json,
    chunk: Omit<InboundPhoneChunk, 'content'>,
    failure?: InboundPhoneChunk['content'],
  ) => {
    const json = JSON.stringify(raw)
    return {
      accountKey,
      raw: wrap(raw),
      dedupeKey: `phone:${createHash('sha256').update(json).digest('base64url')}`,
      phoneChunk: { ...chunk, content: failure ?? json },
    }
  }
  if (field === 'smb_app_state_sync')
    return listOf(state_sync).length > 0
      ? [item({ ...others, state_sync }, { kind: 'contacts', place: null })]
      : []
  if (field !== 'history') return []
  const around = checkRepeated(others)
  const files =
    listOf(messages).length > 0 ? [item({ ...around, messages }, { kind: 'history', place: null })] : []
  const chunks = listOf(history).map((one) =>
    item({ ...around, history: [one] }, { kind: 'history', place: placeOf(recordOf(one)) }, failureOf(one)),
  )
  return [...chunks, ...files]
}

const whole = (value: unknown, most: number): number | null =>
  typeof value === 'number' || (typeof value === 'string' && /^\d{1,9}$/.test(value))
    ? Math.min(Math.max(Math.trunc(Number(value)) || 0, 0), most)
    : null

function placeOf({ metadata }: Json): InboundPhoneChunk['place'] {
  const { phase, chunk_order, progress } = recordOf(metadata)
  const known = whole(phase, 2)
  return known === null
    ? null
    : { phase: known, order: whole(chunk_order, 1_000_000), progress: whole(progress, 100) ?? 0 }
}

function failureOf(one: unknown): InboundPhoneChunk['content'] | undefined {
  const { errors, threads } = recordOf(one)
  const [first] = listOf(errors)
  if (first === undefined || listOf(threads).length > 0) return undefined
  const { code, title, message } = recordOf(first)
  const declined = Number(code) === notShared
  const said = [title, message].find((words) => typeof words === 'string' && words.trim() !== '')
  const why = typeof said === 'string' ? `WhatsApp dice: «${[...said].slice(0, 200).join('')}»` : ''
  return { code: String(code).slice(0, 40), msg: declined ? whyNotShared : why, declined }
}
