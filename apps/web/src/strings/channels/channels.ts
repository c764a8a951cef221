import type { ChannelType, Portfolio } from '@hilo/contracts'
import { plural } from '../../lib/text/plural'
import { checkConnection } from '../common'
import { itemReason } from './item-reasons'

const number = new Intl.NumberFormat('es-CO')

/** Inbound items by the API's kind. */
const itemKinds: Readonly<Record<string, string>> = {
  message: 'Un mensaje de un cliente',
  status: 'El estado de un mensaje enviado',
  receipt: 'La confirmación de un mensaje enviado',
  reaction: 'Una reacción',
  edit: 'La edición de un mensaje',
  delete: 'La eliminación de un mensaje',
  deletion: 'La eliminación de un mensaje',
  echo: 'Una respuesta escrita fuera de Hilo',
  identity: 'Un cambio en los datos de un cliente',
  handover: 'El paso de un cliente a otra aplicación',
  referral: 'La llegada de un cliente por un enlace',
  group: 'Un mensaje de un grupo',
  representation: 'La conexión de una cuenta de Telegram Business',
  unreadable: 'Un aviso que no se entiende',
}

/** What is left to do at the provider after connecting. */
const steps: Record<ChannelType, string> = {
  whatsapp:
    'copia la dirección del webhook y el token de verificación en el panel de Meta, y suscribe los campos messages, standby, messaging_handovers, user_preferences, calls, account_update, account_alerts, phone_number_quality_update, phone_number_name_update, template_category_update, message_template_components_update, message_template_quality_update, message_template_status_update, business_capability_update y, si el número también está en la app de WhatsApp Business, smb_message_echoes, history y smb_app_state_sync.',
  telegram: 'Hilo registra la dirección en Telegram por sí mismo en menos de un minuto.',
  instagram:
    'copia la dirección del webhook y el token de verificación en el panel de Meta, y suscribe messages, messaging_postbacks, messaging_referral, messaging_seen, message_reactions, message_edit, standby y messaging_handover.',
  messenger:
    'copia la dirección del webhook y el token de verificación en el panel de Meta, y suscribe la página a messages, messaging_postbacks, messaging_referrals, message_deliveries, message_reads, message_reactions, message_echoes, message_edits, standby y messaging_handovers.',
  gmail:
    'crea en Pub/Sub la suscripción push del tema hacia la dirección del webhook, con la misma cuenta de servicio y la misma audiencia.',
}

