import type pg from 'pg'
import type { Person } from '../services/installation'

/** What the bot says to a new customer before it asks for an area. */
export async function giveWelcome(owner: pg.Client, { business }: Person): Promise<void> {
  await owner.query(
    `update whatsapp_configs set bot_input_message = 'Hola, te damos la bienvenida.', bot_area_menu = '¿Con quién quieres hablar?'
     from businesses b where b.uuid = business_uuid and b.name = $1`,
    [business],
  )
}

/** Without Modo ahorro the bot says each of them in a message of its own. */
export async function saveMessages(
  owner: pg.Client,
  { business }: Person,
  saver: 'on' | 'off',
): Promise<void> {
  await owner.query(
    `update channel_accounts a set options = jsonb_set(a.options, '{message_saver}', to_jsonb($2::text))
     from businesses b where b.uuid = a.business_uuid and b.name = $1`,
    [business, saver],
  )
}
