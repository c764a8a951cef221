import { refuse } from '@hilo/contracts'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { isChat, mayHiloWrite, refuseByOwner, refuseByState } from '../lifecycle'
import { messageSaverSql } from '../message-saver'
import { botMessage } from './bot-message'
import { hasOpenCall } from './has-open-call'
import { finishedBy, happened, type InteractionChange } from './perform/interaction-change'
import { type LockedForAct, lockInteraction } from './perform/lock-interaction'
import { performActAndPresent } from './perform/perform-act'

interface ReasonRow {
  readonly uuid: string
  readonly name: string
}
const readReason: Statement = {
  name: 'read_finish_reason',
  text: `select uuid, name from finish_reasons
    where business_uuid = $1::uuid and uuid = $2::uuid and active and deleted_at is null`,
}

/** In Modo ahorro the farewell is one message more to pay, which the business has to want. */
const readSaver: Statement = {
  name: 'read_saver_of_finish',
  text: `select ${messageSaverSql} = 'on' as unwanted`,
}

/** The owner, or an admin, finishes the interaction, but not while its customer calls. The customer gets the farewell message where that is possible. */
export function finishInteraction(services: Services, actor: Actor, uuid: string, chosen?: string) {
  return performActAndPresent(services, actor, async (tx, now) => {
    // Sent together.
    const [locked, [reason], inCall, [saver]] = await Promise.all([
      lockInteraction(tx, actor.business, { interaction: uuid }),
      chosen ? tx.send<ReasonRow>(readReason, [actor.business, chosen]) : [],
      hasOpenCall(tx, actor.business, uuid),
      tx.send<{ unwanted: boolean }>(readSaver, [actor.business, uuid]),
    ])
    if (!locked) return refuse('INTERACTION_NOT_FOUND')
    const { interaction } = locked
    const refused =
      refuseByState('finish', interaction, actor) ?? refuseByOwner(interaction, actor, { adminsToo: true })
    if (refused) return refused
    if (inCall) return refuse('CALL_GOING_ON')
    if (chosen && !reason) return refuse('FINISH_REASON_NOT_FOUND')
    if (!reason && locked.reason_required) return refuse('FINISH_REASON_REQUIRED')
    return {
      locked,
      set: { ...finishedBy(actor, now), finish_reason_uuid: reason?.uuid ?? null },
      entries: [
        ...(saver?.unwanted ? [] : farewellEntries(locked, actor, now)),
        happened('interaction.finished', actor, reason?.name),
      ],
    }
  })
}

/** The farewell message. Finishing never fails because of it: the timeline shows where it cannot be sent, or is held back from a blocked contact. */
function farewellEntries(
  { interaction, farewell: text }: LockedForAct,
  actor: Actor,
  now: Date,
): InteractionChange['entries'] {
  if (text.trim() === '' || !isChat(interaction)) return []
  if (interaction.contact_blocked)
    return [happened({ name: 'interaction.changed', line: 'farewell_held_back' }, actor)]
  if (!mayHiloWrite(interaction, now))
    return [happened({ name: 'interaction.changed', line: 'farewell_not_sent' }, actor)]
  return [botMessage(text)]
}
