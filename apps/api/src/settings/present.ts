import type { Setting } from '@hilo/contracts'
import type { Setting as SettingRecord } from '@hilo/prisma'

export const presentSetting = (row: SettingRecord): Setting => ({
  uuid: row.uuid,
  maximum_active_conversation: row.maximum_active_conversation,
  expired_time: row.expired_time,
  behavior_interaction: row.behavior_interaction,
  welcome_pause_hours: row.welcome_pause_hours,
  ask_finish_reason: row.ask_finish_reason,
  record_calls: row.record_calls,
  recording_notice: row.recording_notice,
  version: row.version,
})
