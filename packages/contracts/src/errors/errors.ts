import { limits } from '../limits'
import type { StatementKind } from '../load-limits'
import { ownMailbox } from '../mail/recipients'
import { alreadyTaken } from './already-taken'
import { commonErrorTable } from './common-errors'
import { wrongFields } from './input-sentence'

/**
 * Every refusal of the server: a code for programs, a status for HTTP, a Spanish sentence for the person.
 * The HTTP error handler, the socket acknowledgements and `process_error` all read this table.
 */
type Sentence = string | ((params: never) => string)
interface ErrorRow {
  readonly status: number
  readonly msg: Sentence
}
/** With the common errors, of which the table may define none again. */
const errors = <T extends Record<string, ErrorRow>>(
  table: T & { readonly [K in keyof T & keyof typeof commonErrorTable]: never },
): typeof commonErrorTable & T => ({ ...commonErrorTable, ...(table as T) })

/** Why a replayed item was not stored. The parser's or the database's own error stays with the item. */
export const replayFailures = {
  unreadable: 'su contenido sigue sin poder leerse como un mensaje',
  not_stored: 'no se pudo guardar',
  not_connected: (account: string) => `la cuenta ${account} no está conectada`,
}

/** What to ask for instead of a report of so many days. `most`: how many can be counted, where that is known. */
export function fewerDays({ asked, most }: { readonly asked: number; readonly most: number | null }): string {
  if (asked === 1) return 'Quita un filtro.'
  const days = most === null ? 'menos días' : `${most === 1 ? 'un día' : `${most} días`} como máximo`
  return `Elige ${days}, o quita un filtro.`
}

const tookTooLong: Readonly<Record<StatementKind, string>> = {
  list: 'La consulta tardó demasiado y se detuvo. Inténtalo de nuevo en un momento.',
  search: 'La búsqueda tardó demasiado y se detuvo. Escribe algo más preciso o inténtalo de nuevo.',
  report: 'Contar tanto tardó demasiado y se detuvo. Elige menos días o inténtalo de nuevo.',
  change: 'Esto tardó demasiado y no se hizo. Inténtalo de nuevo en un momento.',
  export: 'La descarga tardó demasiado y se detuvo. Inténtalo de nuevo en un momento.',
}

