import { expiredSentence, type Person, type RowList } from '@hilo/contracts'
import type { EntryThread } from '../entries/announced-change'
import type { InteractionRecord } from '../entries/interaction-records'
import type { EntryRow } from '../entries/rows'
import type { Publication } from '../platform/announcements/announcer'
import { type Room, rooms } from '../platform/realtime/rooms'
import { noteBodyOf, presentEntry, presentInteraction, presentMention } from './present'

type Rooms = readonly [Room, ...Room[]]

/** The fields that decide in whose lists an interaction is, and whether it counts as one of its owner's. */
export type ListPlacement = Pick<
  InteractionRecord,
  'business_uuid' | 'status' | 'user_uuid' | 'area_uuid' | 'paused' | 'expired'
>

/** The rooms of those who have the interaction in a list. */
function listRooms(placement: Omit<ListPlacement, 'paused' | 'expired'>): Rooms {
  const { business_uuid, status, user_uuid, area_uuid } = placement
  if (status === 'unassigned') return [rooms.wholeQueue(business_uuid), rooms.queue(business_uuid, area_uuid)]
  const admins = rooms.admins(business_uuid)
  return user_uuid ? [rooms.user(user_uuid), admins] : [admins]
}

/**
 * The rooms of those who have the thread open and may still read it. If the interaction is finished, a colleague may have a
 * later one of the same conversation: then everybody who has that conversation open.
 */
function openRooms(row: EntryThread): Rooms {
  const { business_uuid: business, conversation_uuid: conversation } = row
  if (row.status === 'finished') return [rooms.conversation(business, conversation)]
  const [first, ...others] = listRooms(row)
  const within = (list: Room) => rooms.conversationWithin(business, conversation, list)
  return [within(first), ...others.map(within)]
}

/** The rooms that receive every entry of a thread: its owner's, and those of the people who have it open. */
const threadRooms = (row: EntryThread): Rooms =>
  row.status === 'assigned' && row.user_uuid ? [...openRooms(row), rooms.user(row.user_uuid)] : openRooms(row)

/** Publishes a row that changed and stays in the same lists. Only people who have it in a list can have its thread open. */
function rowUpdates(row: InteractionRecord, interaction = presentInteraction(row)): Publication[] {
  const { business_uuid, user_uuid, status } = row
  const update = (to: Rooms, list: RowList): Publication => ({
    rooms: to,
    event: 'update:interaction',
    payload: { interaction, list },
  })
  if (status !== 'assigned')
    return [update(listRooms(row), status === 'finished' ? 'resolved' : 'not_assigned')]
  const team = update([rooms.admins(business_uuid)], 'team')
  return user_uuid ? [update([rooms.user(user_uuid)], 'assigned'), team] : [team]
}

function entryPublications(
  row: InteractionRecord,
  entries: readonly EntryRow[],
  interaction = presentInteraction(row),
): Publication[] {
  return entries.flatMap((entry) => [
    {
      rooms: threadRooms(row),
      event: 'received:message',
      payload: { message: presentEntry(entry, row), interaction },
    } as const,
    ...mentionPublications(row, entry),
  ])
}

/** Publishes a note to the people whom it mentions, whether or not they may read the thread. */
function mentionPublications(row: InteractionRecord, entry: EntryRow): Publication[] {
  if (entry.kind !== 'note' || entry.deleted_at !== null) return []
  const [first, ...others] = noteBodyOf(entry).mentions ?? []
  if (!first) return []
  const roomOf = ({ uuid }: Person) => rooms.user(uuid)
  const mention = presentMention(row, entry)
  return [{ rooms: [roomOf(first), ...others.map(roomOf)], event: 'new:mention', payload: { mention } }]
}

/**
 * Publishes a customer's message: a new row in the queue, or a change of the row that exists. `isBackInLoad`: it made a paused or
 * expired chat count for its owner again.
 */
