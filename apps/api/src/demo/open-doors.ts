import { demo } from '@hilo/contracts'
import { mostTries } from '../channels/retry-items'
import { envelopeOf } from '../channels/whatsapp/envelope'
import type { Services } from '../platform/services'
import { sessionEnd } from '../sessions/lifetimes'
import { hashOfToken } from '../sessions/refresh-token'
import { hashOfLink } from '../users/forgot-password'
import type { DemoBusiness } from './script/business'

const hour = 3_600_000

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
 * What the documentation's examples name and only somebody at work leaves behind: sessions, a link that was asked for, an item of a
 * channel that is no message, the approved template. Who can reach the demo has its passwords, so these give nothing away.
 */
export async function openDoors(
  { db, clock }: Services,
  { uuid: business_uuid }: DemoBusiness,
): Promise<void> {
  if (business_uuid !== demo.business) return
  const now = clock.now()
  const session = (uuid: string) => ({
    ...{ business_uuid, uuid, user_uuid: demo.ana.uuid, browser: 'curl', os: 'Linux' },
    ...{ address: '127.0.0.1', remember: true },
    ...{ created_at: now, last_used_at: now, expires_at: sessionEnd(now, true) },
  })
  const template = { ...demo.template, variables: [...demo.template.variables] }
  await db.tenant(business_uuid, async (tx) => {
    await tx.session.createMany({
      data: [session(demo.lastingSession), session(demo.otherSession)],
    })
    await tx.refreshToken.create({
      data: {
        hash: Uint8Array.from(hashOfToken(demo.refreshToken)),
        ...{ business_uuid, session_uuid: demo.lastingSession, created_at: now },
      },
    })
    await tx.passwordReset.create({
      data: {
        hash: hashOfLink(demo.resetToken),
        ...{ business_uuid, user_uuid: demo.camila.uuid, created_at: now },
        expires_at: new Date(now.getTime() + hour),
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