export const errorTable = errors({
  /** `wrong`: what `wrongFields` says of the input. */
  INVALID_INPUT: { status: 422, msg: (p: { wrong: string }) => `Revisa ${p.wrong}.` },
  TOOK_TOO_LONG: { status: 504, msg: (p: { kind: StatementKind }) => tookTooLong[p.kind] },

  // Sessions.
  INVALID_CREDENTIALS: { status: 401, msg: 'Correo o contraseña incorrectos.' },
  BUSINESS_DISABLED: {
    status: 403,
    msg: 'Tu empresa está desactivada y por ahora nadie de ella puede entrar. Habla con quien opera Hilo.',
  },
  INVALID_REFRESH: { status: 401, msg: 'Tu sesión terminó. Vuelve a ingresar.' },
  LOGIN_LIMITED: {
    status: 429,
    msg: 'Demasiados intentos de ingreso. Espera unos minutos e inténtalo de nuevo.',
  },
  OTHER_USERS_SESSION: { status: 403, msg: 'No puedes cerrar la sesión de otra persona.' },

  RESET_LINK_ENDED: { status: 410, msg: 'Este enlace ya se usó o venció. Pide uno nuevo.' },
  GUESSABLE_PASSWORD: {
    status: 422,
    msg: 'Esa contraseña se adivina fácil: es de las más usadas, sigue un patrón o se parece al nombre, al correo o a la empresa. Elige otra, por ejemplo tres palabras sueltas.',
  },
  WRONG_PASSWORD: { status: 409, msg: 'La contraseña actual no es correcta.' },

  // Records.
  BUSINESS_NOT_FOUND: { status: 404, msg: 'Esta empresa no existe.' },
  CONFIG_NOT_FOUND: { status: 404, msg: 'Esta configuración no existe.' },
  USER_NOT_FOUND: { status: 404, msg: 'Este usuario no existe.' },
  SESSION_NOT_FOUND: { status: 404, msg: 'Esta sesión no existe.' },
  PUSH_DEVICE_NOT_FOUND: { status: 404, msg: 'Este dispositivo ya no recibe avisos.' },
  PUSH_ADDRESS_REFUSED: {
    status: 422,
    msg: 'Hilo no puede enviar avisos por el servicio de este navegador.',
  },
  PUSH_NOT_REMEMBERED: {
    status: 409,
    msg: 'Los avisos necesitan que inicies sesión con «Recordarme».',
  },
  PUSH_ADDRESS_TAKEN: {
    status: 409,
    msg: 'Este navegador todavía recibe los avisos de otra cuenta. Inténtalo de nuevo.',
  },
  PUSH_ACT_ENDED: { status: 410, msg: 'Este aviso ya no sirve para responder ni aceptar.' },
  PUSH_ACT_USED: { status: 409, msg: 'Desde este aviso ya enviaste otra respuesta.' },
  CONTACT_NOT_FOUND: { status: 404, msg: 'Este contacto no existe.' },
  QUICK_ANSWER_NOT_FOUND: { status: 404, msg: 'Esta respuesta rápida no existe.' },
  SAVED_FILTER_NOT_FOUND: { status: 404, msg: 'Este filtro ya no existe.' },
  REPORT_VIEW_NOT_FOUND: { status: 404, msg: 'Esta vista ya no existe.' },
  REPORT_VIEWS_FULL: { status: 409, msg: 'No caben más vistas guardadas: borra una que ya no uses.' },
  /** `advice`: `fewerDays`. */
  REPORT_TOO_WIDE: {
    status: 409,
    msg: (p: { advice: string }) =>
      `Con estos filtros son demasiadas interacciones para contarlas una por una. ${p.advice}`,
  },
  NOT_WEEKLY: {
    status: 409,
    msg: 'Por correo solo llegan períodos de varios días que avanzan solos, como «Semana pasada».',
  },
  NO_MAIL_SERVER: {
    status: 409,
    msg: 'Hilo no puede enviar correos: quien opera la instalación debe configurar SMTP.',
  },
  SAVED_FILTERS_FULL: { status: 409, msg: 'No caben más filtros guardados: borra uno que ya no uses.' },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    msg: 'Una petición con este Idempotency-Key sigue en curso. Espera un momento y repítela.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    msg: 'Este Idempotency-Key ya se usó con otra petición. Usa uno nuevo para cada una.',
  },
  IDEMPOTENCY_ANSWER_ERASED: {
    status: 410,
    msg: 'Esta petición ya se hizo, y su respuesta no se guardó por larga o se borró con un contacto.',
  },
  API_KEY_NOT_FOUND: { status: 404, msg: 'Esta clave ya no existe.' },
  API_KEYS_FULL: { status: 409, msg: 'No caben más claves: revoca una que ya no uses.' },
  HOOK_NOT_FOUND: { status: 404, msg: 'Esta dirección ya no existe.' },
  HOOKS_FULL: { status: 409, msg: 'No caben más direcciones: elimina una que ya no uses.' },
  DELIVERY_NOT_FOUND: { status: 404, msg: 'Este mensaje ya no está en el registro.' },
  AREA_NOT_FOUND: { status: 404, msg: 'Esta área no existe.' },
  LABEL_NOT_FOUND: { status: 404, msg: 'Esta etiqueta no existe.' },
  FINISH_REASON_NOT_FOUND: { status: 404, msg: 'Este motivo ya no se puede elegir.' },
  FILE_NOT_FOUND: { status: 404, msg: 'Este archivo no existe.' },
  STALE: {
    status: 409,
    msg: 'Alguien lo cambió mientras lo editabas. Vuelve a abrirlo, o descarta tus cambios, para ver lo nuevo.',
  },
  EMAIL_TAKEN: { status: 409, msg: 'Ya hay una cuenta con ese correo.' },
  CONTACT_PHONE_TAKEN: {
    status: 409,
    msg: (p: { name: string }) => `Ese teléfono ya es de ${p.name}.`,
  },
  CONTACT_EMAIL_TAKEN: {
    status: 409,
    msg: (p: { name: string }) => `Ese correo ya es de ${p.name}.`,
  },
  SAME_CONTACT: { status: 409, msg: 'Elige dos contactos distintos.' },
  NAME_TAKEN: { status: 409, msg: 'Ya existe uno con ese nombre.' },
  LAST_SUPER_ADMIN: {
    status: 409,
    msg: 'La empresa debe conservar al menos una persona SUPER_ADMIN activa.',
  },
  NOT_YOURSELF: { status: 409, msg: 'No puedes hacer esto con tu propia cuenta.' },

  // Files.
  NO_FILE: { status: 422, msg: 'Adjunta un archivo.' },
  NOT_A_PDF: { status: 422, msg: 'Solo se pueden adjuntar archivos PDF.' },
  NOT_MEDIA: {
    status: 422,
    /** `reason`: one of `unsentReasons`, or `unsentReason`. */
    msg: (p: { reason: string }) => `Este archivo no se puede enviar. ${p.reason}`,
  },
  MEDIA_NOT_CARRIED: { status: 422, msg: 'Este canal no admite archivos de este tipo.' },
  IMAGE_UNREADABLE: { status: 422, msg: 'La imagen está dañada y no se puede abrir.' },
  IMAGE_TOO_LARGE: {
    status: 422,
    msg: 'La imagen tiene más de 50 millones de píxeles, o más de 16.384 de largo o de ancho: guárdala más pequeña.',
  },
  QUOTA_REACHED: {
    status: 409,
    msg: 'Tu empresa llegó al límite de espacio para archivos. Pide a quien administra Hilo que lo amplíe, o borra lo que ya no haga falta.',
  },
  CAPTION_NOT_CARRIED: {
    status: 422,
    msg: 'Este canal no lleva texto junto a este archivo. Envíalo en un mensaje aparte.',
  },
  FILE_TOO_LARGE: { status: 413, msg: (p: { size: string }) => `El archivo supera el máximo de ${p.size}.` },
  FILES_TOO_LARGE: {
    status: 413,
    msg: (p: { size: string }) => `Los archivos pasan juntos de ${p.size}, que es lo que lleva un mensaje.`,
  },
  TOO_MANY_FILES: {
    status: 422,
    msg: (p: { most: string }) => `Un mensaje de este canal lleva como máximo ${p.most}.`,
  },
  NO_OPEN_CONVERSATION: { status: 409, msg: 'No tienes un chat abierto con este cliente.' },
  IMPORT_HAS_ERRORS: { status: 422, msg: 'El archivo tiene filas con errores. No se importó nada.' },
  IMPORT_RUNNING: {
    status: 409,
    msg: 'Ya hay una importación en curso en tu empresa. Espera a que termine e inténtalo de nuevo.',
  },

  INTERACTION_NOT_FOUND: { status: 404, msg: 'Esta interacción no existe.' },
  CONVERSATION_NOT_FOUND: { status: 404, msg: 'Este chat no existe.' },
  MESSAGE_NOT_FOUND: { status: 404, msg: 'Este mensaje no existe.' },

  // Acts on interactions, and calls.
  CALL_NOT_FOUND: { status: 404, msg: 'Esta llamada no existe.' },
  CALL_TAKEN: { status: 409, msg: (p: { name: string }) => `Ya la contestó ${p.name}.` },
  CALL_ENDED: { status: 409, msg: 'Esta llamada ya terminó.' },
  VIDEO_CALL_OPEN: {
    status: 409,
    msg: 'El cliente ya está en una videollamada de este chat: entra en ella.',
  },
  VIDEO_NOBODY_THERE: { status: 409, msg: 'El cliente todavía no ha entrado. Te avisamos cuando entre.' },
  VIDEO_LINK_NOT_FOUND: { status: 404, msg: 'Este enlace no existe. Revisa que esté completo, o pide otro.' },
  AWAY: { status: 409, msg: "Estás en 'Ausente'. Cambia a 'Disponible' para llamar." },
  CHANNEL_PAUSED: { status: 409, msg: 'Este canal está en pausa o desconectado: no se puede llamar por él.' },
  ALREADY_IN_CALL: { status: 409, msg: 'Ya estás en otra llamada.' },
  RECORDING_NOT_FOUND: { status: 404, msg: 'Esta llamada no se está grabando.' },
  RECORDING_OUT_OF_ORDER: {
    status: 409,
    msg: 'Falta una parte anterior de la grabación. Pregunta cuál sigue y envíala.',
  },
  NOT_A_RECORDING: { status: 422, msg: 'Esta parte no continúa la grabación: no es sonido Opus en Ogg.' },
  RECORDING_TOO_LONG: {
    status: 409,
    msg: 'La grabación llegó a su tamaño máximo: hasta aquí queda guardada.',
  },
  CALL_GOING_ON: {
    status: 409,
    msg: 'Este cliente está en una llamada. El chat se puede finalizar cuando termine.',
  },
  CONTACT_IN_CALL: { status: 409, msg: 'Este cliente ya está en una llamada.' },
  PHONE_NOT_ASKED_HERE: { status: 409, msg: 'Por este canal no se puede pedir el teléfono.' },
  CALLS_NOT_HERE: { status: 409, msg: 'Por este canal no se puede llamar.' },
  CALL_REFUSED: {
    status: 502,
    msg: (p: { reason: string }) => `No se pudo conectar la llamada. ${p.reason}`,
  },
  ALREADY_TAKEN: { status: 409, msg: (p: { name: string }) => alreadyTaken(p.name) },
  ALREADY_YOURS: { status: 409, msg: 'Esta interacción ya es tuya.' },
  ALREADY_FINISHED: { status: 409, msg: 'Esta interacción ya fue finalizada.' },
  NOT_ASSIGNED: { status: 409, msg: 'Esta interacción aún no tiene responsable. Acéptala primero.' },
  ALREADY_PAUSED: { status: 409, msg: 'Esta interacción ya está en pausa.' },
  NOT_PAUSED: { status: 409, msg: 'Esta interacción no está en pausa.' },
  NOT_OWNER: { status: 403, msg: 'Esta interacción es de otra persona.' },
  FINISH_REASON_REQUIRED: { status: 422, msg: 'Elige un motivo para finalizar la interacción.' },
  TOO_MANY_LABELS: {
    status: 409,
    msg: `Una interacción puede tener como máximo ${limits.labelsOfInteraction} etiquetas.`,
  },
  RECEIVER_UNAVAILABLE: {
    status: 409,
    msg: (p: { name: string }) => `${p.name} no puede recibir más conversaciones ahora.`,
  },
  BLOCKED_MAY_NOT_WAIT: {
    status: 409,
    msg: 'Este contacto está bloqueado y en la cola nadie le respondería. Finaliza el chat.',
  },
  NO_RECEIVER: { status: 422, msg: 'Debes seleccionar un usuario para transferir la interacción' },
  NOTHING_WAITS: { status: 409, msg: 'No hay chats en espera que puedas tomar.' },
  CAPACITY_REACHED: { status: 409, msg: 'Has alcanzado el máximo de conversaciones activas' },

  // Starting a conversation.
  ADDRESS_NOT_FOUND: { status: 409, msg: 'Este contacto ya no tiene esa dirección en el canal.' },
  NO_PHONE: { status: 409, msg: 'Este contacto no tiene teléfono.' },
  NO_EMAIL: { status: 409, msg: 'Este contacto no tiene correo.' },
  ADDRESS_OF_OTHER: {
    status: 409,
    msg: (p: { name: string }) => `Esa dirección ya es de ${p.name}. Une los dos contactos.`,
  },
  NEVER_WROTE: { status: 409, msg: 'En este canal empieza el cliente, y aún no ha escrito.' },
  UNREACHABLE: { status: 409, msg: 'El cliente bloqueó este canal o ya no lo usa.' },
  OPTED_OUT: {
    status: 409,
    msg: 'El cliente pidió no recibir promociones por este canal. Otras plantillas y respuestas sí le llegan.',
  },
  CHANNEL_NOT_CONNECTED: { status: 409, msg: 'Este canal está desconectado.' },
  WRITTEN_BY_OTHER: {
    status: 409,
    msg: (p: { name: string }) => `${p.name} ya tiene un chat abierto con este cliente.`,
  },
  CUSTOMER_WAITS: { status: 409, msg: 'El cliente ya escribió y espera en Chats: toma su chat.' },

  // Messages.
  TEMPLATE_NOT_FOUND: { status: 404, msg: 'Esta plantilla ya no está disponible en el canal.' },
  TEMPLATE_NOT_SENDABLE: {
    status: 422,
    msg: 'Esta plantilla lleva partes que desde aquí no se pueden llenar.',
  },
  TEMPLATE_NOT_APPROVED: {
    status: 422,
    msg: 'WhatsApp no tiene aprobada esta plantilla: por ahora no se puede enviar.',
  },
  TEMPLATES_UNAVAILABLE: {
    status: 503,
    msg: 'El canal no respondió con sus plantillas. Inténtalo de nuevo en un momento.',
  },
  WINDOW_CLOSED: {
    status: 409,
    msg: 'La ventana para responder se cerró: el cliente debe escribir de nuevo.',
  },
  MANAGED_OUTSIDE: {
    status: 409,
    msg: 'Otra aplicación atiende este chat. Podrás escribir cuando te lo devuelva.',
  },
  NOT_MANAGED_OUTSIDE: { status: 409, msg: 'Este chat ya lo atiende tu equipo.' },
  NOBODY_ELSE_ANSWERS: {
    status: 409,
    msg: 'A este cliente no lo atiende nadie más: no hay a quién devolverlo.',
  },
  CONTROL_NOT_HERE: { status: 409, msg: 'En este canal no se puede tomar ni devolver un chat desde aquí.' },
  CONTROL_REFUSED: {
    status: 502,
    msg: (p: { reason: string }) => `WhatsApp no cambió quién atiende este chat. ${p.reason}`,
  },
  CONTROL_UNCONFIRMED: {
    status: 502,
    msg: 'WhatsApp no respondió: no se sabe quién atiende este chat. Lo próximo que escriba el cliente lo dirá.',
  },
  CONTACT_BLOCKED: {
    status: 409,
    msg: 'Este contacto está bloqueado. Desbloquéalo para escribirle.',
  },
  NOT_A_MAIL: { status: 409, msg: 'Solo los correos llevan asunto y más destinatarios.' },
  OWN_MAILBOX: { status: 409, msg: (p: { name: string }) => ownMailbox(p.name) },
  WRONG_RECIPIENT: { status: 409, msg: 'El destinatario no es el cliente de este chat.' },
  UUID_IN_USE: { status: 409, msg: 'Ese identificador ya es de otro mensaje.' },
  MESSAGE_NOT_SENT: {
    status: 409,
    msg: 'El cliente todavía no tiene este mensaje. Inténtalo cuando se haya enviado.',
  },
  CANNOT_REACT: { status: 409, msg: 'Este canal no admite esa reacción a este mensaje.' },
  CANNOT_EDIT: { status: 409, msg: 'Este mensaje no se puede editar en este canal.' },
  CANNOT_DELETE: {
    status: 409,
    msg: 'Este mensaje ya no se puede eliminar en este canal.',
  },
  CANNOT_FORWARD: { status: 409, msg: 'Este mensaje no se puede reenviar por el canal de ese chat.' },
  CANNOT_QUOTE: { status: 409, msg: 'Este mensaje no se puede citar en este canal.' },
  NOT_RETRYABLE: { status: 409, msg: 'Este mensaje no se puede reintentar.' },

  // Channels.
  CHANNEL_NOT_FOUND: { status: 404, msg: 'Este canal no existe.' },
  CHANNEL_TAKEN: { status: 409, msg: 'Esta cuenta ya está conectada.' },
  PHONE_NOT_ASKABLE: {
    status: 409,
    msg: 'WhatsApp acepta esta petición una sola vez, en las 24 horas que siguen a la conexión: desconecta el número en el teléfono y conéctalo de nuevo.',
  },
  CHANNEL_DISCONNECTED: {
    status: 409,
    msg: 'Este canal está desconectado. Conéctalo de nuevo para retomar lo que llegó.',
  },
  SIGNUP_NOT_FOUND: {
    status: 404,
    msg: 'Esta conexión venció o ya se usó. Empieza otra vez desde «Canales».',
  },
  CHANNEL_ITEM_NOT_FOUND: { status: 404, msg: 'Este aviso no existe o ya se procesó.' },
  CHANNEL_ITEM_FAILED: {
    status: 409,
    msg: (p: { reason: string }) => `El aviso falló otra vez: ${p.reason}.`,
  },

  NO_TEMPLATES_HERE: { status: 409, msg: 'Este canal no tiene plantillas.' },
  TEMPLATE_GONE: { status: 404, msg: 'Esta plantilla ya no existe.' },
  TEMPLATE_TAKEN: { status: 409, msg: 'Este canal ya tiene una plantilla con ese nombre y ese idioma.' },
  TEMPLATE_NOT_EDITABLE: {
    status: 409,
    msg: 'Meta solo deja cambiar plantillas aprobadas, rechazadas o pausadas.',
  },
  TEMPLATE_EDITED_OFTEN: {
    status: 409,
    msg: 'Meta deja cambiar una plantilla aprobada una vez al día y diez veces al mes.',
  },
  TEMPLATE_CATEGORY_FIXED: {
    status: 409,
    msg: 'Meta no deja cambiar la categoría de una plantilla aprobada.',
  },
  TEMPLATE_NOT_DELETABLE: { status: 409, msg: 'Meta no deja borrar una plantilla desactivada.' },
  TEMPLATE_REFUSED: {
    status: 502,
    msg: (p: { reason: string }) => `Meta no aceptó la plantilla. ${p.reason}`,
  },
  TEMPLATE_UNCONFIRMED: {
    status: 502,
    msg: 'Meta no respondió: no se sabe si recibió la plantilla. Actualiza la lista en un momento.',
  },

  // Webhooks (read by providers, and by an operator's curl).
  WEBHOOK_NOT_FOUND: { status: 404, msg: 'Este webhook no existe.' },
  WEBHOOK_REFUSED: { status: 401, msg: 'La firma del webhook no es válida.' },
  WEBHOOK_VERIFY_REFUSED: { status: 403, msg: 'El token de verificación no coincide.' },
})

