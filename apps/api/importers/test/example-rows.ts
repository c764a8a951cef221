import type { ChatwootMessage, ChatwootRows } from './chatwoot-server'

/** 2 March 2026, 15:00 UTC. */
export const begin = 1_772_463_600

interface Sizes {
  readonly contacts?: number
  /** How many messages the first conversation has; the others have four. */
  readonly messages?: number
}

/** An account with more than a page of everything. */
export function exampleRows({ contacts = 40, messages = 50 }: Sizes = {}): ChatwootRows {
  const people = Array.from({ length: contacts }, (_, at) => ({
    id: at + 1,
    name: `Cliente ${at + 1}`,
    phone_number: `+57300555${String(at).padStart(4, '0')}`,
    inboxes: [{ id: 1, source_id: `57300555${String(at).padStart(4, '0')}` }],
  }))
  // Nobody can reach them, so Chatwoot does not list them.
  const anonymous = {
    id: 900,
    name: 'summer-sun-12',
    additional_attributes: { social_telegram_user_id: 77 },
    inboxes: [{ id: 2, source_id: '7700' }],
  }
  return {
    inboxes: [
      { id: 1, name: 'Ventas', channel_type: 'Channel::Whatsapp', provider_config: {} },
      { id: 2, name: 'Bot', channel_type: 'Channel::Telegram' },
      { id: 3, name: 'Web', channel_type: 'Channel::WebWidget' },
      { id: 4, name: 'Soporte', channel_type: 'Channel::Email', email: 'Soporte@tienda.test' },
    ],
    agents: [
      { id: 11, name: 'Ana de Chatwoot', email: 'ana@tienda.test' },
      { id: 12, name: 'Pedro Antiguo', email: 'pedro@otra.test' },
    ],
    labels: [{ id: 1, title: 'garantia', color: '#D9722E', description: '' }],
    contacts: [
      ...people,
      anonymous,
      {
        id: 901,
        name: 'Marta',
        email: 'Marta@Ejemplo.co',
        inboxes: [{ id: 4, source_id: 'marta@ejemplo.co' }],
      },
    ],
    conversations: [
      ...people.map(({ id }) => ({
        id,
        inbox_id: 1,
        contact: id,
        assignee: id % 2 ? 11 : 12,
        labels: id === 1 ? ['garantia', 'vip'] : [],
        status: id === 2 ? 'open' : 'resolved',
        messages: id === 1 ? longChat(messages) : shortChat(id),
      })),
      {
        id: 500,
        inbox_id: 2,
        contact: 900,
        messages: [
          {
            id: 90_001,
            content: 'Hola desde Telegram',
            message_type: 0 as const,
            created_at: begin,
            source_id: '41',
          },
        ],
      },
      {
        id: 501,
        inbox_id: 3,
        contact: 900,
        messages: [{ id: 90_002, content: 'Hola desde la web', message_type: 0 as const, created_at: begin }],
      },
      {
        id: 502,
        inbox_id: 4,
        contact: 901,
        additional_attributes: { mail_subject: 'Factura de marzo' },
        messages: [
          { id: 90_003, content: 'Adjunto la factura', message_type: 0 as const, created_at: begin },
        ],
      },
    ],
  }
}

const ana = { id: 11, name: 'Ana', type: 'user' }
const pedro = { id: 12, name: 'Pedro', type: 'user' }

/** Everything that a conversation may have, at its end. */
function longChat(messages: number): ChatwootMessage[] {
  const plain = Array.from({ length: messages - 8 }, (_, at): ChatwootMessage => {
    const isClient = at % 2 === 0
    return {
      id: 1_000 + at,
      content: `${isClient ? 'Pregunta' : 'Respuesta'} número ${at}`,
      message_type: isClient ? 0 : 1,
      created_at: begin + at * 60,
      status: 'read',
      source_id: `wamid.largo${at}`,
      ...(!isClient && { sender: ana }),
    }
  })
  const at = begin + messages * 60
  const file = (id: number, file_type: string, name: string, file_size: number) => ({
    ...{ id, file_type, file_size, data_url: `{base}/rails/active_storage/blobs/redirect/x/${name}` },
  })
  return [
    ...plain,
    {
      id: 5_001,
      content: null,
      message_type: 0,
      created_at: at,
      attachments: [file(1, 'image', 'foto.png', 8)],
    },
    {
      ...{
        id: 5_002,
        content: 'Las dos facturas',
        message_type: 1,
        created_at: at + 1,
        sender: pedro,
        status: 'sent',
      },
      attachments: [file(2, 'file', 'uno.pdf', 8), file(3, 'file', 'perdido.pdf', 8)],
    },
    {
      id: 5_003,
      content: 'Ojo: cliente de garantía',
      message_type: 1,
      created_at: at + 2,
      private: true,
      sender: ana,
    },
    { id: 5_004, content: 'Ana resolvió la conversación', message_type: 2, created_at: at + 3 },
    {
      ...{ id: 5_005, content: '¿Cómo te atendimos?', message_type: 3, created_at: at + 4 },
      content_type: 'input_csat',
    },
    {
      ...{ id: 5_006, content: 'Gracias', message_type: 0, created_at: at + 5 },
      content_attributes: { in_reply_to: 5_002 },
    },
    {
      ...{ id: 5_007, content: 'This message was deleted', message_type: 1, created_at: at + 6, sender: ana },
      content_attributes: { deleted: true },
    },
    {
      ...{ id: 5_008, content: null, message_type: 0, created_at: at + 7 },
      attachments: [{ id: 9, file_type: 'location', coordinates_lat: 4.7, coordinates_long: -74.1 }],
    },
  ]
}

function shortChat(id: number): ChatwootMessage[] {
  const at = begin + id * 3_600
  const key = 10_000 + id * 10
  return [
    {
      id: key,
      content: `Hola, soy el ${id}`,
      message_type: 0,
      created_at: at,
      source_id: `wamid.corto${id}`,
    },
    {
      id: key + 1,
      content: 'Buenas, ¿en qué te ayudo?',
      message_type: 1,
      created_at: at + 60,
      sender: ana,
      status: 'delivered',
    },
    { id: key + 2, content: 'Quiero una ruana', message_type: 0, created_at: at + 120 },
    {
      id: key + 3,
      content: 'Claro que sí',
      message_type: 1,
      created_at: at + 180,
      sender: pedro,
      status: 'failed',
    },
  ]
}
