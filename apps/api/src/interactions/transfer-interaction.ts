import { type BodyOf, type interactionEndpoints, Refusal, refuse } from '@hilo/contracts'
import type { Statement } from '../platform/db/pipeline'
import type { Sender } from '../platform/db/sender'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { type InteractionSet, type NewEntry, timelineLine } from './change'
import { commitChange } from './commit-change'
import { refuseByOwner, refuseByState, silenceEnds } from './lifecycle'
import { type Locked, lockInteraction } from './lock-interaction'

type Wanted = BodyOf<(typeof interactionEndpoints)['transferInteraction']>

/**
 * The owner, or an admin, gives the interaction to somebody else, or back to the queue of an area. There is no way
 * back: who gave it has lost it, and who got it is told from whom.
 */
export async function transferInteraction(services: Services, actor: Actor, wanted: Wanted) {
  const { uuid, user, to_area, note } = wanted
  if (user === undefined && to_area === undefined) return refuseWithoutReceiver()
  return commitChange(services, actor, async (tx, now) => {
    const [locked, area] = await Promise.all([
      lockInteraction(tx, actor.business, { interaction: uuid, ...(user ? { receiver: user } : {}) }),
      to_area === undefined ? null : findArea(tx, actor.business, to_area),
    ])
    if (!locked) return refuse('INTERACTION_NOT_FOUND')
    const { interaction } = locked
    const refused =
      refuseByState('transfer', interaction, actor) ?? refuseByOwner(interaction, actor, { adminsToo: true })
    if (refused) return refused
    const receiver = to_area === undefined ? toPerson(locked, actor, now) : toArea(area, actor)
    if ('code' in receiver) return receiver
    return {
      locked,
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

interface LiveArea {
  readonly uuid: string
  readonly name: string
}

const readLiveArea: Statement = {
  name: 'read_live_area',
  text: `select uuid, name from areas
    where business_uuid = $1::uuid and uuid = $2::uuid and state and deleted_at is null`,
}

/** Sent with the locks, it is read behind them. */
async function findArea(tx: Sender, business: string, uuid: string): Promise<LiveArea | null> {
  const [area] = await tx.send<LiveArea>(readLiveArea, [business, uuid])
  return area ?? null
}

function toArea(area: LiveArea | null, actor: Actor) {
  if (!area) return refuse('AREA_NOT_FOUND')
  return {
    set: {
      status: 'unassigned',
      user_uuid: null,
      area_uuid: area.uuid,
      by_transfer: true,
      transferred_by: actor.uuid,
      expires_at: null,
    },
    line: timelineLine('transferred_to_area', actor, area.name),
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