export const channels = {
  failed: 'No se pudieron cargar los canales.',
  saveFailed: `No se pudo guardar el canal. ${checkConnection}`,
  list: 'Canales conectados',
  states: { active: 'Activo', paused: 'En pausa', disconnected: 'Desconectado' },
  lastEvent: (when: string) => `Último evento ${when}`,
  noEvent: 'Aún no ha llegado nada',
  portfolio: ({ customers_a_day: customers, numbers }: Portfolio) =>
    `La empresa puede escribir primero a ${
      customers === null
        ? 'cuantos clientes quiera por día'
        : `${number.format(customers)} ${customers === 1 ? 'cliente' : 'clientes'} por día, con todos sus números`
    }${numbers === null ? '' : `, y tener ${number.format(numbers)} ${numbers === 1 ? 'número' : 'números'}`}`,
  queue: (messages: number) => plural(messages, 'mensaje espera para salir', 'mensajes esperan para salir'),
  refused: (times: number) => plural(times, 'aviso con firma inválida', 'avisos con firma inválida'),
  dead: (items: number) => plural(items, 'aviso sin procesar', 'avisos sin procesar'),
  forOtherAccounts: (items: number) => plural(items, 'aviso de otra cuenta', 'avisos de otra cuenta'),
  refusedHelp: 'Se rechazaron y no cambian nada. Si el canal funciona, alguien ajeno intentó escribir.',
  health: {
    token_refused: {
      title: 'No está enviando: el proveedor rechaza las credenciales',
      text: 'Los mensajes esperan en cola y salen en orden apenas las cambies.',
    },
    blocked: {
      title: 'No está enviando: el proveedor tiene detenida la cuenta',
      text: 'Resuélvelo en el panel del proveedor y luego pulsa «Probar conexión»: los mensajes esperan en cola y salen en orden.',
    },
    not_subscribed: {
      title: 'No está recibiendo: el proveedor no avisa a Hilo',
      text: 'Lo que escriben los clientes no llega. Vuelve a suscribir el canal.',
    },
    wrong_secret: {
      title: 'No está recibiendo: el secreto no coincide',
      text: 'El proveedor firma sus avisos con otro secreto y Hilo los rechaza. Deja el mismo en los dos lados.',
    },
    silent: {
      title: 'Puede no estar recibiendo: el proveedor guarda silencio',
      text: 'Revisa que la dirección del webhook sea la de abajo y responda desde Internet.',
    },
    unreachable: {
      title: 'No está enviando: el proveedor no responde',
      text: 'Los mensajes esperan en cola y salen en orden apenas vuelva.',
    },
  },
  notSubscribedWithDetail: {
    title: 'No está recibiendo: el proveedor no avisa a Hilo',
    text: 'Lo que escriben los clientes no llega. Corrige lo que dice el detalle o vuelve a suscribir el canal.',
  },
  backoff: {
    title: (until: string) => `En pausa por fallos hasta las ${until}`,
    text: 'El proveedor falló varias veces seguidas o pide una pausa. El canal lo reintenta solo: los mensajes esperan y salen en orden.',
  },
  represented: {
    title: 'Cuentas de Telegram Business',
    titleOf: (name: string) => `Cuentas de Telegram Business de ${name}`,
    answers: 'Responde en su nombre',
    reads: 'Solo lee: no le permite responder',
    ended: 'Ya no está conectada',
    unnamed: 'Sin nombre',
  },
  troubleOf: (name: string) => `Problema de ${name}`,
  since: (when: string) => `desde ${when}`,
  providerSays: 'Detalle:',
  repairCredentials: 'Cambiar credenciales',
  subscribe: 'Volver a suscribir',
  subscribeFailed: 'No se pudo volver a suscribir. Inténtalo de nuevo.',
  lastError: (when: string) => `Último error, ${when}:`,
  webhook: 'Dirección del webhook',
  copy: 'Copiar la dirección',
  test: 'Probar conexión',
  testing: (name: string) => `Probar conexión de ${name}`,
  testFailed: 'No se pudo probar la conexión. Inténtalo de nuevo.',
  edit: 'Editar',
  editOf: (name: string) => `Editar ${name}`,
  pause: 'Pausar',
  pauseOf: (name: string) => `Pausar ${name}`,
  resume: 'Reanudar',
  resumeOf: (name: string) => `Reanudar ${name}`,
  moreOf: (name: string) => `Más acciones de ${name}`,
  disconnect: 'Desconectar',
  disconnectOf: (name: string) => `Desconectar ${name}`,
  disconnectTitle: (name: string) => `¿Desconectar ${name}?`,
  disconnectText:
    'Sus conversaciones se conservan, sus credenciales se borran y los mensajes que esperaban salir quedan como no enviados.',
  disconnectAction: 'Desconectar canal',
  disconnectFailed: 'No se pudo desconectar el canal.',
  resumeConnecting: 'Seguir conectando',
  connectTitle: 'Conectar un canal',
  editTitle: (name: string) => `Editar ${name}`,
  choose: 'Canal',
  name: 'Nombre en Hilo',
  nameHelp: 'Como lo verá tu equipo: Ventas, Bogotá…',
  mailbox: 'Buzón de Gmail',
  mailboxHelp: 'La dirección que recibe los correos, la misma que dio el token.',
  emptyKeepsStored: 'Vacío: se conserva el que está guardado.',
  toReceive: (type: ChannelType) => `Para que llegue lo que escriben los clientes, ${steps[type]}`,
  receives:
    'Hilo ya registró la dirección en Meta. Escríbele a este número desde tu teléfono: esperando el primer mensaje…',
  advanced: 'Opciones avanzadas',
  pace: 'Mensajes por segundo',
  paceHelp: (channel: string, usual: number) =>
    `Vacío: el ritmo habitual de ${channel}, ${usual} por segundo. Cámbialo solo si el proveedor te dio otro cupo.`,
  mediaPolicy: 'Archivos de los clientes',
  mediaPolicies: { store: 'Guardarlos en Hilo', link_only: 'Mostrar solo el enlace' },
  mediaPolicyHelp:
    'Meta pide no guardar los archivos de las menciones en historias, y ha rechazado apps que guardan los de Instagram. Con solo el enlace, cada archivo se abre en Meta hasta que su dirección caduque. Vale para lo que llegue desde ahora.',
  google: {
    connect: 'Conectar con Google',
    redirect: 'URI de redireccionamiento autorizado',
    redirectHelp: 'Agrégalo al cliente OAuth: API y servicios, Credenciales.',
    copyRedirect: 'Copiar el URI de redireccionamiento',
    repairHelp: 'Google vuelve a pedir permiso para este mismo buzón. Lo demás se conserva.',
    byHand: 'Ya tengo un token de actualización',
    beginFailed: `No se pudo abrir la página de Google. ${checkConnection}`,
    outcomes: {
      connected: 'Canal conectado correctamente',
      repaired: 'Google dio permiso de nuevo: el canal ya puede enviar y recibir',
      denied: 'No se conectó el buzón: en la página de Google se negó el permiso.',
      expired:
        'El permiso venció o se abrió en otro navegador. Vuelve a empezar desde este mismo, en esta misma dirección.',
      no_refresh_token:
        'Google no dio un permiso duradero. Quita el acceso de Hilo en tu cuenta de Google y vuelve a conectar.',
      missing_scope: 'Falta el permiso para leer y enviar correos: márcalo en la página de Google.',
      wrong_mailbox: 'Elegiste otro buzón: con este canal solo se puede conectar el suyo.',
      secret_rejected: 'Google no reconoce el ID o el secreto del cliente. Revísalos y vuelve a conectar.',
      taken: 'Ese buzón ya está conectado. Edita su canal para renovar el permiso.',
      gone: 'Ese canal ya no está conectado.',
      unavailable: 'Google no respondió. Inténtalo de nuevo en un momento.',
      failed:
        'No se pudo conectar el buzón. Revisa que Gmail API esté activa en tu proyecto e inténtalo de nuevo.',
    },
  },
  /** The two ways to connect Instagram; `either` where only the server knows which it is. */
  instagram: {
    own: {
      token: 'De la cuenta de Instagram. Dura 60 días; Hilo lo renueva antes.',
      secret: 'La clave secreta de Instagram: Configuración de la API con inicio de sesión de Instagram.',
    },
    facebook: { token: 'De la página, sin vencimiento.', secret: 'Configuración de la app, Básica.' },
    either: {
      token: 'De la cuenta (dura 60 días y Hilo lo renueva antes) o de la página (sin vencimiento).',
      secret: 'La de Instagram, o la de la app si se conecta por una página.',
    },
  },
  fields: {
    app_secret: { label: 'Clave secreta de la app', help: 'Configuración de la app, Básica.' },
    verify_token: {
      label: 'Token de verificación',
      help: 'El mismo aquí y en el panel del webhook.',
    },
    access_token: {
      label: 'Token de acceso',
      help: 'De un usuario del sistema, sin vencimiento, con whatsapp_business_messaging y whatsapp_business_management.',
    },
    phone_number_id: { label: 'Identificador del número', help: 'WhatsApp, Configuración de la API.' },
    waba_id: {
      label: 'Identificador de la cuenta de WhatsApp Business',
      help: 'WhatsApp, Configuración de la API.',
    },
    bot_token: { label: 'Token del bot', help: 'Como 123456789:AA…, lo da @BotFather.' },
    secret_token: {
      label: 'Token secreto',
      help: 'Letras, números, _ y -. Hilo se lo da a Telegram.',
    },
    page_access_token: { label: 'Token de acceso', help: 'De la página, sin vencimiento.' },
    page_id: { label: 'Identificador de la página', help: 'Página de Facebook, Información, Transparencia.' },
    ig_id: { label: 'Identificador de la cuenta de Instagram', help: 'Instagram, Configuración de la API.' },
    flavour: {
      label: 'Cómo se conecta',
      help: 'Con inicio de sesión de Instagram o a través de una página de Facebook.',
    },
    human_agent: {
      label: 'Responder hasta 7 días después',
      help: 'Solo si Meta aprobó la función «Human Agent» para tu app.',
    },
    client_id: { label: 'ID de cliente', help: 'API y servicios, Credenciales, OAuth.' },
    client_secret: { label: 'Secreto del cliente', help: 'API y servicios, Credenciales, OAuth.' },
    refresh_token: { label: 'Token de actualización', help: 'El que da Google al autorizar el buzón.' },
    topic: { label: 'Tema de Pub/Sub', help: 'Como projects/mi-proyecto/topics/gmail.' },
    audience: { label: 'Audiencia', help: 'La misma aquí y en la suscripción push.' },
    service_account: {
      label: 'Cuenta de servicio',
      help: 'El correo que firma los avisos de la suscripción.',
    },
  },
  flavours: { instagram: 'Instagram', facebook: 'Página de Facebook' },
  humanAgents: { off: 'No', on: 'Sí' },
  keepStored: 'Como está guardado',
  items: {
    title: (name: string) => `Avisos sin procesar de ${name}`,
    all: 'Avisos sin procesar',
    allOf: (name: string) => `Avisos sin procesar de ${name}`,
    listStates: 'Por qué no son mensajes',
    listState: {
      dead: {
        name: 'Fallaron',
        help: 'Lo que llegó y no se pudo guardar, después de varios intentos.',
        empty: 'No queda nada sin procesar',
      },
      pending: {
        name: 'Reintentando',
        help: 'Lo que llegó y todavía no se pudo guardar. Hilo lo intenta varias veces, cada vez con más pausa.',
        empty: 'Nada se está reintentando',
      },
      unknown_account: {
        name: 'De otra cuenta',
        help: 'Llegó para una cuenta que no está conectada aquí. Cuando la conectes, procésalo de nuevo.',
        empty: 'Nada ha llegado para otra cuenta',
      },
      ignored: {
        name: 'Sin uso',
        help: 'Avisos del proveedor con los que Hilo no hace nada. Quedan aquí por si los buscas.',
        empty: 'Ningún aviso quedó sin uso',
      },
    },
    failed: 'No se pudo cargar la lista.',
    attempts: (times: number) => plural(times, 'intento', 'intentos'),
    kind: (kind: string) => itemKinds[kind] ?? 'Un aviso del proveedor',
    reason: itemReason,
    raw: 'Ver el contenido recibido',
    why: 'Detalle técnico:',
    replay: 'Procesar de nuevo',
    replayFailed: 'No se pudo procesar de nuevo.',
    more: 'Cargar más',
  },
} as const
