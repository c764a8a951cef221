import { type BodyOf, type interactionEndpoints, Refusal, refuse } from '@hilo/contracts'
import type { Tx } from '../platform/db/db'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { type InteractionSet, type Locked, lockInteraction, type NewEntry, timelineLine } from './change'
import { commitChange } from './commit-change'
import { refuseByOwner, refuseByState, silenceEnds } from './lifecycle'

type Wanted = BodyOf<(typeof interactionEndpoints)['transferInteraction']>

/**
 * The owner, or an admin, gives the interaction to somebody else, or back to the queue of an area. There is no way
 * back: who gave it has lost it, and who got it is told from whom.
 */
export async function transferInteraction(services: Services, actor: Actor, wanted: Wanted) {
  const { uuid, user, to_area, note } = wanted
  if (user === undefined && to_area === undefined) return refuseWithoutReceiver()
  return commitChange(services, actor, async (tx, now) => {
    const locked = await lockInteraction(tx, { interaction: uuid, ...(user ? { receiver: user } : {}) })
    if (!locked) return refuse('INTERACTION_NOT_FOUND')
    const { interaction } = locked
    const refused =
      refuseByState('transfer', interaction, actor) ?? refuseByOwner(interaction, actor, { adminsToo: true })
    if (refused) return refused
    const receiver = to_area === undefined ? toPerson(locked, actor, now) : await toArea(tx, actor, to_area)
    if ('code' in receiver) return receiver
    return {
      before: interaction,
      set: { paused: false, expired: false, ...receiver.set },
      entries: [...noteOf(note, actor), receiver.line],
    }
  })
}

function refuseWithoutReceiver() {
  const { code, msg } = refuse('NO_RECEIVER')
  return new Refusal(code, msg, { user: msg })
}

interface Receiver {
  readonly set: InteractionSet
  readonly line: NewEntry
}

/** Somebody who is there, has room, and is not the one who has it already. */
function toPerson({ interaction, receiver, maximum, expired_time }: Locked, actor: Actor, now: Date) {
  if (!receiver?.active || receiver.uuid === interaction.user_uuid) return refuse('USER_NOT_FOUND')
  if (receiver.availability === 'away' || receiver.active_interactions >= maximum)
    return refuse('RECEIVER_UNAVAILABLE', { name: receiver.name })
  return {
    set: {
      user_uuid: receiver.uuid,
      by_transfer: true,
      transferred_by: actor.uuid,
      assigned_at: now,
      // The silence that was running goes on; one that had ended, or stood still, begins anew.
      expires_at: interaction.expires_at
        ? new Date(interaction.expires_at)
        : silenceEnds(interaction, expired_time, now),
    },
    line: timelineLine('transferred', actor, receiver.name),
  } satisfies Receiver
}

async function toArea(tx: Tx, actor: Actor, area: string) {
  const found = await tx.area.findFirst({
    where: { business_uuid: actor.business, uuid: area, state: true, deleted_at: null },
  })
  if (!found) return refuse('AREA_NOT_FOUND')
  return {
    set: {
      status: 'unassigned',
      user_uuid: null,
      area_uuid: area,
      by_transfer: true,
      transferred_by: actor.uuid,
      expires_at: null,
    },
    line: timelineLine('transferred_to_area', actor, found.name),
  } satisfies Receiver
}

const noteOf = (note: string | undefined, actor: Actor): NewEntry[] =>
  note
    ? [
        {
          kind: 'note',
          type: 'note',
          body: { text: note },
          author_kind: 'user',
          author: actor.uuid,
          author_name: actor.name,
        },
      ]
    : []
