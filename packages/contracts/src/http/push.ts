import { z } from 'zod'
import { endpoint } from '../endpoint'
import { limits } from '../limits'
import { access } from '../permissions'
import { isoDate, messageText, uuid } from '../primitives'
import { pushKinds } from '../push'
import { routes } from '../routes'
import { timeZone } from './business'

const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { message: 'Escribe una hora como 20:00' })

const choices = z.object({
  kinds: z.array(z.enum(pushKinds)).max(pushKinds.length),
  /** The device gets no pushes in these hours of its own clock; they may span midnight. */
  quiet: z.object({ from: time, to: time }).nullable(),
  time_zone: timeZone,
  /** Whether the notification says who writes, and what. */
  with_content: z.boolean(),
})

/** By which the worker of a device does one act: it came within a push, and goes in the body, so that no page can make a browser send it. */
const actToken = z.string().max(100)
const actBytes = 32 * 1024

const subscription = {
  endpoint: z.url().max(limits.pushAddressLength),
  /** A point of P-256 that is not compressed, as browsers give it. */
  p256dh: z.string().regex(/^B[\w-]{86}$/),
  auth: z.string().regex(/^[\w-]{22}$/),
}

const pushDeviceSchema = choices.extend({
  uuid,
  browser: z.string(),
  os: z.string(),
  /** Whether it is the device that asks. */
  current: z.boolean(),
  /** Its worker moved its address by itself: nothing of a chat is said in its pushes until the device saves it from a page. */
  renewed: z.boolean(),
  created_at: isoDate,
})
export type PushDevice = z.output<typeof pushDeviceSchema>

export const pushEndpoints = {
  listPushDevices: endpoint({
    ...routes.listPushDevices,
    summary: 'Los dispositivos que avisan a quien pregunta, y la clave pública con que se suscribe uno',
    access: access.session,
    response: z.object({ public_key: z.string(), devices: z.array(pushDeviceSchema) }),
    errors: [],
  }),
  savePushDevice: endpoint({
    ...routes.savePushDevice,
    summary:
      'Suscribe este dispositivo a los avisos (RFC 8030 y 8291), o cambia lo que avisa; termina con la sesión',
    access: access.session,
    body: choices.extend(subscription),
    /** `renewal`: by which the worker says where this device's pushes go from now on, should the browser change that. */
    response: pushDeviceSchema.extend({ renewal: z.string() }),
    success: 'Avisos guardados',
    errors: ['PUSH_ADDRESS_REFUSED', 'PUSH_ADDRESS_TAKEN', 'PUSH_NOT_REMEMBERED'],
  }),
  deletePushDevice: endpoint({
    ...routes.deletePushDevice,
    summary: 'Deja de avisar en un dispositivo propio',
    access: access.session,
    params: z.object({ id: uuid }),
    response: z.object({ uuid }),
    success: 'Avisos apagados en ese dispositivo',
    errors: ['PUSH_DEVICE_NOT_FOUND'],
  }),
  renewPushDevice: endpoint({
    ...routes.renewPushDevice,
    summary:
      'Cambia la dirección de los avisos de un dispositivo cuyo navegador la renovó, sin que Hilo esté abierto',
    access: access.public,
    body: z.object({ token: actToken, ...subscription }),
    bodyBytes: actBytes,
    response: z.object({ uuid }),
    errors: ['PUSH_DEVICE_NOT_FOUND', 'PUSH_ADDRESS_REFUSED', 'PUSH_ADDRESS_TAKEN'],
  }),
  answerByPush: endpoint({
    ...routes.answerByPush,
    summary:
      'Responde al cliente desde un aviso, con la credencial de ese aviso; repetido no envía otro mensaje',
    access: access.public,
    body: z.object({ token: actToken, text: messageText }),
    bodyBytes: actBytes,
    response: z.object({ uuid }),
    success: 'Respuesta enviada',
    errors: [
      'PUSH_ACT_ENDED',
      'PUSH_ACT_USED',
      'NOT_ASSIGNED',
      'NOT_OWNER',
      'ALREADY_FINISHED',
      'WINDOW_CLOSED',
      'MANAGED_OUTSIDE',
      'CONTACT_BLOCKED',
    ],
  }),
  takeByPush: endpoint({
    ...routes.takeByPush,
    summary: 'Toma un chat sin aceptar desde un aviso, con la credencial de ese aviso',
    access: access.public,
    body: z.object({ token: actToken }),
    bodyBytes: actBytes,
    response: z.object({ uuid }),
    success: 'Te hemos asignado esta interaccion',
    errors: ['PUSH_ACT_ENDED', 'ALREADY_TAKEN', 'ALREADY_FINISHED', 'CAPACITY_REACHED'],
  }),
}
