import type { Failure } from '../../../inbound'
import { errorOfCode } from '../../meta/graph'
import type { ErrorTable } from '../../meta/graph-errors'
import { whatsappErrors } from '../errors'

const noMedia = 'WhatsApp cortó la llamada porque no llegaba sonido.'

/** The codes with which calls fail, in the answer to a request or when a call is over. */
export const callErrors: ErrorTable = {
  ...whatsappErrors,
  100: ['rejected', 'WhatsApp no aceptó los datos de la llamada, o la llamada ya terminó.'],
  131055: ['rejected', 'Las llamadas de este número van por SIP, y no por Hilo.'],
  138000: ['account', 'Las llamadas de este número no están activadas en WhatsApp.', 'alert'],
  138001: ['rejected', 'Este cliente no puede recibir llamadas.'],
  138002: ['rate_limited', 'El número tiene todas las llamadas a la vez que WhatsApp permite.'],
  138003: ['rejected', 'Ya hay una llamada con este cliente.'],
  138004: ['temporary', 'WhatsApp no pudo conectar la llamada.'],
  138005: ['rate_limited', 'WhatsApp limita las llamadas de este número por un momento.'],
  138006: ['rejected', 'El cliente no ha dado permiso para llamarlo.'],
  138007: ['rejected', 'La llamada tardó demasiado en conectarse.'],
  138012: ['rejected', 'WhatsApp no permite más llamadas a este cliente por hoy.'],
  138021: ['rejected', noMedia],
}

/** Why a call that is over failed; null where the provider names no reason. */
export function callFailureOf(code: number | null): Failure | null {
  if (code === null) return null
  const { msg } = errorOfCode(callErrors, code)
  return { code: String(code), msg }
}
