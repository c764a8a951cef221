import type { ChannelAlarmKind } from '@hilo/contracts'
import { isolateArguments } from '../../lib/text/bidi'

interface AlarmWords {
  /** What happened to the channel of this name. */
  readonly line: (name: string) => string
  readonly title: string
  /** What to do about it. */
  readonly todo: string
}

const manager = 'el administrador de WhatsApp de Meta (business.facebook.com)'

const kinds = {
  account_disabled: {
    line: (name) => `${name} no está enviando: Meta desactivó la cuenta.`,
    title: 'Meta desactivó la cuenta de WhatsApp Business',
    todo: `Los mensajes esperan. Pide una revisión en ${manager}, «Calidad de la cuenta».`,
  },
  account_deleted: {
    line: (name) => `${name} no está enviando: su cuenta se borró en Meta.`,
    title: 'La cuenta de WhatsApp Business se borró',
    todo: 'Los mensajes esperan. Conecta el número con otra cuenta, o desconecta el canal.',
  },
  account_unlinked: {
    line: (name) => `${name} no está enviando: se desvinculó de Hilo.`,
    title: 'La empresa desvinculó el número de Hilo',
    todo: 'Los mensajes esperan. Se hizo en Meta o en la app de WhatsApp Business del teléfono: conecta el número otra vez, o desconecta el canal.',
  },
  account_offboarded: {
    line: (name) => `${name} no está enviando: su teléfono cambió.`,
    title: 'El número se está registrando en otro teléfono',
    todo: 'Los mensajes esperan. Termina el registro en la app de WhatsApp Business sin quitar a Hilo de la lista: Meta lo conecta de nuevo en unos minutos. Si lo quitaste, conecta el número otra vez.',
  },
  account_restricted: {
    line: (name) => `${name} no está enviando: Meta restringió la cuenta.`,
    title: 'Meta no deja responder a los clientes',
    todo: `Los mensajes esperan y salen cuando la restricción termina. Mira el motivo en ${manager}, «Calidad de la cuenta».`,
  },
  name_refused: {
    line: (name) => `${name}: Meta no aprueba el nombre del número.`,
    title: 'Meta no aprobó el nombre que el número muestra',
    todo: `Escribe otro nombre en ${manager}, «Números de teléfono», y espera su aprobación.`,
  },
  no_permission: {
    line: (name) => `${name} no está enviando: su token no tiene permiso.`,
    title: 'El token no tiene permiso para enviar',
    todo: 'Genera un token con los permisos whatsapp_business_messaging y whatsapp_business_management, y escríbelo en «Editar».',
  },
  payment: {
    line: (name) => `${name}: la cuenta de WhatsApp tiene un problema de pago.`,
    title: 'Hay un problema de pago',
    todo: `Revisa el medio de pago en ${manager}, «Facturación».`,
  },
  account_ban_scheduled: {
    line: (name) => `${name}: Meta va a desactivar la cuenta.`,
    title: 'Meta va a desactivar la cuenta',
    todo: `Pide una revisión antes de la fecha en ${manager}, «Calidad de la cuenta».`,
  },
  account_violation: {
    line: (name) => `${name}: Meta dice que la cuenta incumplió sus reglas.`,
    title: 'Meta dice que la cuenta incumplió sus reglas',
    todo: `Mira qué fue en ${manager}, «Calidad de la cuenta»: si se repite, Meta restringe la cuenta.`,
  },
  templates_restricted: {
    line: (name) => `${name}: Meta no deja enviar plantillas.`,
    title: 'Meta no deja empezar conversaciones',
    todo: 'Responder se puede; las plantillas fallan hasta que la restricción termine.',
  },
  country_refused: {
    line: (name) => `${name}: Meta no deja escribir a clientes de un país.`,
    title: 'Meta no deja escribir a clientes de un país',
    todo: 'El mensaje a ese cliente no sale. Los demás clientes sí reciben.',
  },
  number_quality: {
    line: (name) => `${name}: la calidad del número bajó.`,
    title: 'La calidad del número bajó',
    todo: 'Muchos clientes bloquean o denuncian. Envía menos promociones y solo a quien las pidió.',
  },
  limit_lowered: {
    line: (name) => `${name}: Meta bajó el límite de clientes por día.`,
    title: 'Meta bajó a cuántos clientes se puede escribir primero en un día',
    todo: 'Responder no cuenta en el límite. Sube de nuevo con mejor calidad o al verificar la empresa.',
  },
  template_disabled: {
    line: (name) => `${name}: Meta desactivó una plantilla.`,
    title: 'Meta desactivó una plantilla',
    todo: `Ya no se puede enviar. Crea otra en ${manager}, «Plantillas de mensajes».`,
  },
  template_paused: {
    line: (name) => `${name}: Meta pausó una plantilla.`,
    title: 'Meta pausó una plantilla',
    todo: 'No se puede enviar por un tiempo. Si vuelve a pasar, Meta la desactiva: mejora su texto o a quién va.',
  },
  template_quality: {
    line: (name) => `${name}: la calidad de una plantilla bajó.`,
    title: 'La calidad de una plantilla bajó',
    todo: 'Se puede enviar, y si sigue así Meta la pausa. Mejora su texto o a quién va.',
  },
  form_blocked: {
    line: (name) => `${name}: Meta bloqueó o limita un formulario.`,
    title: 'Meta bloqueó o limita un formulario',
    todo: `Repáralo en ${manager}, «Flujos»: mientras tanto su plantilla no sale.`,
  },
  fields_missing: {
    line: (name) => `${name}: Meta no avisa a Hilo de todo.`,
    title: 'Faltan campos del webhook',
    todo: 'En developers.facebook.com, en la aplicación, «Configuration»: suscribe los que faltan.',
  },
  account_alert: {
    line: (name) => `${name}: Meta avisa de la cuenta.`,
    title: 'Meta avisa de la cuenta',
    todo: `Ábrelo en ${manager}.`,
  },
} as const satisfies Record<ChannelAlarmKind, AlarmWords>

