import { z } from 'zod'
import { endpoint } from '../endpoint'
import { limits } from '../limits'
import { access } from '../permissions'
import { additionalInfo, messageText, optionalText, text, update, uuid } from '../primitives'
import { routes } from '../routes'
import { finishReasonRules } from '../vocabulary'
import { permissionsSchema } from './entities'

const id = z.object({ id: uuid })
const version = z.int().min(1)

const behaviors = ['MANUAL', 'AUTOMATIC'] as const

const settingSchema = z.object({
  uuid,
  maximum_active_conversation: z.int(),
  expired_time: z.int(),
  behavior_interaction: z.enum(behaviors),
  welcome_pause_hours: z.int(),
  ask_finish_reason: z.enum(finishReasonRules),
  record_calls: z.boolean(),
  /** The sentence that the customer gets before a call is recorded. */
  recording_notice: z.string(),
  version,
})
export type Setting = z.output<typeof settingSchema>

const whatsappConfigSchema = z.object({
  uuid,
  bot_input_message: z.string(),
  bot_output_message: z.string(),
  bot_area_message_selected: z.string(),
  bot_area_menu: z.string(),
  version,
})
export type WhatsappConfig = z.output<typeof whatsappConfigSchema>

export const businessSchema = z.object({
  uuid,
  name: z.string(),
  address: z.string(),
  city: z.string(),
  country: z.string(),
  time_zone: z.string(),
  /** The signature of the business, below the person's own in each mail. */
  mail_signature: z.string(),
  extra_data: z.object({
    additionalInfo: z.array(z.object({ title: z.string(), information: z.string() })),
  }),
  setting: settingSchema,
  whatsapp_config: whatsappConfigSchema,
  whatsapp_config_uuid: uuid,
  version,
})
export type Business = z.output<typeof businessSchema>

/** A message of the bot; empty: the bot sends nothing. */
const botText = z.union([z.literal(''), messageText])
/**
 * Any name that the runtime knows is valid, not only those of the server's list: browsers list the same zone under
 * different names (`America/Buenos_Aires`, `America/Argentina/Buenos_Aires`).
 */
const isTimeZone = (zone: string): boolean => {
  try {
    return /^[A-Z]/.test(zone) && new Intl.DateTimeFormat('es', { timeZone: zone }) !== null
  } catch {
    return false
  }
}
export const timeZone = text(64).refine(isTimeZone, { message: 'Elige una zona horaria como America/Bogota' })

/** A time of day, `08:00`. */
const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { message: 'Escribe una hora como 08:00' })
export const scheduleSchema = z.object({
  enabled: z.boolean(),
  time_zone: z.string(),
  /** 1 is Monday. */
  hours: z.array(z.object({ day: z.int(), from: z.string(), to: z.string() })),
  holidays: z.array(z.object({ date: z.string(), name: z.string() })),
  away_message: z.string(),
  version,
})
export type Schedule = z.output<typeof scheduleSchema>
/** Refuses each element that conflicts with an earlier one; the error stands at its own index. */
const refuseConflicts =
  <T>(conflicts: (one: T, before: T) => boolean, path: readonly string[], message: string) =>
  (list: readonly T[], context: z.core.$RefinementCtx<T[]>): void => {
    for (const [at, one] of list.entries()) {
      if (list.slice(0, at).some((before) => conflicts(one, before)))
        context.addIssue({ code: 'custom', path: [at, ...path], message })
    }
  }
const overlaps = (one: Schedule['hours'][number], other: Schedule['hours'][number]): boolean =>
  one.day === other.day && one.from < other.to && other.from < one.to

const scheduleFields = z.object({
  enabled: z.boolean(),
  time_zone: timeZone,
  hours: z
    .array(
      z
        .object({ day: z.int().min(1).max(7), from: hour, to: hour })
        .refine(({ from, to }) => from < to, { message: 'La hora final debe ser posterior a la inicial' }),
    )
    .max(28)
    .superRefine(refuseConflicts(overlaps, [], 'Estas horas se cruzan con otras del mismo día')),
  holidays: z
    .array(z.object({ date: z.iso.date(), name: optionalText(80) }))
    .max(200)
    .superRefine(
      refuseConflicts(
        ({ date }, before) => date === before.date,
        ['date'],
        'Este festivo ya está en la lista',
      ),
    ),
  away_message: botText,
})

