import type { Entry } from '@hilo/contracts'
import { createAreaOrThrow } from '../areas/create-area'
import { assignWaiting } from '../interactions/assignment/assign-waiting'
import { bootApi, type TestApi } from '../test/boot'
import { customerWrites, postWebhook, textPayload } from '../test/customer'
import { answerCustomer } from './answer-customer'

export const welcome = '¡Hola! Te damos la bienvenida.'
export const intro = '¿En qué te ayudamos?'
export const away = 'Ahora no hay nadie. Te respondemos mañana.'
export const menu = `${intro}\n\n1. Ventas\n2. Envíos\n3. Facturación`

/** A customer of 'tienda', with their interaction. */
export interface Customer {
  readonly phone: string
  writes(...texts: string[]): Promise<void>
  /** Presses a button of the menu. */
  presses(id: string, title: string): Promise<void>
  /** Runs the bot on the customer's messages. */
  runBot(): Promise<void>
  row(): Promise<{ uuid: string; conversation_uuid: string } & Record<string, unknown>>
  /** The bot's messages and the timeline events, in the order of the thread. */
  transcript(): Promise<string[]>
}

export interface BotWorld {
  readonly api: TestApi
  readonly business: string
  readonly areas: { readonly Ventas: string; readonly Envíos: string; readonly Facturación: string }
  customer(): Customer
  answer(interaction: string): Promise<void>
  /** Sets columns of the rows of 'tienda'. */
  set(table: string, values: Record<string, unknown>): Promise<void>
  /** Restores the settings of the business. */
  reset(): Promise<void>
  stop(): Promise<void>
}

/** 'tienda' with three areas and their messages; jobs run only when the test runs them. */
export async function bootBotWorld(): Promise<BotWorld> {
  const api = await bootApi({ start: false })
  const { uuid: business, ventas, whatsapp } = api.world.tienda
  const add = async (name: string) => (await createAreaOrThrow(api.services, { business, name })).uuid
  const areas = { Ventas: ventas.uuid, Envíos: await add('Envíos'), Facturación: await add('Facturación') }

  const set: BotWorld['set'] = async (table, values) => {
    const names = Object.keys(values)
    const columns = names.map((name, index) => `${name} = $${index + 2}`).join(', ')
    await api.owner.query(`update ${table} set ${columns} where business_uuid = $1`, [
      business,
      ...Object.values(values),
    ])
  }
  const answer: BotWorld['answer'] = async (interaction) => {
    await answerCustomer(api.services, { business, interaction })
    // The bot's answer adds this job.
    await assignWaiting(api.services, { business })
  }

  let phones = 0
  function customer(): Customer {
    phones += 1
    const phone = `573009${String(phones).padStart(6, '0')}`
    const row: Customer['row'] = async () => {
      const { rows } = await api.owner.query(
        `select i.* from interactions i join interaction_rows r using (uuid) where r.handle = $1
         order by i.created_at desc limit 1`,
        [`+${phone}`],
      )
      if (!rows[0]) throw new Error(`${phone} has no interaction`)
      return rows[0]
    }
    return {
      phone,
      row,
      async writes(...texts) {
        await customerWrites(
          api,
          whatsapp,
          texts.map((text) => ({ text, phone })),
        )
      },
      async presses(id, title) {
        const at = api.clock.now()
        const base = textPayload(whatsapp, [
          { text: title, phone, name: 'Laura', id: `wamid.${at.getTime()}${phone}`, at },
        ])
        const [message] = base.entry[0]?.changes[0]?.value.messages ?? []
        const pressed = {
          type: 'interactive',
          interactive: { type: 'list_reply', list_reply: { id, title } },
        }
        Object.assign(message ?? {}, pressed)
        const { status } = await postWebhook(api, whatsapp, base)
        if (status !== 200) throw new Error(`the webhook answered ${status}`)
      },
      runBot: async () => answer((await row()).uuid),
      async transcript() {
        const { rows } = await api.owner.query<{ type: Entry['type']; body: Record<string, string> }>(
          `select type, body from entries
           where interaction_uuid = $1 and (author_kind = 'bot' or kind = 'timeline') order by seq`,
          [(await row()).uuid],
        )
        return rows.map(({ type, body }) =>
          type === 'timeline' ? `${body.event}: ${body.target}` : (body.text ?? ''),
        )
      },
    }
  }

  return {
    api,
    business,
    areas,
    customer,
    answer,
    set,
    async reset() {
      await set('whatsapp_configs', {
        bot_input_message: welcome,
        bot_area_menu: intro,
        bot_area_message_selected: 'Ya te pasamos.',
      })
      await set('settings', { behavior_interaction: 'MANUAL', welcome_pause_hours: 12 })
      await set('schedules', { enabled: false, hours: '[]', holidays: '[]', away_message: away })
      await set('areas', { state: true, deleted_at: null, position: 0, incoming_message: '' })
      for (const [position, [name, uuid]] of Object.entries(areas).entries())
        await api.owner.query('update areas set position = $2, incoming_message = $3 where uuid = $1', [
          uuid,
          position + 1,
          `Bienvenida de ${name}.`,
        ])
    },
    stop: () => api.stop(),
  }
}
