import { z } from 'zod'
import { endpoint } from '../endpoint'
import { deliveryStates, type HookEvent, hookErrors, hookEvents, hookPauses } from '../hooks/hook-names'
import { limits } from '../limits'
import { access } from '../permissions'
import { count, isoDate, text, uuid } from '../primitives'
import { routes } from '../routes'
import { rowsQuery } from './rows-query'

export const hookSchema = z.object({
  uuid,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(hookEvents as readonly [HookEvent, ...HookEvent[]])),
  /** Whether it gets what customers wrote and who they are. */
  with_content: z.boolean(),
  created_at: isoDate,
  paused_at: isoDate.nullable(),
  pause: z.enum(hookPauses).nullable(),
  /** Since when nothing has arrived there. */
  failing_since: isoDate.nullable(),
  delivered_at: isoDate.nullable(),
  /** Until then messages are also signed with the former secret. */
  previous_until: isoDate.nullable(),
  /** How many messages wait for it, and how many of the last days were given up. Counted up to a thousand. */
  waiting: count,
  given_up: count,
})
export type Hook = z.output<typeof hookSchema>

/** A text that is no address at all has a refusal of its own. */
const namesNobody = (typed: string): boolean => {
  if (!URL.canParse(typed)) return true
  const { username, password } = new URL(typed)
  return username === '' && password === ''
}

const url = z
  .url({ protocol: /^https?$/, error: 'Escribe una dirección como https://tienda.ejemplo.co/hilo' })
  .max(limits.hookUrl)
  .refine(namesNobody, { error: 'Escribe la dirección sin usuario ni contraseña' })
const fields = z.object({
  name: text(limits.labelLength),
  url,
  events: z
    .array(z.enum(hookEvents as readonly [HookEvent, ...HookEvent[]]))
    .min(1)
    .max(hookEvents.length),
  with_content: z.boolean(),
})

export const attemptSchema = z.object({
  at: isoDate,
  ms: count,
  /** Null: there was no answer, for the reason `error`. */
  status: z.int().nullable(),
  error: z.enum(hookErrors).nullable(),
  /** The request, and the beginning of the answer; null: erased. */
  request: z.string().nullable(),
  answer: z.string().nullable(),
})
export type HookAttempt = z.output<typeof attemptSchema>

export const deliverySchema = z.object({
  uuid,
  /** The `webhook-id` of the message. */
  message_id: z.string(),
  type: z.string(),
  state: z.enum(deliveryStates),
  created_at: isoDate,
  attempts: count,
  /** When it is sent again; null: not by itself. */
  next_at: isoDate.nullable(),
  last_status: z.int().nullable(),
  last_error: z.enum(hookErrors).nullable(),
  last_ms: count.nullable(),
})
export type HookDelivery = z.output<typeof deliverySchema>

const one = z.object({ id: uuid })

export const hookEndpoints = {
  listHooks: endpoint({
    ...routes.listHooks,
    summary: 'Las direcciones a las que Hilo avisa lo que pasa',
    access: access.admins,
    response: z.array(hookSchema),
    errors: [],
  }),
  createHook: endpoint({
    ...routes.createHook,
    summary:
      'Agrega una dirección a la que Hilo avisa los eventos elegidos; el secreto con que firma solo se ve aquí y al cambiarlo',
    access: access.admins,
    body: fields,
    response: hookSchema.extend({ secret: z.string() }),
    success: 'Dirección agregada. Copia el secreto ahora: no se volverá a mostrar.',
    errors: ['HOOKS_FULL', 'NAME_TAKEN'],
  }),
  updateHook: endpoint({
    ...routes.updateHook,
    summary: 'Cambia una dirección, sus eventos o si recibe el contenido',
    access: access.admins,
    body: z.object({ id: uuid, data: fields.partial() }),
    response: hookSchema,
    success: 'Dirección guardada',
    errors: ['HOOK_NOT_FOUND', 'NAME_TAKEN'],
  }),
  deleteHook: endpoint({
    ...routes.deleteHook,
    summary: 'Elimina una dirección con su registro: nada más se le avisa',
    access: access.admins,
    params: one,
    response: z.object({ uuid }),
    success: 'Dirección eliminada',
    errors: ['HOOK_NOT_FOUND'],
  }),
  rotateHookSecret: endpoint({
    ...routes.rotateHookSecret,
    summary: 'Da un secreto nuevo; durante un día los mensajes se firman también con el anterior',
    access: access.admins,
    body: one,
    response: hookSchema.extend({ secret: z.string() }),
    success: 'Secreto cambiado. Cópialo ahora: no se volverá a mostrar.',
    errors: ['HOOK_NOT_FOUND'],
  }),
  pauseHook: endpoint({
    ...routes.pauseHook,
    summary: 'Pausa una dirección: lo que pasa la espera hasta siete días',
    access: access.admins,
    body: one,
    response: hookSchema,
    success: 'Dirección en pausa',
    errors: ['HOOK_NOT_FOUND'],
  }),
  resumeHook: endpoint({
    ...routes.resumeHook,
    summary: 'Reanuda una dirección, y le envía lo que la esperaba',
    access: access.admins,
    body: one,
    response: hookSchema,
    success: 'Dirección reanudada',
    errors: ['HOOK_NOT_FOUND'],
  }),
  testHook: endpoint({
    ...routes.testHook,
    summary: 'Envía ahora el evento de prueba `hilo.test`, y dice qué respondió la dirección',
    access: access.admins,
    body: one,
    response: attemptSchema,
    errors: ['HOOK_NOT_FOUND'],
  }),
  listDeliveries: endpoint({
    ...routes.listDeliveries,
    summary: 'El registro de una dirección: los mensajes de los últimos siete días, lo último primero',
    access: access.admins,
    query: rowsQuery
      .pick({ limit: true, cursor: true })
      .extend({ hook: uuid, state: z.enum(deliveryStates).optional() }),
    response: z.array(deliverySchema),
    paged: true,
    errors: ['HOOK_NOT_FOUND'],
  }),
  readDelivery: endpoint({
    ...routes.readDelivery,
    summary: 'Un mensaje del registro con sus intentos: lo enviado, lo respondido y cuánto tardó',
    access: access.admins,
    params: one,
    response: deliverySchema.extend({ tries: z.array(attemptSchema) }),
    errors: ['DELIVERY_NOT_FOUND'],
  }),
  repeatDelivery: endpoint({
    ...routes.repeatDelivery,
    summary: 'Envía otra vez, ahora, un mensaje del registro, con su mismo `webhook-id`',
    access: access.admins,
    body: one,
    response: attemptSchema,
    errors: ['DELIVERY_NOT_FOUND'],
  }),
}
