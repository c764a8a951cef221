import type { ChannelAccount, RepresentedAccount } from '@hilo/contracts'
import type { ChannelAccount as ChannelAccountRecord } from '@hilo/prisma'
import { type Prisma, sql } from '../../platform/db/db'
import type { PhoneSyncKind } from '../inbound'
import { type PhoneSyncRow, presentPhone } from '../phone/present-phone'
import { optionsOf } from './account-options'
import { alarmsOf, presentChannelStatus, type StatusRecord } from './channel-status'
import { webhookUrl } from './create-channel-account'

export interface CountedAccount
  extends Omit<ChannelAccountRecord, 'credentials'>,
    Pick<StatusRecord, 'backoff_until' | 'backoff_version'> {
  readonly queue: number
  readonly dead: number
  readonly unknown_account: number
  /** With the dates as Postgres writes them. */
  readonly represented: readonly RepresentedAccount[]
  readonly signup_number: string | null
  readonly phone: Readonly<Partial<Record<PhoneSyncKind, PhoneSyncRow>>> | null
}

/** More are not shown. */
const maxRepresented = 100

/** Accounts with the numbers of queued messages and kept items; without credentials. */
export const selectChannelAccounts = (
  business: string,
  condition: Prisma.Sql = sql`a.state <> 'disconnected'`,
): Prisma.Sql => sql`
    select a.business_uuid, a.uuid, a.type, a.name, a.external_id, a.state, a.health::text, a.health_since, a.health_detail,
      a.health_version, a.alarms, a.auth_error, a.address_verified_at, a.address_refused_at, a.last_event_at, a.last_message_at, a.last_refused_at, a.last_error, a.last_error_at, a.refused_webhooks, a.on_phone, a.created_at, a.version,
      (select count(*)::int from entries e
        where e.business_uuid = a.business_uuid and e.channel_account_uuid = a.uuid and e.status = 'queued') as queue,
      (select count(*)::int from webhook_items i
        where i.business_uuid = a.business_uuid and i.channel_account_uuid = a.uuid and i.state = 'dead') as dead,
      (select count(*)::int from webhook_items i
        where i.business_uuid = a.business_uuid and i.channel_account_uuid = a.uuid
          and i.state = 'unknown_account') as unknown_account,
      coalesce((select jsonb_agg(to_jsonb(o) - 'owner_id' order by o.connected_at desc) from (
          select * from (
            select distinct on (r.owner_id) r.owner_id, r.name, r.username, r.enabled, r.can_reply, r.connected_at
            from represented_accounts r
            where r.business_uuid = a.business_uuid and r.channel_account_uuid = a.uuid
            order by r.owner_id, r.enabled desc, r.connected_at desc, r.as_of desc nulls last) newest
          order by newest.connected_at desc limit ${maxRepresented}) o), '[]') as represented,
      (select jsonb_object_agg(s.kind, to_jsonb(s) || jsonb_build_object(
          'pending', (select count(*) from phone_chunks c where c.business_uuid = s.business_uuid
            and c.channel_account_uuid = s.channel_account_uuid and c.kind = s.kind and c.state = 'pending'),
          'failed', (select count(*) from phone_chunks c where c.business_uuid = s.business_uuid
            and c.channel_account_uuid = s.channel_account_uuid and c.kind = s.kind and c.state = 'failed')))
        from phone_syncs s where s.business_uuid = a.business_uuid and s.channel_account_uuid = a.uuid) as phone,
      (select coalesce(w.number, w.phone_number_id) from whatsapp_signups w
        where w.business_uuid = a.business_uuid and w.phone_number_id = a.external_id and w.account_uuid = a.uuid and w.step = 'done'
        order by w.created_at desc limit 1) as signup_number,
      a.options, p.backoff_until, p.backoff_version
    from channel_accounts a
    left join outbound_paces p on p.business_uuid = a.business_uuid and p.channel_account_uuid = a.uuid
    where a.business_uuid = ${business}::uuid and ${condition}
    order by a.created_at, a.uuid`

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

export const presentChannelAccount = (row: CountedAccount, publicUrl: string): ChannelAccount => ({
  ...presentChannelStatus(row),
  name: row.name,
  external_id: row.external_id,
  webhook_url: webhookUrl(publicUrl, row.type, row.uuid),
  address_verified_at: iso(row.address_verified_at),
  address_refused_at: iso(row.address_refused_at),
  last_event_at: iso(row.last_event_at),
  last_message_at: iso(row.last_message_at),
  last_error: row.last_error,
  last_error_at: iso(row.last_error_at),
  auth_error: row.auth_error,
  health_detail: row.health_detail,
  alarms: alarmsOf(row),
  refused_webhooks: row.refused_webhooks,
  last_refused_at: iso(row.last_refused_at),
  queue: row.queue,
  dead: row.dead,
  unknown_account: row.unknown_account,
  ...optionsOf(row.options),
  represented: row.represented.map((one) => ({
    ...one,
    connected_at: new Date(one.connected_at).toISOString(),
  })),
  on_phone: row.on_phone,
  signup_number: row.signup_number,
  phone: row.phone && presentPhone(row.phone, alarmsOf(row)),
  created_at: row.created_at.toISOString(),
  version: row.version,
})