type ErrorTable = typeof errorTable
export type ErrorCode = keyof ErrorTable
export const errorCodes = Object.keys(errorTable) as readonly ErrorCode[]

/** Errors of any endpoint or command, without declaration. */
export const commonErrors = [
  'MALFORMED_JSON',
  'INVALID_INPUT',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'KEY_NOT_ALLOWED',
  'SCOPE_MISSING',
  'KEY_OF_PERSON_NEEDED',
  'TOO_SLOW',
  'TOO_LARGE',
  'UNSUPPORTED_MEDIA',
  'RATE_LIMITED',
  'TOO_MANY_REQUESTS',
  'TOOK_TOO_LONG',
  'EXPORTS_BUSY',
  'STORAGE_FULL',
  'STORAGE_UNAVAILABLE',
  'INTERNAL',
  'UNAVAILABLE',
] as const satisfies readonly ErrorCode[]
/** What an endpoint that takes an `Idempotency-Key` may answer besides. */
export const idempotencyErrors = [
  'IDEMPOTENCY_IN_PROGRESS',
  'IDEMPOTENCY_KEY_REUSED',
  'IDEMPOTENCY_ANSWER_ERASED',
] as const satisfies readonly ErrorCode[]
export type CommonErrorCode = (typeof commonErrors)[number]

