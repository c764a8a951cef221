import { abilitiesOf, type BodyOf, type callEndpoints, isRefusal, refuse } from '@hilo/contracts'
import { authorOfAct } from '../../interactions/acts/perform/interaction-change'
import { lockInteraction } from '../../interactions/acts/perform/lock-interaction'
import { writeInteractionChange } from '../../interactions/acts/perform/write-interaction-changes'
import { publishWritten } from '../../interactions/announce-written'
import { refuseByCustomer, refuseByOwner, refuseByState } from '../../interactions/lifecycle'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'
import { faultPoint } from '../../platform/errors/fault-points'
import { asEventActor } from '../../platform/events/actors'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { activeCallsOf } from '../../presence/is-in-call'
import { planOutboundStart } from '../plan/plan-outbound'
import { readCall } from '../ring/read-call'
import { callBodyOf } from '../rows/call-body'
import { presentOwn } from '../rows/call-records'
import { insertCall, writeCallEvent } from '../rows/write-call'
import { dialCall } from './dial-call'

type StartInput = BodyOf<(typeof callEndpoints)['startCall']>

const readBusy: Statement = {
  name: 'read_busy_for_call',
  text: `select
      exists (select from users where business_uuid = $1::uuid and uuid = $2::uuid and availability <> 'available') as away,
      exists (select from channel_accounts where business_uuid = $1::uuid and uuid = $4::uuid and state <> 'active') as paused,
      exists ${activeCallsOf('$1::uuid', '$2::uuid')} as own,
      exists (
        select from calls o join entries e on e.business_uuid = o.business_uuid and e.uuid = o.uuid
        join conversations c on c.business_uuid = e.business_uuid and c.uuid = e.conversation_uuid
        where o.business_uuid = $1::uuid and o.state <> 'ended' and c.contact_uuid = $3::uuid) as contact`,
}

/**
 * Calls the customer of a chat that the actor has. The call and its entry are stored before the provider is asked: if this process
 * dies around the answer, a webhook brings it, or the call ends at its time limit. The same uuid again is the same call.
 */
export async function startCall(services: Services, actor: Actor, input: StartInput) {
  const { uuid, sdp, conversation_uuid: conversation } = input
  const begun = await beginCall(services, actor, input)
  if (isRefusal(begun)) return begun
  if (!begun.known) {
    await faultPoint('change.after-commit')
    const refused = await dialCall(services, actor.business, { uuid, conversation, sdp })
    if (refused) return refuse('CALL_REFUSED', { reason: refused.msg })
  }
  const row = await readCall(services, actor, uuid)
  if (!row) throw new Error('a call that was begun is gone')
  return presentOwn(row)
}

async function beginCall(
  services: Services,
  actor: Actor,
  { uuid, conversation_uuid: conversation }: StartInput,
) {
  const { db, clock, announcer } = services
  const { business } = actor
  const by = { uuid: actor.uuid, name: actor.name }
  const now = clock.now()
  const begun = await db.write(business, async (tx: PipelinedTx) => {
    const locked = await lockInteraction(tx, business, { conversation, entry: uuid, receiver: actor.uuid })
    if (!locked) return refuse('CONVERSATION_NOT_FOUND')
    const { interaction, entry } = locked
    if (entry)
      return entry.type === 'call' && entry.author_uuid === actor.uuid
        ? ({ known: true } as const)
        : refuse('UUID_IN_USE')
    const refused =
      refuseByState('write', interaction, actor) ??
      refuseByOwner(interaction, actor, { adminsToo: false }) ??
      refuseByCustomer(interaction)
    if (refused) return refused
    if (!abilitiesOf(interaction.channel).calls) return refuse('CALLS_NOT_HERE')
    const [busy] = await tx.send<{ away: boolean; paused: boolean; own: boolean; contact: boolean }>(
      readBusy,
      [business, actor.uuid, interaction.contact_uuid, interaction.channel_account_uuid],
    )
    if (busy?.away) return refuse('AWAY')
    if (busy?.paused) return refuse('CHANNEL_PAUSED')
    if (busy?.own) return refuse('ALREADY_IN_CALL')
    if (busy?.contact) return refuse('CONTACT_IN_CALL')
    const account = interaction.channel_account_uuid
    const call = planOutboundStart({ uuid, channel_account_uuid: account, user_uuid: actor.uuid }, now)
    const body = callBodyOf(call, by)
    const author = authorOfAct(actor)
    const newEntry = { uuid, kind: 'message', type: 'call', body, preview: body.text, author } as const
    const [written, , stored] = await tx.commit(
      Promise.all([
        writeInteractionChange(tx, locked, { set: {}, entries: [newEntry], by }, now, {
          actor,
          address: null,
        }),
        insertCall(tx, business, call),
        writeCallEvent(
          tx,
          business,
          { before: null, after: call, chat: interaction, actor: asEventActor(actor) },
          now,
        ),
      ]),
    )
    return { known: false, written, stored } as const
  })
  if (isRefusal(begun) || begun.known) return begun
  const { written, stored } = begun
  publishWritten({ announcer }, written)
  await announcer.announce(stored)
  return begun
}
