import { demo } from '@hilo/contracts/reference'
import { envelopeOf } from '../src/channels/providers/whatsapp/envelope'
import { maxAttempts } from '../src/inbound/items/retry-items'
import type { Statement } from '../src/platform/db/pipeline/pipeline'
import type { Services } from '../src/platform/services'
import { sessionEnd } from '../src/sessions/tokens/lifetimes'
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

const insertSessions: Statement = {
  name: 'insert_example_sessions',
  text: `insert into sessions (
      business_uuid, uuid, user_uuid, browser, os, address, remember, created_at, last_used_at, expires_at)
    select $1::uuid, s.uuid, $3::uuid, 'curl', 'Linux', '127.0.0.1', true, $4::timestamptz, $4::timestamptz, $5::timestamptz
    from unnest($2::uuid[]) as s(uuid)`,
}
const insertDeadItem: Statement = {
  name: 'insert_dead_item',
  text: `insert into webhook_items (
      business_uuid, uuid, channel_account_uuid, dedupe_key, kind, payload, state, error, attempts, received_at)
    values ($1::uuid, $2::uuid, $3::uuid, 'un-aviso-de-la-demo', 'status', $4::jsonb, 'dead',
      'la base de datos no contestó a tiempo', $5::int, $6::timestamptz)`,
}
const writeOptions: Statement = {
  name: 'write_example_options',
  text: `update channel_accounts set options = $3::jsonb where business_uuid = $1::uuid and uuid = $2::uuid`,
}

/**
 * Rows that the documentation's examples name and no played message makes: two sessions, a dead webhook item, an approved template.
 * The sessions have no token, which would outlive a change of the demo's passwords.
 */
export async function addExampleRows(
  { db, clock }: Services,
  { uuid: business }: DemoBusiness,
): Promise<void> {
  if (business !== demo.business) return
  const now = clock.now()
  const sessions = [demo.otherSession, demo.endedSession]
  const item = [demo.channelItem, demo.channels.whatsapp, JSON.stringify({ raw: receipt }), maxAttempts, now]
  const options = { templates: [demo.template] }
  await db.write(business, (tx) =>
    tx.commit(
      Promise.all([
        tx.send(insertSessions, [business, sessions, demo.ana.uuid, now, sessionEnd(now, true)]),
        tx.send(insertDeadItem, [business, ...item]),
        tx.send(writeOptions, [business, demo.channels.whatsapp, options]),
      ]),
    ),
  )
}
