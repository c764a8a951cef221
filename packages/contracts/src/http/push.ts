import { z } from 'zod'
import { endpoint } from '../endpoint'
import { limits } from '../limits'
import { access } from '../permissions'
import { isoDate, uuid } from '../primitives'
import { pushKinds } from '../push'
import { routes } from '../routes'
import { timeZone } from './business'

const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { message: 'Escribe una hora como 20:00' })

const choices = z.object({
  kinds: z.array(z.enum(pushKinds)).max(pushKinds.length),
  /** In these hours of the device's clock it is told nothing; they may span midnight. */
  quiet: z.object({ from: time, to: time }).nullable(),
  time_zone: timeZone,
  /** Whether the notification says who writes, and what. */
  with_content: z.boolean(),
})

const pushDeviceSchema = choices.extend({
  uuid,
  browser: z.string(),
  os: z.string(),
  /** Whether it is the device that asks. */
  current: z.boolean(),
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
    body: choices.extend({
      endpoint: z.url().max(limits.pushAddressLength),
      /** A point of P-256 that is not compressed, as browsers give it. */
      p256dh: z.string().regex(/^B[\w-]{86}$/),
      auth: z.string().regex(/^[\w-]{22}$/),
    }),
    response: pushDeviceSchema,
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
}
