import {
  type DomainEvent,
  type EventName,
  type HookEvent,
  hookEvents,
  isFinished,
  isMoved,
  isWaiting,
  leavesRoom,
  type PlannedEvent,
} from '@hilo/contracts'
import type { JobName } from '../jobs/job-payloads'

/** The events that have a subject of each kind. Those of a call have the interaction of its entry. */
export interface EventsOf {
  readonly interaction: Extract<DomainEvent, { readonly interaction: string } | { readonly call: string }>
  readonly business: DomainEvent
}

/** `together`: all that the same change caused in the same subject. */
type Condition<E> = (event: E, together: readonly DomainEvent[]) => boolean

export interface ListenerOf<S extends keyof EventsOf> {
  /** What it works on. It gets the events of each subject in their order, and none that has no such subject. */
  readonly subject: S
  /** The events that it gets; with a condition only those that change something for it. */
  readonly takes: {
    readonly [N in EventsOf[S]['name']]?: true | Condition<Extract<EventsOf[S], { readonly name: N }>>
  }
  /** Whether it gets events about the past, which an import or a merge writes. */
  readonly takesPast: boolean
  /** Whether it works while the business is disabled. Otherwise its events wait, as one row for each subject. */
  readonly worksDisabled: boolean
  /** Whether it has nothing left to do for an erased contact. Otherwise its rows stay, without events. */
  readonly endsWithContact: boolean
  /**
   * SQL over the business $1 and the events `d.events`: where it is false, no row is written. It is part of the statement that writes the
   * rows, so that it sees a hook or a device as soon as it exists, and a business without any pays for no statement.
   */
  readonly gate?: string
  /** The job that runs it at once, with the subject in its payload. Without one it waits for a sweep. */
  readonly job?: { readonly name: JobName; readonly key: string }
}
type ReliableEntry = { readonly [S in keyof EventsOf]: ListenerOf<S> }[keyof EventsOf]

const mayBeAssigned = (event: Extract<DomainEvent, { readonly interaction: string }>): boolean =>
  isWaiting(event.after) ||
  ('before' in event && event.before !== undefined && leavesRoom(event.before, event.after))

/** The contact was renamed or blocked; nothing happened in the chat itself. */
const isOfContact = (what: DomainEvent<'interaction.changed'>['what']): boolean =>
  what === 'renamed' || what === 'blocked'

/** The fields of a person that decide whether chats are assigned to them. */
const receiving: readonly string[] = [
  'active',
  'role',
  'areas',
  'availability',
  'permission_enable_automatic_agent_assignment',
]

/**
 * Get each event at least once, in the order of their subject, from rows that stay until the work is done. Their files call `runListener`
 * (decision 187).
 */
