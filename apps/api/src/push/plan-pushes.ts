import { type DomainEvent, isAdmin, type PushKind, type Role } from '@hilo/contracts'
import type { InteractionRecord } from '../entries/interaction-records'
import type { EventNameOf } from '../platform/events/listeners'

type Event = DomainEvent<EventNameOf<'push'>>

/** A device that may be notified of a chat, with the facts about its person there. */
export interface DeviceFacts {
  readonly subscription: string
  readonly user: string
  readonly role: Role
  readonly kinds: readonly PushKind[]
  /** Whether the person serves the chat's area. */
  readonly serves: boolean
  /** Whether a program began the chat and no person has had it since: then it waits for an agent only while its customer waits. */
  readonly begun_by_program: boolean
  /** Whether the person has the chat open somewhere. */
  readonly viewing: boolean
  /** Whether a note of the chat names the person, who has not seen it. */
  readonly mentioned: boolean
  /** Whether a call of the chat rings for the person: for its owner from the first, for the others once its owner had their time. */
  readonly rings: 'first' | 'later' | null
  /** What the device shows of the conversation, of this interaction or another; null: it never showed any. */
  readonly now: {
    readonly interaction: string
    readonly kind: PushKind
    readonly count: number
    readonly shown: boolean
  } | null
}

interface News {
  readonly events: readonly Event[]
  /** Whether the chat has just missed a target of its area. */
  readonly missed?: boolean
}

export interface PlannedPush {
  readonly subscription: string
  readonly kind: PushKind
  readonly count: number
  readonly shown: boolean
  readonly due_at: Date
}

/** A person who has the chat open gets this time to read the message before a push is sent. */
export const eyesMs = 10_000
/** An automatically assigned chat waits less. */
export const queueMs = 5_000

const arrivals: readonly Event['name'][] = [
  'interaction.opened',
  'interaction.returned',
  'interaction.transferred',
  'interaction.area_chosen',
]
const handings: readonly Event['name'][] = [
  'interaction.assigned',
  'interaction.transferred',
  'interaction.taken_over',
]

/** The pushes of the devices that must show something else of a chat than before. */
export function planPushes(
  row: Pick<
    InteractionRecord,
    'uuid' | 'status' | 'user_uuid' | 'unread' | 'waiting_since' | 'contact_blocked'
  >,
  devices: readonly DeviceFacts[],
  { events, missed = false }: News,
  now: Date,
): readonly PlannedPush[] {
  const owner = row.status === 'assigned' ? row.user_uuid : null
  const ownerRings = devices.some(
    ({ user, kinds, rings }) => user === owner && rings !== null && kinds.includes('calls'),
  )
  /** At first a call rings for its owner alone, if the owner can be reached. */
  const rings = ({ user, rings }: DeviceFacts) =>
    rings === 'later' || (rings === 'first' && (!ownerRings || user === owner))
  const kindFor = (device: DeviceFacts): PushKind | null => {
    const wants = (kind: PushKind) => device.kinds.includes(kind)
    if (wants('calls') && rings(device)) return 'calls'
    if (row.contact_blocked) return null
    const waits = row.status === 'unassigned' && (!device.begun_by_program || row.waiting_since !== null)
    const serves = waits && (isAdmin(device.role) || device.serves)
    if (missed && wants('targets') && (owner === device.user || serves)) return 'targets'
    if (wants('mine') && owner === device.user && row.unread > 0) return 'mine'
    if (wants('waiting') && serves) return 'waiting'
    return wants('mentions') && device.mentioned ? 'mentions' : null
  }
  const newFor = (kind: PushKind, { user, begun_by_program, now: known }: DeviceFacts): number => {
    const byOthers = events.filter(({ actor }) => actor.uuid !== user)
    const some = (names: readonly Event['name'][]) =>
      byOthers.some(({ name }) => names.includes(name)) ? 1 : 0
    if (kind === 'targets') return 1
    // Devices for which the call rings only now get no other push for it.
    if (kind === 'calls') return known?.shown && known.kind === 'calls' ? some(['call.rang']) : 1
    // Its customer has answered a program.
    if (kind === 'waiting' && begun_by_program && !known?.shown)
      return some([...arrivals, 'message.received'])
    if (kind === 'waiting') return some(arrivals)
    if (kind === 'mentions') return some(['note.written'])
    const messages = byOthers.filter(
      ({ name, actor }) => name === 'message.received' && actor.kind === 'client',
    )
    return messages.length || some(handings)
  }
  return devices.flatMap((device): PlannedPush[] => {
    const { subscription } = device
    // A push of another interaction of the conversation is not counted on, nor withdrawn, by this one.
    const known = device.now?.interaction === row.uuid ? device.now : null
    const kind = kindFor(device)
    const dueAfter = (ms: number) => new Date(now.getTime() + ms)
    if (kind === null)
      return known?.shown ? [{ subscription, kind: known.kind, count: 0, shown: false, due_at: now }] : []
    const fresh = newFor(kind, device)
    const before = known?.shown ? known.count : 0
    if (fresh === 0 && (!known?.shown || known.kind === kind)) return []
    const wait = kind === 'calls' ? 0 : device.viewing ? eyesMs : kind === 'waiting' ? queueMs : 0
    return [{ subscription, kind, count: Math.max(before + fresh, 1), shown: true, due_at: dueAfter(wait) }]
  })
}