export function announceReceived(
  row: InteractionRecord,
  entries: readonly EntryRow[],
  { opened, isBackInLoad }: { readonly opened: boolean; readonly isBackInLoad: boolean },
): Publication[] {
  const interaction = presentInteraction(row)
  const received = entryPublications(row, entries, interaction)
  if (!opened)
    return [
      ...received,
      ...rowUpdates(row, interaction),
      ...(isBackInLoad ? [contactInteractionsUpdate(row)] : []),
    ]
  // It leaves before the fetch: of two packets to the same many sockets the second waits for the next round (decision 199).
  const opening: Publication[] =
    row.status === 'unassigned'
      ? [{ rooms: listRooms(row), event: 'new:interaction:not:assigned', payload: { interaction } }]
      : rowUpdates(row, interaction)
  return [...received, ...opening, contactInteractionsUpdate(row)]
}

/** Publishes changed entries whose interaction lists show as before. */
export const announceUnshown = (thread: EntryThread, entries: readonly EntryRow[]): Publication[] => [
  ...entries.map(
    (entry): Publication => ({
      rooms: threadRooms(thread),
      event: 'status:message',
      payload: { message: presentEntry(entry, thread) },
    }),
  ),
  ...(entries.some(({ blocked }) => blocked) ? [contactUpdate(thread)] : []),
]

/** Publishes changed entries, and the row of their interaction. */
export const announceEntries = (row: InteractionRecord, entries: readonly EntryRow[]): Publication[] => [
  ...announceUnshown(row, entries),
  ...rowUpdates(row),
]

/**
 * Lets contact panels fetch a blocked contact again: the panel counts and lists what the contact writes, for people who may
 * unblock but often may not read the thread.
 */
const contactUpdate = ({ business_uuid, contact_uuid }: EntryThread): Publication => ({
  rooms: [rooms.team(business_uuid)],
  event: 'update:contact',
  payload: { uuid: contact_uuid },
})

const isSamePlacement = (a: ListPlacement, b: ListPlacement): boolean =>
  a.status === b.status &&
  (a.status === 'unassigned' ? a.area_uuid === b.area_uuid : a.user_uuid === b.user_uuid)

/**
 * Publishes an act on an interaction. People who could see it before get its removal; people who can see it now get the row. `continuesIn`: the interaction that it was joined to, if two chats of one customer became one.
 */
export function announceChange(
  before: ListPlacement,
  row: InteractionRecord,
  entries: readonly EntryRow[],
  by: Person | null,
  continuesIn?: InteractionRecord,
): Publication[] {
  if (isSamePlacement(before, row))
    return [
      ...entryPublications(row, entries),
      ...(row.expired && !before.expired ? [expiryPublication(row)] : []),
      ...rowUpdates(row),
      // Paused and expired chats do not count for the maximum: colleagues are shown another load.
      ...(row.paused !== before.paused || row.expired !== before.expired
        ? [contactInteractionsUpdate(row)]
        : []),
    ]
  const listChanges =
    before.status === 'unassigned' && row.status === 'unassigned'
      ? queueChange(before, row, by)
      : [...removals(before, row, by, continuesIn), ...additions(before, row, entries)]
  return [
    ...narrowThread(row),
    ...listChanges,
    contactInteractionsUpdate(row),
    ...entryPublications(row, entries),
  ]
}

/**
 * Lets contact panels fetch the contact's interactions again, and transfer dialogs the loads of colleagues: the whole team
 * sees both, whatever threads they may read.
 */
const contactInteractionsUpdate = ({ business_uuid, contact_uuid }: InteractionRecord): Publication => ({
  rooms: [rooms.team(business_uuid)],
  event: 'update:contact:interactions',
  payload: { uuids: [contact_uuid] },
})

/**
 * Publishes a move from the queue of one area to that of another. People who see all queues keep the row. The removal carries
 * the version before this change, so that agents of both areas get the row back at once. A row without an area is in every
 * queue, so nothing is removed.
 */
