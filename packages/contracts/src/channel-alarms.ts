import { z } from 'zod'
import { isoDate } from './primitives'

/** The warnings of providers about an account, the worst first. */
export const channelAlarmKinds = [
  'account_disabled',
  'account_deleted',
  'account_unlinked',
  'account_offboarded',
  'account_restricted',
  'name_refused',
  'no_permission',
  'payment',
  'account_ban_scheduled',
  'account_violation',
  'templates_restricted',
  'country_refused',
  'number_quality',
  'limit_lowered',
  'template_disabled',
  'template_paused',
  'template_quality',
  'form_blocked',
  'fields_missing',
  'account_alert',
] as const
export type ChannelAlarmKind = (typeof channelAlarmKinds)[number]

export const maxTemplateName = 512
export const maxTemplateLanguage = 32
/** The longest is a template and, in parentheses, its language. */
export const maxAlarmSubject = maxTemplateName + maxTemplateLanguage + ' ()'.length

export const channelAlarmSchema = z.object({
  kind: z.enum(channelAlarmKinds),
  /** The subject beside the account: a template, a number; null: the account. */
  subject: z.string().nullable(),
  /** In the provider's words. */
  detail: z.string().nullable(),
  since: isoDate,
  /** When it ends by itself; null: the provider says when. */
  until: isoDate.nullable(),
  /** Nothing is sent because of it. Any other one ends for the administrators by their word too. */
  stops: z.boolean(),
})
export type ChannelAlarm = z.output<typeof channelAlarmSchema>
