import { type ChannelAlarmKind, isRefusal, refuse } from '@hilo/contracts'
import { type AuditOrigin, recordAudit } from '../../audit/record-audit'
import { sql } from '../../platform/db/db'
import { sendSql } from '../../platform/db/pipeline/send-sql'
import { asEventActor } from '../../platform/events/actors'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { writeChannelEvent } from '../accounts/channel-event'
import {
  type CountedAccount,
  presentChannelAccount,
  selectChannelAccounts,
} from '../accounts/read-channel-accounts'
import { dismiss } from './plan-alarms'
import { changeAlarms } from './write-alarms'

interface Dismissed {
  readonly id: string
  readonly kind: ChannelAlarmKind
  readonly subject: string | null
}

/**
 * An administrator has read a warning, which the provider may never end by itself. A warning that stops everything stays until it is
 * repaired; a later report of the provider warns again.
 */
export async function dismissAlarm(
  { db, clock, announcer, settings }: Services,
  by: AuditOrigin & { readonly actor: Actor },
  { id: uuid, kind, subject }: Dismissed,
) {
  const { business } = by.actor
  const now = clock.now()
  const done = await db.write(business, async (tx) => {
    const written = await changeAlarms(
      tx,
      { business, uuid },
      (state) => {
        const isMeant = (alarm: (typeof state.alarms)[number]) =>
          alarm.kind === kind && alarm.subject === subject && alarm.stops === null
        return state.alarms.some(isMeant) ? dismiss(state, isMeant) : state
      },
      now,
    )
    const [row] = await sendSql<CountedAccount>(
      tx,
      selectChannelAccounts(business, sql`a.uuid = ${uuid}::uuid and a.state <> 'disconnected'`),
    )
    if (!row) return refuse('CHANNEL_NOT_FOUND')
    if (!written) return { row, stored: null }
    const { type, name } = row
    const details = { type, kind, ...(subject !== null && { subject }) }
    await recordAudit(tx, by, now, { action: 'channel.dismiss_alarm', target: uuid, name, details })
    const event = { uuid, changed: written.changed, actor: asEventActor(by.actor) }
    return { row, stored: await writeChannelEvent(tx, business, event, now) }
  })
  if (isRefusal(done)) return done
  if (done.stored) await announcer.announce(done.stored)
  return presentChannelAccount(done.row, settings.publicUrl)
}
