import { demo } from '@hilo/contracts'
import { envelopeOf } from '../channels/whatsapp/envelope'
import { mostTries } from '../inbound/retry-items'
import type { Services } from '../platform/services'
import { sessionEnd } from '../sessions/lifetimes'
import type { DemoBusiness } from './script/business'

/** That a message was delivered, as Meta tells it. */
const receipt = envelopeOf({
  statuses: [
    {
      id: 'wamid.UN_MENSAJE_DE_ANTES',
      status: 'delivered',
      timestamp: '1795219200',
      recipient_id: '573152208841',
    },
  ],
})

/**
 * What the documentation's examples name and only somebody at work leaves behind: a session, an item of a channel that is no
 * message, the approved template. Nothing that is printed opens an account: it would outlive a change of the demo's passwords.
 */
export async function openDoors(
  { db, clock }: Services,
  { uuid: business_uuid }: DemoBusiness,
): Promise<void> {
  if (business_uuid !== demo.business) return
  const now = clock.now()
  const template = { ...demo.template, variables: [...demo.template.variables] }
  await db.tenant(business_uuid, async (tx) => {
    await tx.session.create({
      data: {
        ...{ business_uuid, uuid: demo.otherSession, user_uuid: demo.ana.uuid, browser: 'curl', os: 'Linux' },
        ...{ address: '127.0.0.1', remember: true },
        ...{ created_at: now, last_used_at: now, expires_at: sessionEnd(now, true) },
      },
    })
    await tx.webhookItem.create({
      data: {
        ...{ business_uuid, uuid: demo.channelItem, channel_account_uuid: demo.channels.whatsapp },
        dedupe_key: 'un-aviso-de-la-demo',
        kind: 'status',
        payload: { raw: receipt },
        state: 'dead',
        error: 'la base de datos no contestó a tiempo',
        attempts: mostTries,
        received_at: now,
      },
    })
    await tx.channelAccount.updateMany({
      where: { business_uuid, uuid: demo.channels.whatsapp },
      data: { options: { templates: [template] } },
    })
  })
}
