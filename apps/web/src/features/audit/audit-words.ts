import { type AuditLine, abilitiesOf, auditWords, channelTypes } from '@hilo/contracts'
import { formatFull } from '../../lib/text/dates'
import { browserName, systemName } from '../../lib/text/user-agent'
import { audit, hooks, profile, settings, system } from '../../strings'

const fieldNames: Readonly<Record<string, string>> = { ...audit.fields, ...settings.users.names }

export const fieldName = (field: string): string => fieldNames[field] ?? field

/** The name of the actor; without one it was the server itself, or its operator. */
export const actorName = ({ actor }: AuditLine): string => actor.name ?? system

/** The device in short: `Chrome en macOS`; another text than a user agent is left as it is. */
export function deviceName(device: string | null): string | null {
  if (device === null) return null
  const browser = browserName(device)
  const os = systemName(device, '')
  if (browser === null) return os ?? device
  return os === null ? browser : audit.on(browser, os)
}

export const originOf = ({ address, device }: AuditLine): string =>
  [address, deviceName(device)].filter((part) => part !== null).join(' · ')

/** The fields whose values are words of the server. The values of other fields are shown as they were typed. */
const valueNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: profile.roles,
  kind: audit.kinds,
  action: auditWords,
  type: Object.fromEntries(channelTypes.map((type) => [type, abilitiesOf(type).name])),
  state: audit.values,
  behavior_interaction: audit.values,
  ask_finish_reason: audit.values,
  media_policy: audit.values,
  call_hours: audit.values,
  pause: audit.values,
  events: hooks.events,
  event: hooks.events,
}
const isMoment = (text: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/u.test(text)

/** Whether the value of a detail is a list of field names: the changed fields of a contact, the replaced credentials. */
const listsFields = (field: string): boolean => field === 'fields' || field === 'credentials'

/** The value of a field as text, or null if it was empty. `names` has the names of the uuids. */
export function valueText(field: string, value: unknown, names: ReadonlyMap<string, string>): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? audit.detail.yes : audit.detail.no
  if (typeof value === 'string') {
    if (isMoment(value)) return formatFull(value)
    return names.get(value) ?? (listsFields(field) ? fieldName(value) : (valueNames[field]?.[value] ?? value))
  }
  if (Array.isArray(value)) {
    const texts = value.map((one: unknown) => valueText(field, one, names) ?? '')
    return texts.join(value.some((one) => typeof one === 'object') ? '\n' : ', ') || null
  }
  if (typeof value === 'object') {
    const texts = Object.entries(value).map(
      ([part, one]) => `${fieldName(part)}: ${valueText(part, one, names) ?? audit.detail.nothing}`,
    )
    return texts.join(' · ') || null
  }
  return String(value)
}
