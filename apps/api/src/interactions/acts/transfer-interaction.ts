import { type BodyOf, type interactionEndpoints, type Person, Refusal, refuse } from '@hilo/contracts'
import type { Happening } from '../../entries/happenings'
import { raised } from '../../entries/turns'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { keptExpiryDate, refuseByOwner, refuseByState } from '../lifecycle'
import { noteEntry, readMentioned } from './note-entry'
import {
  authorOfAct,
  happened,
  type InteractionUpdate,
  type NewEntry,
  personOf,
} from './perform/interaction-change'
import { type LockedForAct, lockInteraction } from './perform/lock-interaction'
import { performActAndPresent } from './perform/perform-act'

type TransferInput = BodyOf<(typeof interactionEndpoints)['transferInteraction']>

/**
 * The owner, or an admin, transfers the interaction to another person, or back to the queue of an area. The previous owner
 * loses it at once, and the new one sees who it came from. An integration does the same, also with one that waits.
 */
export async function transferInteraction(services: Services, actor: Actor, input: TransferInput) {
  const { uuid, user, to_area, note, mentions = [] } = input
  if (user === undefined && to_area === undefined) return refuseWithoutReceiver()
  return performActAndPresent(services, actor, async (tx, now) => {
    const [locked, area, named] = await Promise.all([
      lockInteraction(tx, actor.business, { interaction: uuid, ...(user ? { receiver: user } : {}) }),
      to_area === undefined ? null : findArea(tx, actor.business, to_area),
      note ? readMentioned(tx, actor, mentions) : [],
    ])
    if (!locked) return refuse('INTERACTION_NOT_FOUND')
    const { interaction } = locked
    const refused =
      refuseByState('transfer', interaction, actor) ?? refuseByOwner(interaction, actor, { adminsToo: true })
    if (refused) return refused
    const receiver = to_area === undefined ? toPerson(locked, actor, now) : toArea(locked, area, actor)
    if ('code' in receiver) return receiver
    return {
      locked,
      set: { paused: false, expired: false, ...receiver.set },
      entries: [...noteEntries(note, named, actor), receiver.entry],
    }
  })
}

function refuseWithoutReceiver() {
  const { code, msg } = refuse('NO_RECEIVER')
  return new Refusal(code, msg, { user: msg })
}

interface TransferResult {
  readonly set: InteractionUpdate
  readonly entry: Happening
}

/** Refuses a receiver who is inactive, away, full, or already the owner. */
function toPerson({ interaction, receiver, maximum, expired_time }: LockedForAct, actor: Actor, now: Date) {
  if (!receiver?.active || receiver.uuid === interaction.user_uuid) return refuse('USER_NOT_FOUND')
  if (receiver.availability === 'away' || receiver.active_interactions >= maximum)
    return refuse('RECEIVER_UNAVAILABLE', { name: receiver.name })
  return {
    set: {
      // An integration also gives one that waits.
      status: 'assigned',
      user_uuid: receiver.uuid,
      by_transfer: true,
      transferred_by: personOf(actor),
      assigned_at: now,
      ...raised(interaction, now),
      expires_at: keptExpiryDate(interaction, expired_time, now),
    },
    entry: happened('interaction.transferred', actor, receiver.name),
  } satisfies TransferResult
}

interface ActiveArea {
  readonly uuid: string
  readonly name: string
}

const selectActiveArea: Statement = {
  name: 'read_active_area',
  text: `select uuid, name from areas
    where business_uuid = $1::uuid and uuid = $2::uuid and state and deleted_at is null`,
}

/** Sent in the same batch as the locks, and so read after them. */
async function findArea(tx: StatementSender, business: string, uuid: string): Promise<ActiveArea | null> {
  const [area] = await tx.send<ActiveArea>(selectActiveArea, [business, uuid])
  return area ?? null
}

/** Moves the interaction to an area's queue. Refuses one that nobody there could answer. */
function toArea({ interaction }: LockedForAct, area: ActiveArea | null, actor: Actor) {
  if (!area) return refuse('AREA_NOT_FOUND')
  if (interaction.contact_blocked) return refuse('BLOCKED_MAY_NOT_WAIT')
  return {
    set: {
      status: 'unassigned',
      user_uuid: null,
      area_uuid: area.uuid,
      by_transfer: true,
      transferred_by: personOf(actor),
      expires_at: null,
    },
    entry: happened('interaction.transferred', actor, area.name),
  } satisfies TransferResult
}

const noteEntries = (note: string | undefined, named: readonly Person[], actor: Actor): NewEntry[] =>
  note
    ? [
        {
          ...noteEntry(note, named),
          author: authorOfAct(actor),
        },
      ]
    : []
