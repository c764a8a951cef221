import type { PushKind } from '@hilo/contracts'
import type { InteractionRecord } from '../entries/interaction-records'
import { sql } from '../platform/db/db'
import type { JobPayloads } from '../platform/jobs/job-payloads'
import type { Services } from '../platform/services'
import type { ActFacts } from './write-act'

/** The most withdrawals of other chats that a push has room for. */
const mostGone = 20

/** One device's push of one chat, with everything that it contains. */
export interface PushRow extends Pick<InteractionRecord, 'contact_name' | 'last_message'> {
  readonly user: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly quiet_from: string | null
  readonly quiet_to: string | null
  readonly time_zone: string
  readonly with_content: boolean
  /** When the secret of its worker moved the address, if no page of its session has saved it since. */
  readonly renewed_at: Date | null
  readonly kind: PushKind
  readonly count: number
  readonly shown: boolean
  readonly version: number
  readonly on_device: boolean
  readonly attempts: number
  readonly changed_at: Date
  readonly due_at: Date
  readonly chat: (Omit<ActFacts, 'window_closes_at'> & { readonly window_closes_at: string | null }) | null
  /** The call of the chat that rings. */
  readonly call: string | null
  /** Other chats that the device still shows, though it was to show them no longer. */
  readonly gone: readonly { readonly chat: string; readonly version: number }[]
}

/** No row where the device has this version already, or its session has ended. */
export async function readPush(
  { db }: Pick<Services, 'db'>,
  of: JobPayloads['send_push'],
  now: Date,
): Promise<PushRow | undefined> {
  const [row] = await db.read<PushRow>(
    of.business,
    sql`select p.user_uuid as user, p.endpoint, p.p256dh, p.auth, p.quiet_from, p.quiet_to, p.time_zone, p.with_content, p.renewed_at,
        s.kind, s.count, s.shown, s.version, s.on_device, s.attempts, s.changed_at, s.due_at, r.contact_name, r.last_message,
        case when r.uuid is not null then jsonb_build_object('uuid', r.uuid, 'status', r.status, 'channel', r.channel,
          'user_uuid', r.user_uuid, 'window_closes_at', r.window_closes_at, 'managed_outside', r.managed_outside,
          'contact_blocked', r.contact_blocked) end as chat,
        (select k.uuid from entries e join calls k on k.business_uuid = e.business_uuid and k.uuid = e.uuid
          where e.business_uuid = s.business_uuid and e.interaction_uuid = s.interaction_uuid and e.type = 'call'
            and k.state = 'ringing' and k.direction = 'inbound' order by k.started_at desc limit 1) as call,
        array(select jsonb_build_object('chat', o.conversation_uuid, 'version', o.version) from pushes o where o.business_uuid = s.business_uuid and o.subscription_uuid = s.subscription_uuid
          and o.conversation_uuid <> s.conversation_uuid and not o.shown and o.on_device and o.sent_version >= o.version limit ${mostGone}) as gone
      from pushes s
      join push_subscriptions p on p.business_uuid = s.business_uuid and p.uuid = s.subscription_uuid
      join sessions x on x.business_uuid = p.business_uuid and x.uuid = p.session_uuid
        and x.revoked_at is null and x.expires_at > ${now}::timestamptz
      join users u on u.business_uuid = p.business_uuid and u.uuid = p.user_uuid and u.active
      left join interaction_rows r on r.business_uuid = s.business_uuid and r.uuid = s.interaction_uuid
      where s.business_uuid = ${of.business}::uuid and s.subscription_uuid = ${of.subscription}::uuid
        and s.conversation_uuid = ${of.conversation}::uuid and s.sent_version < s.version`,
  )
  return row
}
