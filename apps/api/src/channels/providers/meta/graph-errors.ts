import type { ChannelAlarmKind } from '@hilo/contracts'
import type { SendErrorKind } from '../../outbound'

/** Meaning of a Graph API code: kind of error, sentence for the agent, and whether an admin must act or is warned. */
export type ErrorMeaning = readonly [kind: SendErrorKind, msg: string, alert?: 'alert' | ChannelAlarmKind]
export type ErrorTable = Readonly<Record<number, ErrorMeaning>>
/** The same by `code/subcode`. */
export type SubcodeTable = Readonly<Record<string, ErrorMeaning>>

const token = 'El proveedor no acepta el token del canal.'
const noPermission = 'El canal no tiene permiso para enviar este mensaje.'
const tooMany = 'Se alcanzó el límite de envíos del canal.'
const unavailable = 'El proveedor no está disponible por un momento.'

/** The codes that WhatsApp, Messenger and Instagram share. */
export const graphErrors: ErrorTable = {
  0: ['auth', token],
  190: ['auth', token],
  3: ['rejected', noPermission],
  10: ['rejected', noPermission],
  1: ['temporary', unavailable],
  2: ['temporary', unavailable],
  4: ['rate_limited', tooMany],
  17: ['rate_limited', tooMany],
  32: ['rate_limited', tooMany],
  613: ['rate_limited', tooMany],
  80001: ['rate_limited', tooMany],
  80002: ['rate_limited', tooMany],
  80006: ['rate_limited', tooMany],
  80007: ['rate_limited', tooMany],
  33: ['rejected', 'El proveedor no encontró el destinatario o la cuenta.'],
  100: ['rejected', 'El proveedor rechazó el mensaje: un dato no es válido.'],
  368: ['blocked', 'El proveedor bloqueó la cuenta por incumplir sus políticas.'],
}

/** 200–299: permissions. */
export const permissionError = ['rejected', noPermission] as const
