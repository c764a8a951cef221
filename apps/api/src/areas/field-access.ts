import { access } from '@hilo/contracts'
import type { FieldAccess } from '../permissions/refuse-fields'

const areas = access.permission('permission_create_areas')
const menu = access.permission('permission_view_edit_menu')

export const areaAccess = {
  // The name is also the label in the bot's menu.
  name: [areas, menu],
  color: [areas],
  description: [areas],
  incoming_message: [access.permission('permission_edit_welcome_message_area')],
  state: [areas],
  position: [menu],
  first_answer_minutes: [areas],
  end_minutes: [areas],
} satisfies FieldAccess<string>