type ParamsOf<C extends ErrorCode> = ErrorTable[C]['msg'] extends (params: infer P) => string
  ? [params: P]
  : []

/** Input path -> its problem. */
export type Fields = Readonly<Record<string, string>>

/** Returned by an operation that refuses. It rolls the transaction back and becomes the error answer. */
export class Refusal<C extends ErrorCode = ErrorCode> {
  readonly code: C
  readonly msg: string
  readonly fields: Fields | undefined

  constructor(code: C, msg: string, fields?: Fields) {
    this.code = code
    this.msg = msg
    this.fields = fields
  }

  get status(): number {
    return errorTable[this.code].status
  }
}

export function refuse<C extends ErrorCode>(code: C, ...params: ParamsOf<C>): Refusal<C> {
  const { msg } = errorTable[code] as { msg: string | ((p: unknown) => string) }
  return new Refusal(code, typeof msg === 'string' ? msg : msg(params[0]))
}

/** The refusal with the name of the thing that it is about, where a request has several things. */
export const refuseAbout = <R extends Refusal>(name: string, { code, msg }: R): R =>
  new Refusal(code, `${name}: ${msg}`) as R // of the same code

export const refuseInput = (fields: Fields): Refusal<'INVALID_INPUT'> =>
  new Refusal('INVALID_INPUT', errorTable.INVALID_INPUT.msg({ wrong: wrongFields(fields) }), fields)

/** Tells the operator why the process is not ready: `fields` has a sentence for each problem. */
export const refuseUnready = (fields: Fields): Refusal<'UNAVAILABLE'> =>
  new Refusal('UNAVAILABLE', errorTable.UNAVAILABLE.msg, fields)

export const isRefusal = (value: unknown): value is Refusal => value instanceof Refusal

/** The body of every error answer, and of `process_error`. */
export interface ErrorBody {
  msg: string
  code: ErrorCode
  fields?: Fields
  request_id: string
}
