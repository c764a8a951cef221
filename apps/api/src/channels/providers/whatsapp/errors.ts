import type { InboundStatus } from '../../inbound'
import { concernsAccount, nameOfTemplate, ofTemplates, type SendError } from '../../outbound'
import { errorOfCode } from '../meta/graph'
import { type ErrorTable, graphErrors } from '../meta/graph-errors'

const unavailable = 'WhatsApp no está disponible por un momento.'
const tooMany = 'WhatsApp limita la cantidad de mensajes por un momento.'
const notRegistered = 'El número de WhatsApp del canal no está registrado.'
const badMessage = 'WhatsApp rechazó el mensaje: falta un dato o no es válido.'
const template = 'WhatsApp rechazó la plantilla:'

/** The codes with which messages fail, in the answer to a send or later in a status. */
export const whatsappErrors: ErrorTable = {
  ...graphErrors,
  131000: ['temporary', unavailable],
  131016: ['temporary', unavailable],
  131057: ['temporary', unavailable],
  133004: ['temporary', unavailable],
  131053: ['temporary', 'WhatsApp no pudo procesar el archivo.'],
  130429: ['rate_limited', tooMany],
  131056: ['pair_limited', 'Demasiados mensajes seguidos a este cliente.'],
  131048: ['rate_limited', 'WhatsApp limitó los envíos del canal por reportes de spam.', 'alert'],
  131047: ['rejected', 'Han pasado más de 24 horas desde el último mensaje del cliente. Usa una plantilla.'],
  131026: ['rejected', 'No se pudo entregar: el número no recibe WhatsApp.'],
  131049: ['rejected', 'WhatsApp decidió no entregar este mensaje al cliente.'],
  130472: ['rejected', 'WhatsApp decidió no entregar este mensaje al cliente.'],
  131050: ['rejected', 'El cliente no quiere recibir mensajes de promoción.'],
  131051: ['rejected', 'WhatsApp no admite este tipo de mensaje.'],
  131052: ['rejected', 'WhatsApp no pudo descargar el archivo.'],
  131008: ['rejected', badMessage],
  131009: ['rejected', badMessage],
  131030: ['rejected', 'El número del canal es de prueba y este cliente no está en su lista.'],
  131021: ['rejected', 'El destinatario es el mismo número del canal.'],
  131062: ['rejected', 'WhatsApp no permite este mensaje a un cliente que oculta su número.'],
  132000: ['rejected', `${template} el número de datos no coincide.`],
  132001: ['rejected', `${template} no existe en ese idioma.`],
  132005: ['rejected', `${template} el texto es demasiado largo.`],
  132007: ['rejected', `${template} incumple las políticas.`],
  132012: ['rejected', `${template} el formato de un dato no coincide.`],
  132018: ['rejected', `${template} un dato no es válido.`],
  132015: ['rejected', `${template} está pausada.`, 'template_paused'],
  132016: ['rejected', `${template} está desactivada.`, 'template_disabled'],
  138000: ['rejected', 'Las llamadas de este número no están activadas en WhatsApp.', 'alert'],
  138009: [
    'rejected',
    'A este cliente ya se le pidió permiso: WhatsApp deja pedirlo una vez al día y dos veces por semana.',
  ],
  131031: ['blocked', 'WhatsApp bloqueó la cuenta del canal.', 'account_disabled'],
  131042: ['blocked', 'La cuenta de WhatsApp tiene un problema de pago.', 'payment'],
  131044: ['blocked', 'La cuenta de WhatsApp tiene un problema de pago.', 'payment'],
  131037: ['blocked', 'Meta no ha aprobado el nombre que el número muestra.', 'name_refused'],
  131005: ['blocked', 'El token del canal no tiene permiso para enviar mensajes.', 'no_permission'],
  130497: ['rejected', 'Meta no deja que esta cuenta escriba a clientes de este país.', 'country_refused'],
  132068: ['rejected', 'Meta bloqueó el formulario de esta plantilla.', 'form_blocked'],
  132069: [
    'rejected',
    'Meta limita el formulario de esta plantilla: más tarde se puede enviar de nuevo.',
    'form_blocked',
  ],
  131045: ['blocked', notRegistered],
  133010: ['blocked', notRegistered],
}

interface About {
  /** The customer's, as two letters. */
  readonly country: string | null
  readonly template: { readonly name: string; readonly language?: string | undefined } | null
}
const nameOfCountry = new Intl.DisplayNames('es', { type: 'region', fallback: 'code' })

/** The error with its subject: the customer's country, or the template, as Meta's own warnings name it. */
export function withSubject<E extends SendError>(error: E, { country, template }: About): E {
  const subject =
    error.alarm === 'country_refused'
      ? country && nameOfCountry.of(country)
      : error.alarm !== undefined && template && ofTemplates.includes(error.alarm)
        ? nameOfTemplate(template)
        : null
  return subject ? { ...error, subject } : error
}

/** The reason of a `failed` status; with `trouble` where it concerns the whole account. */
export function failureOf(
  code: number | null,
  country: string | null = null,
): Required<Pick<InboundStatus, 'error'>> & Pick<InboundStatus, 'trouble'> {
  if (code === null) return { error: { code: 'FAILED', msg: 'WhatsApp no pudo entregar el mensaje.' } }
  const found = errorOfCode(whatsappErrors, code)
  const { kind, msg, alert, alarm, subject } = withSubject(found, { country, template: null })
  const error = { code: String(code), msg }
  // A refused token shows with the next message that is sent.
  const concerns = kind !== 'auth' && concernsAccount({ kind, ...(alert && { alert }) })
  return {
    error,
    ...(concerns && {
      trouble: { kind, ...error, ...(alarm && { alarm }), ...(subject !== undefined && { subject }) },
    }),
  }
}
