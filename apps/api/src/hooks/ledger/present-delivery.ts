import type { DeliveryState, HookAttempt, HookDelivery, HookError } from '@hilo/contracts'
import { messageIdOf } from '../send/send-message'

export interface DeliveryRow {
  readonly id: string
  readonly uuid: string
  readonly event_uuid: string
  readonly type: string
  readonly state: DeliveryState
  readonly created_at: Date
  readonly attempts: number
  readonly next_at: Date | null
  readonly last_status: number | null
  readonly last_error: HookError | null
  readonly last_ms: number | null
}

/** Nothing is sent during a backoff of the address, and nothing automatically while it is paused. */
export const deliveryColumns = `d.id::text, d.uuid, d.event_uuid, d.type, d.state, d.created_at, d.attempts, d.last_status,
    d.last_error, d.last_ms, (
      select greatest(d.next_at, h.backoff_until) from hooks h
      where h.business_uuid = d.business_uuid and h.uuid = d.hook_uuid and h.paused_at is null) as next_at`

export const presentDelivery = ({
  id: _,
  event_uuid,
  created_at,
  next_at,
  ...row
}: DeliveryRow): HookDelivery => ({
  ...row,
  message_id: messageIdOf(event_uuid),
  created_at: created_at.toISOString(),
  next_at: row.state === 'waiting' ? (next_at?.toISOString() ?? null) : null,
})

export interface AttemptRow extends Omit<HookAttempt, 'at'> {
  readonly at: Date
}

export const presentAttempt = ({ at, ms, status, error, request, answer }: AttemptRow): HookAttempt => ({
  ...{ ms, status, error, request, answer },
  at: at.toISOString(),
})
