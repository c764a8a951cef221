import type { ChannelType } from '@hilo/contracts'
import type { Profile } from '../src/world/wire'
import type { IconName } from './lib/icon'

export type ChannelName = ChannelType

type Failure = [failure: { code: number; subcode?: number; reason?: string }, name: string]

/** What differs from channel to channel on the customer's phone. */
interface Channel {
  name: string
  /** Drawn filled on a 24 px grid. */
  glyph: string
  profiles: Partial<Record<Profile, string>>
  /** What a phone sends without a file. */
  extras: [icon: IconName, name: string, message: Record<string, unknown>][]
  /** The form field for a new customer's identifier. */
  identity: { label: string; field: 'phone' | 'username' | 'email'; placeholder: string }
  captions: boolean
  albums: boolean
  /** Whether an album holds files of any kind; elsewhere only pictures and videos. */
  mixedAlbums: boolean
  /** Whether a failure may also come later, as a status. */
  failsLater: boolean
  calls: boolean
  edits: boolean
  reactions: boolean
  subjects: boolean
  /** Whether stickers are sent as files: Messenger has its own, mail has none. */
  stickers: boolean
  /** Common knobs without effect on this channel. */
  idleKnobs: string[]
  failures: Failure[]
  /** The notice when the 24-hour window is closed; null: the channel has no window. */
  windowClosed: string | null
  header: string
}

const place = {
  type: 'location',
  latitude: 4.6534,
  longitude: -74.0561,
  name: 'Parque de la 93',
  address: 'Cra. 11a # 93a, Bogotá',
}
const contact = { type: 'contacts', contacts: [{ name: 'Pedro Ruiz', phone: '+57 301 111 2233' }] }

/** An ad of the business, as the demo has it. */
const ad = {
  id: '120208374991550',
  headline: 'Ruanas de lana virgen a mitad de precio',
  body: 'Tejidas a mano en Nobsa. Solo esta semana, con envío gratis a todo el país.',
  link: 'https://example.test/ruanas',
  welcome: '¡Hola! ¿Te contamos de las ruanas?',
}

const form = { type: 'form', answers: { nombre: 'Laura Gómez', ciudad: 'Cali', talla: '0_Mediana' } }
const order = {
  type: 'order',
  text: '¿Llega antes del viernes?',
  items: [
    { sku: 'ruana-gris', quantity: 2, price: 180_000, currency: 'COP' },
    { sku: 'mochila-azul', quantity: 1, price: 90_000, currency: 'COP' },
  ],
}

const metaFailures = (windowSubcode: number): Failure[] => [
  [{ code: 10, subcode: windowSubcode }, `10/${windowSubcode} · ventana cerrada`],
  [{ code: 551, subcode: 1545041 }, '551 · persona no disponible'],
  [{ code: 613 }, '613 · demasiados envíos'],
  [{ code: 100 }, '100 · parámetro inválido'],
  [{ code: 1200 }, '1200 · falla pasajera'],
  [{ code: 2 }, '2 · servicio caído'],
  [{ code: 190 }, '190 · token vencido'],
]

const metaExtras: Channel['extras'] = [
  ['link', 'Llega por un anuncio', { type: 'text', text: 'Hola, vi su anuncio', ad }],
  ['link', 'Vuelve por un anuncio, sin escribir', { type: 'referral', ad }],
  ['store', 'Compartir publicación', { type: 'share', title: 'Ruana de lana virgen' }],
  ['link', 'Compartir un reel', { type: 'reel', title: 'Así se teje una ruana' }],
  [
    'store',
    'Compartir un producto',
    { type: 'product', title: 'Ruana gris', price: '$ 180.000', sku: 'R-10' },
  ],
  ['link', 'Enlace', { type: 'link', url: 'https://example.test/producto/42' }],
  ['poll', 'Algo no compatible', { type: 'unsupported' }],
  [
    'store',
    'El negocio responde desde Meta',
    { type: 'echo', text: 'Te respondo desde la bandeja de Meta.' },
  ],
]

const chat = {
  captions: false,
  albums: true,
  mixedAlbums: true,
  failsLater: false,
  calls: false,
  edits: true,
  reactions: true,
  subjects: false,
  stickers: false,
  idleKnobs: [] as string[],
}

