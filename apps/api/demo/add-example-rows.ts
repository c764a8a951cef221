import { demo } from '@hilo/contracts/reference'
import { envelopeOf } from '../src/channels/providers/whatsapp/envelope'
import { type TemplateRow, wholeSecond } from '../src/channels/templates/template-rows'
import { writeTemplateRows, writeTemplatesRead } from '../src/channels/templates/write-templates'
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
const hourMs = 60 * 60 * 1000

/** As the provider has listed it. */
function approvedTemplate(now: Date): TemplateRow {
  const { uuid, ...content } = demo.template
  const [at, created_at, updated_at] = [wholeSecond(now), now, now]
  return {
    ...{ uuid, channel_account_uuid: demo.channels.whatsapp, external_id: '594712003400001' },
    ...{
      name: content.name,
      language: content.language,
      content,
      examples: { 'body.1': 'Laura' },
      file_uuid: null,
    },
    ...{ state: 'approved', state_at: at, reason: null, reason_detail: null },
    ...{ category: 'utility', category_at: at, asked_category: null },
    ...{ next_category: null, next_category_at: null, quality: null, quality_at: at },
    ...{ edits: [], version: 1, created_at, updated_at },
  }
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
  const account = { business, uuid: demo.channels.whatsapp }
  await db.write(business, (tx) =>
    tx.commit(
      Promise.all([
        tx.send(insertSessions, [business, sessions, demo.ana.uuid, now, sessionEnd(now, true)]),
        tx.send(insertDeadItem, [business, ...item]),
        writeTemplateRows(tx, account, [approvedTemplate(now)]),
        // The provider has more than this one: it is asked at the first look.
        writeTemplatesRead(tx, account, new Date(now.getTime() - hourMs), now),
      ]),
    ),
  )
}
