import type { Area, Business, WhatsappConfig } from '@hilo/contracts'
import { me, now, uuid } from './fixtures'

export const whatsappConfig: WhatsappConfig = {
  uuid: uuid(),
  bot_input_message: 'Hola',
  bot_output_message: 'Gracias',
  bot_area_message_selected: 'Te atiende alguien',
  bot_area_menu: 'Elige',
  version: 3,
}

export const business: Business = {
  uuid: me.business,
  name: 'Tienda Andina',
  address: 'Carrera 7',
  city: 'Bogotá',
  country: 'Colombia',
  time_zone: 'America/Bogota',
  mail_signature: '',
  extra_data: { additionalInfo: [{ title: 'NIT', information: '900' }] },
  setting: {
    uuid: uuid(),
    maximum_active_conversation: 10,
    expired_time: 60,
    behavior_interaction: 'MANUAL',
    welcome_pause_hours: 12,
    ask_finish_reason: 'off',
    record_calls: false,
    recording_notice: 'Esta llamada se graba.',
    version: 5,
  },
  whatsapp_config: whatsappConfig,
  whatsapp_config_uuid: whatsappConfig.uuid,
  version: 7,
}

export const area = (name: string, change: Partial<Area> = {}): Area => ({
  uuid: uuid(),
  name,
  color: '#d9722e',
  description: '',
  incoming_message: `Bienvenida de ${name}`,
  state: true,
  position: 0,
  first_answer_minutes: null,
  end_minutes: null,
  created_at: now,
  updated_at: now,
  version: 2,
  ...change,
})