export const businessEndpoints = {
  businessDetail: endpoint({
    ...routes.businessDetail,
    summary: 'La empresa, con sus ajustes y mensajes',
    access: access.session,
    key: 'settings:read',
    params: id,
    response: businessSchema,
    errors: ['BUSINESS_NOT_FOUND'],
  }),
  updateBusiness: endpoint({
    ...routes.updateBusiness,
    summary: 'Cambia los datos de la empresa',
    access: access.admins,
    body: update(
      z.object({
        name: text(),
        address: optionalText(200),
        city: optionalText(),
        country: optionalText(),
        time_zone: timeZone,
        mail_signature: optionalText(limits.signatureLength),
        extra_data: z.object({ additionalInfo }),
      }),
    ),
    response: businessSchema,
    success: 'Empresa actualizada correctamente',
    errors: ['BUSINESS_NOT_FOUND', 'STALE'],
  }),
  businessPermissions: endpoint({
    ...routes.businessPermissions,
    summary: 'Los nueve permisos de los agentes',
    access: access.session,
    key: 'settings:read',
    params: id,
    response: permissionsSchema,
    errors: ['BUSINESS_NOT_FOUND'],
  }),
  updatePermissions: endpoint({
    ...routes.updatePermissions,
    summary: 'Cambia permisos de los agentes',
    access: access.admins,
    body: z.object({ id: uuid, data: permissionsSchema.partial() }),
    response: permissionsSchema,
    success: 'Permiso actualizado correctamente',
    errors: ['BUSINESS_NOT_FOUND'],
  }),
  whatsappConfigDetail: endpoint({
    ...routes.whatsappConfigDetail,
    summary: 'Los mensajes del bot',
    access: access.session,
    key: 'settings:read',
    params: id,
    response: whatsappConfigSchema,
    errors: ['CONFIG_NOT_FOUND'],
  }),
  updateWhatsappConfig: endpoint({
    ...routes.updateWhatsappConfig,
    summary: 'Cambia los mensajes del bot; cada uno tiene su permiso',
    access: access.session,
    body: update(
      z.object({
        bot_input_message: botText,
        bot_output_message: botText,
        bot_area_message_selected: botText,
        bot_area_menu: botText,
      }),
    ),
    response: whatsappConfigSchema,
    success: 'Mensaje actualizado correctamente.',
    errors: ['CONFIG_NOT_FOUND', 'STALE'],
  }),
  updateSettings: endpoint({
    ...routes.updateSettings,
    summary: 'Cambia los ajustes de las interacciones',
    access: access.admins,
    body: update(
      z.object({
        maximum_active_conversation: z.int().min(1).max(1000),
        expired_time: z.int().min(1).max(100_000),
        behavior_interaction: z.enum(behaviors),
        welcome_pause_hours: z.int().min(0).max(720),
        ask_finish_reason: z.enum(finishReasonRules),
        record_calls: z.boolean(),
        recording_notice: text(limits.recordingNoticeLength),
      }),
    ),
    response: settingSchema,
    success: 'Configuracion actualizada correctamente',
    errors: ['CONFIG_NOT_FOUND', 'STALE'],
  }),
  scheduleDetail: endpoint({
    ...routes.scheduleDetail,
    summary: 'El horario de atención de la empresa',
    access: access.session,
    key: 'settings:read',
    params: id,
    response: scheduleSchema,
    errors: ['BUSINESS_NOT_FOUND'],
  }),
  updateSchedule: endpoint({
    ...routes.updateSchedule,
    summary: 'Cambia el horario de atención',
    access: access.permission('permission_create_update_schedule'),
    body: update(scheduleFields),
    response: scheduleSchema,
    success: 'Horario actualizado correctamente',
    errors: ['BUSINESS_NOT_FOUND', 'STALE'],
  }),
}
