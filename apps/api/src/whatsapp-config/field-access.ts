import { access } from '@hilo/contracts'
import type { FieldAccess } from '../permissions/refuse-fields'

export const whatsappConfigAccess = {
  bot_input_message: [access.admins],
  bot_output_message: [access.permission('permission_edit_farewell_message')],
  bot_area_message_selected: [access.permission('permission_edit_welcome_message_area')],
  bot_area_menu: [access.permission('permission_view_edit_menu')],
} satisfies FieldAccess<string>
