import { expiredSentence, type Person, type RowList } from '@hilo/contracts'
import type { Publication } from '../platform/outbox/outbox'
import { type Room, rooms } from '../platform/realtime/realtime'
import { presentEntry, presentInteraction } from './present'
import type { EntryRecord, InteractionRecord } from './records'

type Rooms = readonly [Room, ...Room[]]

/** Where a row stands: what decides who sees it in which list. */
export type Place = Pick<
  InteractionRecord,
  'business_uuid' | 'status' | 'user_uuid' | 'area_uuid' | 'expired'
>

/** Who has a row in a list, by where it stands. */
function roomsOf(place: Place): Rooms {
  const { business_uuid, status, user_uuid, area_uuid } = place
  if (status === 'unassigned') return [rooms.wholeQueue(business_uuid), rooms.queue(business_uuid, area_uuid)]
  const admins = rooms.admins(business_uuid)
  return user_uuid ? [rooms.user(user_uuid), admins] : [admins]
}

/** Who hears every line of a thread: its owner, and whoever has it open. */
function threadRooms(row: InteractionRecord): Rooms {
  const open = rooms.conversation(row.business_uuid, row.conversation_uuid)
  return row.status === 'assigned' && row.user_uuid ? [open, rooms.user(row.user_uuid)] : [open]
}

/** A row changed where it stands, in whichever list its hearers have it. Nobody else can have its thread open. */
function updates(row: InteractionRecord, interaction = presentInteraction(row)): Publication[] {
  const { business_uuid, user_uuid, status } = row
  const update = (to: Rooms, list: RowList): Publication => ({
    rooms: to,
    event: 'update:interaction',
    payload: { interaction, list },
  })
  if (status !== 'assigned')
    return [update(roomsOf(row), status === 'finished' ? 'resolved' : 'not_assigned')]
  const team = update([rooms.admins(business_uuid)], 'team')
  return user_uuid ? [update([rooms.user(user_uuid)], 'assigned'), team] : [team]
}

function lines(
  row: InteractionRecord,
  entries: readonly EntryRecord[],
  interaction = presentInteraction(row),
): Publication[] {
  return entries.map((entry) => ({
    rooms: threadRooms(row),
    event: 'received:message',
    payload: { message: presentEntry(entry, row), interaction },
  }))
}

/** A customer wrote: a new row in the queue, or a change of the one that is there. */
export function announceReceived(
  row: InteractionRecord,
  entries: readonly EntryRecord[],
  opened: boolean,
): Publication[] {
  const interaction = presentInteraction(row)
  const received = lines(row, entries, interaction)
  if (!opened || row.status !== 'unassigned') return [...received, ...updates(row, interaction)]
  const payload = { interaction }
  return [...received, { rooms: roomsOf(row), event: 'new:interaction:not:assigned', payload }]
}

/** A line changed: its state, mostly. */
export function announceEntries(row: InteractionRecord, entries: readonly EntryRecord[]): Publication[] {
  return [
    ...entries.map(
      (entry): Publication => ({
        rooms: threadRooms(row),
        event: 'status:message',
        payload: { message: presentEntry(entry, row) },
      }),
    ),
    ...updates(row),
  ]
}

const samePlace = (a: Place, b: Place): boolean =>
  a.status === b.status &&
  (a.status === 'unassigned' ? a.area_uuid === b.area_uuid : a.user_uuid === b.user_uuid)

/**
 * An act on an interaction. The audience is the union of who could see it before and who can after: the ones are
 * told that it left, the others that it came, and nobody has to guess. `goesOn` is the chat that took over what it held.
 */
export function announceChange(
  before: Place,
  row: InteractionRecord,
  entries: readonly EntryRecord[],
  by: Person | null,
  goesOn?: InteractionRecord,
): Publication[] {
  if (samePlace(before, row))
    return [...lines(row, entries), ...(row.expired && !before.expired ? [expiry(row)] : []), ...updates(row)]
  const moves =
    before.status === 'unassigned' && row.status === 'unassigned'
      ? changeQueue(before, row, by)
      : [...leave(before, row, by, goesOn), ...enter(before, row)]
  return [...closeThread(row), ...moves, ...lines(row, entries)]
}