export const reliableListeners = {
  /** Counts the thread of a finished interaction; of an open one its owner, area and labels. */
  facts: {
    subject: 'interaction',
    takes: {
      'interaction.opened': true,
      'interaction.taken': true,
      'interaction.taken_over': true,
      'interaction.assigned': true,
      'interaction.transferred': true,
      'interaction.returned': true,
      'interaction.area_chosen': true,
      'interaction.finished': true,
      'interaction.joined': true,
      'interaction.labelled': true,
      'interaction.unlabelled': true,
      'interaction.changed': ({ before, after, entries, silent, line, what }) => {
        // Its calls and its failed messages have changed.
        if (line === 'chats_joined' || what === 'erased') return true
        if (isOfContact(what)) return false
        // An import that adds to a chat which it wrote before names no entries.
        if (silent) return true
        return before !== undefined && (isMoved(before, after) || (isFinished(after) && entries.length > 0))
      },
      'message.received': ({ after }) => isFinished(after),
      'message.queued': ({ after }) => isFinished(after),
      // A failed message is no answer; one that arrived after all is one.
      'message.state_changed': ({ after, previous, state }) =>
        isFinished(after) && (previous === 'failed') !== (state === 'failed'),
      // Only a call that is over is counted.
      'call.changed': ({ state }) => state === 'ended',
      'call.ended': true,
      'video.ended': true,
    },
    takesPast: true,
    worksDisabled: true,
    endsWithContact: false,
  },
  bot: {
    subject: 'interaction',
    takes: { 'message.received': ({ answerable }) => answerable },
    takesPast: false,
    worksDisabled: false,
    endsWithContact: true,
    job: { name: 'answer_customer', key: 'answer:' },
  },
  assignment: {
    subject: 'business',
    takes: {
      // The bot says when it has looked.
      'interaction.opened': ({ after }, together) =>
        isWaiting(after) && !together.some((event) => event.name === 'message.received' && event.answerable),
      // The bot is silent where a program wrote first.
      'message.received': ({ first_answer }) => first_answer === true,
      'interaction.taken_over': mayBeAssigned,
      'interaction.transferred': mayBeAssigned,
      'interaction.returned': mayBeAssigned,
      'interaction.area_chosen': mayBeAssigned,
      'interaction.paused': mayBeAssigned,
      'interaction.expired': mayBeAssigned,
      'interaction.finished': mayBeAssigned,
      'interaction.joined': mayBeAssigned,
      // Other changes than acts move it nowhere.
      'interaction.changed': (event) => event.before !== undefined && mayBeAssigned(event),
      'interaction.handed_over': mayBeAssigned,
      'interaction.read_by_bot': mayBeAssigned,
      'message.queued': mayBeAssigned,
      'call.ended': true,
      'video.ended': true,
      'person.presence_changed': ({ online }) => online,
      'person.changed': ({ fields }) => fields.some((field) => receiving.includes(field)),
      'settings.changed': ({ fields }) =>
        fields.includes('behavior_interaction') || fields.includes('maximum_active_conversation'),
    },
    takesPast: false,
    worksDisabled: false,
    endsWithContact: true,
    gate: `exists (select from settings s where s.business_uuid = $1::uuid and s.behavior_interaction = 'AUTOMATIC')`,
    job: { name: 'assign_waiting', key: 'assign:' },
  },
  /** Writes a message for each address of another program that has chosen the event. */
  hooks: {
    subject: 'business',
    takes: Object.fromEntries(hookEvents.map((name) => [name, true])) as { readonly [N in HookEvent]: true },
    takesPast: false,
    worksDisabled: false,
    // Other programs get the erasure of a contact too, and earlier events have no words of theirs.
    endsWithContact: false,
    gate: `exists (select from hooks h where h.business_uuid = $1::uuid
      and h.events && array(select e ->> 'name' from jsonb_array_elements(d.events) e))`,
    job: { name: 'notify_hooks', key: 'hooks:' },
  },
  /** Decides from the rows as they are now what each device shows of the chat. */
  push: {
    subject: 'interaction',
    takes: {
      'interaction.opened': true,
      'interaction.taken': true,
      'interaction.taken_over': true,
      'interaction.assigned': true,
      'interaction.transferred': true,
      'interaction.returned': true,
      'interaction.area_chosen': true,
      'interaction.paused': true,
      'interaction.finished': true,
      'interaction.joined': true,
      'interaction.handed_over': true,
      // It was read, too.
      'interaction.changed': ({ before }) => before !== undefined,
      'message.received': ({ blocked, actor }) => !blocked && actor.kind === 'client',
      'note.written': true,
      'call.rang': true,
      'call.changed': true,
      'call.ended': true,
    },
    takesPast: false,
    worksDisabled: false,
    endsWithContact: true,
    gate: 'exists (select from push_subscriptions p where p.business_uuid = $1::uuid)',
    job: { name: 'write_pushes', key: 'push:' },
  },
} as const satisfies Readonly<Record<string, ReliableEntry>>

export type ReliableListener = keyof typeof reliableListeners
export const reliableEntries = Object.entries(reliableListeners) as readonly (readonly [
  ReliableListener,
  ReliableEntry,
])[]
/** The listeners whose entry meets the condition. */
export const listenersThat = (is: (entry: ReliableEntry) => boolean): readonly ReliableListener[] =>
  reliableEntries.filter(([, entry]) => is(entry)).map(([name]) => name)

/** All other events are announced to sockets, right after the commit. */
const unannounced = [
  'interaction.read_by_bot',
  'contact.created',
  'settings.changed',
] as const satisfies EventName[]
/** Of the silent events sockets get only those that change what every screen shows of a contact. */
export const isAnnounced = (event: PlannedEvent): boolean =>
  (event.name === 'interaction.changed' && isOfContact(event.what)) ||
  (!event.silent && !unannounced.some((name) => name === event.name))

/** The events to which a listener listens. */
export type EventNameOf<L extends ReliableListener | 'sockets'> = L extends ReliableListener
  ? keyof (typeof reliableListeners)[L]['takes']
  : Exclude<EventName, (typeof unannounced)[number]>
