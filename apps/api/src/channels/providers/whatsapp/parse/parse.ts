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
} from '../../meta/items'
import { ignored } from '../ignored'
import { withFormFiles } from './form-files'
import { parseAlarm } from './parse-alarm'
import { parseCall, parseCallStatus } from './parse-call'
import { parseCapability } from './parse-capability'
import { parseEcho } from './parse-echo'
import { parseMessage } from './parse-message'
import { parsePreference } from './parse-preference'
import { parseHandover, parseStandbyEcho, withControl } from './parse-standby'
import { parseStatus } from './parse-status'
import { parseTemplateChange } from './parse-template'
import { readPhoneChunks, withEnvelope } from './phone-chunks'
import { ownContactsOf } from './read-customer'
import { secondOf } from './second-of'

/** Wraps a part of a change's value in its envelope, so that each item is stored as a webhook of its own. */
type Wrap = (value: Json) => unknown

/** Parses a webhook of WhatsApp, whose entries, changes and lists may be long. Pure; never throws. */
export const parseWebhook = (body: Uint8Array): InboundItem[] => parseEnvelope(body, readEntry, withEnvelope)

function readEntry(envelope: Json, entry: unknown, checkRepeated: CheckRepeated): InboundItem[] {
  const { changes, ...around } = recordOf(entry)
  const rest = checkRepeated(around)
  const list = listOf(changes)
  if (list.length === 0)
    return [
      keptItem({ ...envelope, entry: [entry] }, null, null, event(notUnderstood('an entry without changes'))),
    ]
  return list.flatMap((change) => {
    const { field, value } = recordOf(change)
    const within = (one: unknown) => ({ ...envelope, entry: [{ ...rest, changes: [one] }] })
    const chunks = readPhoneChunks(field, recordOf(value), checkRepeated, (chunk) =>
      within({ field, value: chunk }),
    )
    if (chunks.length > 0) return chunks
    const at = secondOf(typeof rest.time === 'number' ? rest.time : undefined)
    const alarms = parseAlarm(field, recordOf(value), at ?? new Date(0))
    const limits = parseCapability(field, recordOf(value))
    const templates = parseTemplateChange(field, recordOf(value))
    if (alarms.length > 0 || limits || templates) {
      const group = groupOf(rest, recordOf(value))
      return [
        readItem(within(change), null, 'event', () => ({
          dedupeKey: null,
          alarms,
          group,
          at,
          ...(limits && { limits }),
          ...(templates && { templates: [templates] }),
        })),
      ]
    }
    const items = readChange(field, recordOf(value), checkRepeated, (part) => within({ field, value: part }))
    return items.length > 0
      ? items
      : [keptItem(within(change), accountKeyOf(recordOf(value)), null, event(kindOrUnknown(ignored, field)))]
  })
}

/** What is read by its name. Whatever else WhatsApp lists is kept. */
const knownLists: ReadonlySet<string> = new Set([
  'messages',
  'statuses',
  'contacts',
  'message_echoes',
  'calls',
  'user_preferences',
  'standby',
])

function readChange(field: unknown, value: Json, checkRepeated: CheckRepeated, wrap: Wrap): InboundItem[] {
  const account = accountKeyOf(value)
  const others = Object.entries(value).filter(([name]) => !knownLists.has(name))
  const [fields, unread] = withoutLists(Object.fromEntries(others))
  const rest = checkRepeated(fields)
  // Errors of the number, and whatever a later version of WhatsApp lists beside the messages.
  const kept = Object.entries(unread).flatMap(([name, list]) =>
    list.map((one) =>
      keptItem(wrap({ ...rest, [name]: [one] }), account, null, event(notUnderstood(nameOf(name, one)))),
    ),
  )
  if (field === 'smb_message_echoes')
    return [
      ...listOf(value.message_echoes).map((one) =>
        readItem(wrap({ ...rest, message_echoes: [one] }), account, 'echo', () => parseEcho(one)),
      ),
      ...kept,
    ]
  if (field === 'calls')
    return [...readCalls(value, account, (lists) => wrap({ ...rest, ...lists })), ...kept]
  if (field === 'messages')
    return [...readLists(value, account, false, (lists) => wrap({ ...rest, ...lists })), ...kept]
  if (field === 'standby')
    return [
      ...readLists(recordOf(value.standby), account, true, (lists) => wrap({ ...rest, standby: lists })),
      ...kept,
    ]
  if (field === 'user_preferences')
    return listOf(value.user_preferences).map((one) =>
      readItem(wrap({ ...rest, user_preferences: [one] }), account, 'identity', () => parsePreference(one)),
    )
  if (field === 'messaging_handovers')
    return [readItem(wrap(value), handoverKeyOf(value), 'event', () => parseHandover(value))]
  return []
}

function readCalls({ calls, statuses, contacts }: Json, account: string | null, wrap: Wrap): InboundItem[] {
  const contactsOf = ownContactsOf(listOf(contacts))
  return [
    ...listOf(calls).map((one) => {
      const own = contactsOf(recordOf(one))
      const raw = wrap({ ...(own.length > 0 && { contacts: own }), calls: [one] })
      return readItem(raw, account, 'call', () => parseCall(one, own))
    }),
    ...listOf(statuses).map((one) =>
      readItem(wrap({ statuses: [one] }), account, 'call', () => parseCallStatus(one)),
    ),
  ]
}

/** The lists of `messages`, and those of `standby`: of a conversation that another responder has. */
function readLists(
  { messages, statuses, contacts, message_echoes }: Json,
  account: string | null,
  standby: boolean,
  wrap: Wrap,
): InboundItem[] {
  const contactsOf = ownContactsOf(listOf(contacts))
  return [
    ...listOf(messages)
      .flatMap(withFormFiles)
      .map((one) => {
        const own = contactsOf(recordOf(one))
        const raw = wrap({ ...(own.length > 0 && { contacts: own }), messages: [one] })
        return readItem(raw, account, 'message', () => withControl(parseMessage(one, own), one, standby))
      }),
    ...(standby ? listOf(message_echoes) : []).map((one) =>
      readItem(wrap({ message_echoes: [one] }), account, 'echo', () =>
        withControl(parseStandbyEcho(one), one, true),
      ),
    ),
    ...listOf(statuses).map((one) =>
      readItem(wrap({ statuses: [one] }), account, 'status', () => parseStatus(one)),
    ),
  ]
}

const handoverKeyOf = ({ recipient, metadata }: Json): string | null =>
  accountKeyOf({ metadata: recipient ?? metadata })

/** The fields of every item, and the lists, each of whose elements is an item. */
function withoutLists(value: Json): readonly [Json, Readonly<Record<string, readonly unknown[]>>] {
  const entries = Object.entries(value)
  return [
    Object.fromEntries(entries.filter(([, part]) => !Array.isArray(part))),
    Object.fromEntries(entries.flatMap(([name, part]) => (Array.isArray(part) ? [[name, part]] : []))),
  ]
}

const nameOf = (list: string, one: unknown): string => {
  const { code } = recordOf(one)
  return code === undefined ? list : `${list} ${String(code)}`
}

/** The business account. Where it was shared with us, or taken away, the entry is about our own portfolio and the value names it. */
function groupOf({ id }: Json, { waba_info }: Json): string | null {
  const { waba_id } = recordOf(waba_info)
  if (typeof waba_id === 'string') return waba_id
  return typeof id === 'string' ? id : null
}

const accountKeyOf = ({ metadata }: Json): string | null => {
  const id = recordOf(metadata).phone_number_id
  return typeof id === 'string' ? id : null
}