/**
 * From the queue of one area to another's. Whoever sees all of them keeps the row. It leaves with the version that it
 * had there, so that it comes back at once to those who serve both; what has no area is seen by all, and leaves nobody.
 */
function changeQueue(before: Place, row: InteractionRecord, by: Person | null): Publication[] {
  const { business_uuid: business, uuid, version, area_uuid } = row
  const payload = { interaction: presentInteraction(row) }
  const left = rooms.queue(business, before.area_uuid)
  const keepers: Rooms = [rooms.wholeQueue(business), rooms.conversation(business, row.conversation_uuid)]
  const gone = { interaction: uuid, version: version - 1, by }
  return [
    ...(area_uuid
      ? [{ rooms: [left], event: 'remove:interaction:not:assigned', payload: gone } as const]
      : []),
    {
      rooms: area_uuid ? keepers : [...keepers, left],
      event: 'update:interaction',
      payload: { ...payload, list: 'not_assigned' },
    },
    { rooms: [rooms.queue(business, area_uuid)], event: 'new:interaction:not:assigned', payload },
  ]
}

function expiry(row: InteractionRecord): Publication {
  const { uuid: interaction, conversation_uuid } = row
  return {
    rooms: threadRooms(row),
    event: 'expired:conversation',
    payload: { interaction, conversation_uuid, msg: expiredSentence },
  }
}

/** Who may no longer see the thread stops hearing it, before the next line is spoken. */
function closeThread(row: InteractionRecord): Publication[] {
  return [
    {
      narrow: rooms.conversation(row.business_uuid, row.conversation_uuid),
      keep: roomsOf(row),
    },
  ]
}

function leave(
  before: Place,
  row: InteractionRecord,
  by: Person | null,
  goesOn?: InteractionRecord,
): Publication[] {
  const payload = {
    interaction: row.uuid,
    version: row.version,
    by,
    ...(goesOn && { goes_on: { conversation_uuid: goesOn.conversation_uuid, user: ownerOf(goesOn) } }),
  }
  if (before.status === 'unassigned')
    return [{ rooms: roomsOf(before), event: 'remove:interaction:not:assigned', payload }]
  if (before.status !== 'assigned' || !before.user_uuid) return []
  const owner: Publication = {
    rooms: [rooms.user(before.user_uuid)],
    event: 'remove:interaction:assigned',
    payload,
  }
  if (row.status === 'assigned') return [owner]
  return [owner, { rooms: [rooms.admins(row.business_uuid)], event: 'remove:interaction:team', payload }]
}

const ownerOf = ({ user_uuid, user_name }: InteractionRecord): Person | null =>
  user_uuid ? { uuid: user_uuid, name: user_name ?? '' } : null

function enter(before: Place, row: InteractionRecord): Publication[] {
  const payload = { interaction: presentInteraction(row) }
  // Who has the thread open learns its new state, whatever list it is in.
  const opened: Publication = {
    rooms: [rooms.conversation(row.business_uuid, row.conversation_uuid), rooms.admins(row.business_uuid)],
    event: 'update:interaction',
    payload,
  }
  if (row.status === 'unassigned')
    return [{ rooms: roomsOf(row), event: 'new:interaction:not:assigned', payload }, opened]
  if (row.status === 'finished')
    return [{ rooms: roomsOf(row), event: 'new:resolves:interaction', payload }, opened]
  if (!row.user_uuid) return [opened]
  const team: Publication[] =
    before.status === 'assigned'
      ? []
      : [{ rooms: [rooms.admins(row.business_uuid)], event: 'new:interaction:team', payload }]
  return [{ rooms: [rooms.user(row.user_uuid)], event: 'new:interaction:assigned', payload }, ...team, opened]
}