function queueChange(before: ListPlacement, row: InteractionRecord, by: Person | null): Publication[] {
  const { business_uuid: business, uuid, version, area_uuid } = row
  const payload = { interaction: presentInteraction(row) }
  const previousQueue = rooms.queue(business, before.area_uuid)
  const keeping: Rooms = [rooms.wholeQueue(business), ...openRooms(row)]
  const removal = { interaction: uuid, version: version - 1, by }
  return [
    ...(area_uuid
      ? [{ rooms: [previousQueue], event: 'remove:interaction:not:assigned', payload: removal } as const]
      : []),
    {
      rooms: area_uuid ? keeping : [...keeping, previousQueue],
      event: 'update:interaction',
      payload: { ...payload, list: 'not_assigned' },
    },
    { rooms: [rooms.queue(business, area_uuid)], event: 'new:interaction:not:assigned', payload },
  ]
}

function expiryPublication(row: InteractionRecord): Publication {
  const { uuid: interaction, conversation_uuid } = row
  return {
    rooms: threadRooms(row),
    event: 'expired:conversation',
    payload: { interaction, conversation_uuid, msg: expiredSentence },
  }
}

/** Removes people who may no longer see the thread from its viewers. */
function narrowThread(row: InteractionRecord): Publication[] {
  return [
    {
      narrow: rooms.conversation(row.business_uuid, row.conversation_uuid),
      keep: listRooms(row),
    },
  ]
}

function removals(
  before: ListPlacement,
  row: InteractionRecord,
  by: Person | null,
  continuesIn?: InteractionRecord,
): Publication[] {
  const owner = row.status === 'assigned' ? ownerOf(row) : null
  const payload = {
    interaction: row.uuid,
    version: row.version,
    by,
    ...(owner && { user: owner }),
    ...(row.contact_blocked && row.status === 'finished' && { blocked: true as const }),
    ...(continuesIn && {
      continued_in: { conversation_uuid: continuesIn.conversation_uuid, user: ownerOf(continuesIn) },
    }),
  }
  if (before.status === 'unassigned')
    return [{ rooms: listRooms(before), event: 'remove:interaction:not:assigned', payload }]
  if (before.status !== 'assigned' || !before.user_uuid) return []
  const removal: Publication = {
    rooms: [rooms.user(before.user_uuid)],
    event: 'remove:interaction:assigned',
    payload,
  }
  if (row.status === 'assigned') return [removal]
  return [removal, { rooms: [rooms.admins(row.business_uuid)], event: 'remove:interaction:team', payload }]
}

const ownerOf = ({ user_uuid, user_name }: InteractionRecord): Person | null =>
  user_uuid ? { uuid: user_uuid, name: user_name ?? '' } : null

function additions(
  before: ListPlacement,
  row: InteractionRecord,
  entries: readonly EntryRow[],
): Publication[] {
  const payload = { interaction: presentInteraction(row) }
  // People who have the thread open get its new state, whatever list it is in.
  const opened: Publication = {
    rooms: [...openRooms(row), rooms.admins(row.business_uuid)],
    event: 'update:interaction',
    payload,
  }
  if (row.status === 'unassigned')
    return [{ rooms: listRooms(row), event: 'new:interaction:not:assigned', payload }, opened]
  if (row.status === 'finished')
    return [{ rooms: listRooms(row), event: 'new:resolves:interaction', payload }, opened]
  if (!row.user_uuid) return [opened]
  const admins: Rooms = [rooms.admins(row.business_uuid)]
  const team: Publication =
    before.status === 'assigned'
      ? // It may enter the list of an admin who looks at one person's chats.
        { rooms: admins, event: 'update:interaction', payload: { ...payload, list: 'team' } }
      : { rooms: admins, event: 'new:interaction:team', payload }
  return [
    {
      rooms: [rooms.user(row.user_uuid)],
      event: 'new:interaction:assigned',
      payload: { ...payload, ...noteOf(entries) },
    },
    team,
    opened,
  ]
}

/** The note of the colleague who transferred the interaction. */
function noteOf(entries: readonly EntryRow[]): { note?: string } {
  const body = entries.find(({ kind }) => kind === 'note')?.body as { text: string } | undefined
  return body ? { note: body.text } : {}
}