export const channels: Record<ChannelName, Channel> = {
  whatsapp: {
    ...chat,
    name: 'WhatsApp',
    stickers: true,
    captions: true,
    albums: false,
    failsLater: true,
    calls: true,
    glyph:
      'M12 2a10 10 0 0 0-8.6 15L2 22l5.2-1.4A10 10 0 1 0 12 2Zm5.3 14c-.3.7-1.5 1.3-2.1 1.3-1 .1-2.4-.2-4.6-1.6-2.6-1.8-4.2-4.3-4.3-4.8-.1-.4-.6-2.3.7-3.5.5-.4 1.2-.3 1.5.2l.9 2c.1.3 0 .6-.8 1.5.4 1 2.1 2.700 3.300 3.100.9-.9 1.100-1.200 1.500-1l1.900 1c.5.300.5.900.2 1.800Z',
    profiles: {
      online: 'En línea',
      offline: 'Sin señal',
      noReceipts: 'No confirma lectura',
      invalid: 'Número sin WhatsApp',
      blocked: 'Bloqueó al negocio',
    },
    extras: [
      ['pin', 'Ubicación', place],
      ['person', 'Contacto', contact],
      ['link', 'Llega por un anuncio', { type: 'text', text: 'Hola, vi su anuncio', ad }],
      ['poll', 'Encuesta', { type: 'unsupported' }],
      ['reply', 'Formulario', form],
      ['store', 'Pedido del catálogo', order],
      [
        'store',
        'El negocio responde desde su app',
        { type: 'echo', text: 'Te respondo desde el celular de la tienda.' },
      ],
      [
        'store',
        'Responde la IA de Meta',
        { type: 'ai_answer', text: 'Hola, soy el asistente. ¿Qué talla buscas?' },
      ],
      ['person', 'La IA pasa el chat a una persona', { type: 'handover', to: 'hilo' }],
      ['reply', 'No quiere promociones', { type: 'marketing', value: 'stop' }],
      ['reply', 'Vuelve a querer promociones', { type: 'marketing', value: 'resume' }],
    ],
    identity: { label: 'Teléfono (opcional)', field: 'phone', placeholder: 'Se inventa uno' },
    failures: [
      [{ code: 131047 }, '131047 · pasaron 24 horas'],
      [{ code: 131026 }, '131026 · no se puede entregar'],
      [{ code: 130429 }, '130429 · demasiados envíos'],
      [{ code: 131056 }, '131056 · demasiados a esta persona'],
      [{ code: 131053 }, '131053 · falló el archivo'],
      [{ code: 131049 }, '131049 · Meta no lo entrega'],
      [{ code: 131016 }, '131016 · servicio caído'],
      [{ code: 131000 }, '131000 · error sin más'],
      [{ code: 190 }, '190 · token vencido'],
    ],
    windowClosed: 'Ventana de 24 horas cerrada: solo llegan plantillas.',
    header: 'Cuenta de empresa',
  },
  telegram: {
    ...chat,
    name: 'Telegram',
    stickers: true,
    captions: true,
    mixedAlbums: false,
    // Telegram puts one update in each webhook.
    idleKnobs: ['batch'],
    glyph:
      'M21.900 4.300 18.700 19.500c-.2 1-.9 1.300-1.800.8l-4.900-3.600-2.400 2.300c-.3.300-.5.500-1 .5l.4-5L18 6.300c.4-.4-.1-.6-.6-.2L6.200 13.100l-4.800-1.500c-1-.3-1-1 .2-1.500L20.500 2.900c.9-.3 1.600.2 1.400 1.400Z',
    profiles: { online: 'En línea', blocked: 'Bloqueó el bot', invalid: 'Cuenta eliminada' },
    extras: [
      ['reply', 'Empezar (/start)', { type: 'start' }],
      ['pin', 'Ubicación', place],
      ['person', 'Contacto', contact],
      ['poll', 'Encuesta', { type: 'unsupported' }],
      [
        'store',
        'Datos de una mini app',
        { type: 'web_app', data: '{"talla":"M","color":"gris"}', button: 'Elegir' },
      ],
      ['heart', 'Pago hecho', { type: 'payment', currency: 'COP', total: 15_000_000 }],
      ['warning', 'Intenta pagar', { type: 'checkout', currency: 'COP', total: 15_000_000 }],
      ['reply', 'Escribe en un tema', { type: 'text', text: 'Sobre mi pedido anterior', topic: 71 }],
    ],
    identity: { label: 'Usuario (opcional)', field: 'username', placeholder: 'Sin usuario' },
    failures: [
      [{ code: 429 }, '429 · espera 2 segundos'],
      [{ code: 403 }, '403 · bloqueó el bot'],
      [{ code: 400 }, '400 · chat no encontrado'],
      [{ code: 413 }, '413 · archivo muy grande'],
      [{ code: 401 }, '401 · token revocado'],
      [{ code: 502 }, '502 · servicio caído'],
    ],
    windowClosed: null,
    header: 'bot',
  },
  messenger: {
    ...chat,
    name: 'Messenger',
    glyph:
      'M12 2C6.300 2 2 6.100 2 11.700c0 2.900 1.200 5.500 3.200 7.200V22l2.900-1.600c1.200.4 2.500.6 3.900.6 5.700 0 10-4.100 10-9.700S17.700 2 12 2Zm1 12.500-2.600-2.700-5 2.700 5.500-5.800 2.600 2.700 4.900-2.700-5.400 5.800Z',
    profiles: {
      online: 'En línea',
      offline: 'Sin señal',
      noReceipts: 'No confirma lectura',
      noConsent: 'No deja ver su perfil',
      blocked: 'Bloqueó la página',
    },
    extras: [
      ['reply', 'Empezar', { type: 'start' }],
      ['pin', 'Ubicación', place],
      ['heart', 'Sticker', { type: 'sticker' }],
      ...metaExtras,
    ],
    identity: { label: 'Usuario (opcional)', field: 'username', placeholder: 'Sin usuario' },
    failures: metaFailures(2018278),
    windowClosed: 'Ventana de 24 horas cerrada: hasta 7 días, solo un agente humano.',
    header: 'Página',
  },
  instagram: {
    ...chat,
    name: 'Instagram',
    edits: false,
    // Instagram reports no delivery.
    idleKnobs: ['dropDelivered'],
    glyph:
      'M7.500 2h9A5.500 5.500 0 0 1 22 7.500v9a5.500 5.500 0 0 1-5.500 5.500h-9A5.500 5.500 0 0 1 2 16.500v-9A5.500 5.500 0 0 1 7.500 2Zm0 2A3.500 3.500 0 0 0 4 7.500v9A3.500 3.500 0 0 0 7.500 20h9a3.500 3.500 0 0 0 3.500-3.500v-9A3.500 3.500 0 0 0 16.500 4h-9ZM12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10Zm0 2a3 3 0 1 0 0 6 3 3 0 0 0 0-6Zm5.200-3.500a1.200 1.200 0 1 1 0 2.400 1.200 1.200 0 0 1 0-2.400Z',
    profiles: {
      online: 'En línea',
      noReceipts: 'No confirma lectura',
      noConsent: 'No deja ver su perfil',
      blocked: 'Bloqueó la cuenta',
    },
    extras: [
      ['reply', 'Responder a una historia', { type: 'story_reply', text: '¡Qué lindo! ¿Cuánto vale?' }],
      ['person', 'Mencionar en su historia', { type: 'story_mention' }],
      ['heart', 'Corazón', { type: 'like' }],
      ...metaExtras,
    ],
    identity: { label: 'Usuario', field: 'username', placeholder: 'lau.gomez' },
    failures: metaFailures(2534022),
    windowClosed: 'Ventana de 24 horas cerrada: hasta 7 días, solo un agente humano.',
    header: 'Cuenta profesional',
  },
  gmail: {
    ...chat,
    name: 'Gmail',
    // Each push carries one message, and mails have no types.
    idleKnobs: ['batch', 'unknownType'],
    captions: true,
    edits: false,
    reactions: false,
    subjects: true,
    glyph:
      'M2 6.200C2 4.400 4 3.400 5.500 4.500L12 9.400l6.500-4.900C20 3.400 22 4.400 22 6.200V18a2 2 0 0 1-2 2h-3v-9l-5 3.700L7 11v9H4a2 2 0 0 1-2-2V6.200Z',
    profiles: { online: 'Recibe el correo', invalid: 'Rebota: la dirección no existe' },
    extras: [
      ['warning', 'Respuesta automática', { type: 'auto_reply' }],
      ['poll', 'Boletín', { type: 'newsletter' }],
      ['store', 'El negocio responde desde Gmail', { type: 'echo', text: 'Te respondo desde Gmail.' }],
    ],
    identity: { label: 'Correo', field: 'email', placeholder: 'laura@cliente.test' },
    failures: [
      [{ code: 403 }, '403 · límite de envíos'],
      [{ code: 403, reason: 'insufficientPermissions' }, '403 · faltan permisos'],
      [{ code: 401 }, '401 · credencial vencida'],
      [{ code: 400 }, '400 · petición inválida'],
      [{ code: 429 }, '429 · demasiadas a la vez'],
      [{ code: 503 }, '503 · servicio caído'],
    ],
    windowClosed: null,
    header: 'Correo de la empresa',
  },
}

export const channelNames = Object.keys(channels) as [ChannelName, ...ChannelName[]] // the keys of the record above

export const isChannel = (name: string): name is ChannelName => Object.hasOwn(channels, name)
