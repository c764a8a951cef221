import type { PushDevice, PushKind } from '@hilo/contracts'

export interface DeviceRow {
  readonly uuid: string
  readonly session_uuid: string
  readonly browser: string
  readonly os: string
  readonly kinds: readonly PushKind[]
  readonly quiet_from: string | null
  readonly quiet_to: string | null
  readonly time_zone: string
  readonly with_content: boolean
  readonly renewed_at: Date | null
  readonly created_at: Date
}

export const presentDevice = (row: DeviceRow, session: string): PushDevice => ({
  uuid: row.uuid,
  browser: row.browser,
  os: row.os,
  current: row.session_uuid === session,
  kinds: [...row.kinds],
  quiet: row.quiet_from !== null && row.quiet_to !== null ? { from: row.quiet_from, to: row.quiet_to } : null,
  time_zone: row.time_zone,
  with_content: row.with_content,
  renewed: row.renewed_at !== null,
  created_at: row.created_at.toISOString(),
})