/** Meta's own words in a detail, as people say them; empty: the title has said it. */
const details: Readonly<Record<string, string>> = {
  RED: 'calidad baja',
  YELLOW: 'calidad media',
  RESTRICTED_BIZ_INITIATED_MESSAGING: '',
  RESTRICTED_CUSTOMER_INITIATED_MESSAGING: '',
  LOW_QUALITY: 'por su calidad',
  TIER_50: '50 clientes por día',
  TIER_250: '250 clientes por día',
  TIER_1K: '1000 clientes por día',
  TIER_2K: '2000 clientes por día',
  TIER_10K: '10.000 clientes por día',
  TIER_100K: '100.000 clientes por día',
  TIER_UNLIMITED: 'sin límite',
}

/** Not in the index of the catalogue: only what loads later imports it. */
export const channelAlarms: {
  readonly kinds: Readonly<Record<ChannelAlarmKind, AlarmWords>>
  readonly of: (name: string) => string
  readonly until: (moment: string) => string
  readonly detail: (words: string) => string
  readonly dismiss: string
  readonly dismissOf: (title: string, subject: string | null) => string
  readonly dismissed: (title: string) => string
  readonly dismissFailed: string
} = isolateArguments({
  kinds,
  of: (name: string) => `Avisos de Meta sobre ${name}`,
  until: (moment: string) => `Termina ${moment}.`,
  detail: (words: string) => words.replace(/[A-Z][A-Z0-9_]+/gu, (word) => details[word] ?? word),
  dismiss: 'Entendido',
  /** Of which warning the button is. */
  dismissOf: (title: string, subject: string | null) =>
    `Entendido: ${subject === null ? title : `${title}, ${subject}`}`,
  dismissed: (title: string) => `Aviso cerrado: ${title}`,
  dismissFailed: 'El aviso no se pudo cerrar.',
})
