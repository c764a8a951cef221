import { demo } from '@hilo/contracts/reference'
import { envelopeOf } from '../channels/providers/whatsapp/envelope'
import { maxAttempts } from '../inbound/items/retry-items'
import type { Services } from '../platform/services'
import { sessionEnd } from '../sessions/tokens/lifetimes'
import type { DemoBusiness } from './script/business'

/** Meta's receipt of a delivered message. */
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
 * Rows that the documentation's examples name and no played message makes: two sessions, a dead webhook item, an approved template.
 * The sessions have no token, which would outlive a change of the demo's passwords.
 */
export async function addExampleRows(
  { db, clock }: Services,
  { uuid: business_uuid }: DemoBusiness,
): Promise<void> {
  if (business_uuid !== demo.business) return
  const now = clock.now()
  await db.tenant(business_uuid, async (tx) => {
    await tx.session.createMany({
      data: [demo.otherSession, demo.endedSession].map((uuid) => ({
        ...{ business_uuid, uuid, user_uuid: demo.ana.uuid, browser: 'curl', os: 'Linux' },
        ...{ address: '127.0.0.1', remember: true },
        ...{ created_at: now, last_used_at: now, expires_at: sessionEnd(now, true) },
      })),
    })
    await tx.webhookItem.create({
      data: {
        ...{ business_uuid, uuid: demo.channelItem, channel_account_uuid: demo.channels.whatsapp },
        dedupe_key: 'un-aviso-de-la-demo',
        kind: 'status',
        payload: { raw: receipt },
        state: 'dead',
        error: 'la base de datos no contestó a tiempo',
        attempts: maxAttempts,
        received_at: now,
      },
    })
    await tx.channelAccount.updateMany({
      where: { business_uuid, uuid: demo.channels.whatsapp },
      data: { options: { templates: [demo.template] } },
    })
  })
}
