import type { WhatsappConfig } from '@hilo/contracts'
import type { WhatsappConfig as WhatsappConfigRecord } from '@hilo/prisma'

export const presentWhatsappConfig = (row: WhatsappConfigRecord): WhatsappConfig => ({
  uuid: row.uuid,
  bot_input_message: row.bot_input_message,
  bot_output_message: row.bot_output_message,
  bot_area_message_selected: row.bot_area_message_selected,
  bot_area_menu: row.bot_area_menu,
  version: row.version,
})
