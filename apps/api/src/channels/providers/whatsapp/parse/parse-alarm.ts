import { type ChannelAlarmKind, maxTemplateLanguage, maxTemplateName } from '@hilo/contracts'
import { z } from 'zod'
import type { AlarmChange } from '../../../inbound'
import { nameOfTemplate } from '../../../outbound'

const cutTo = (most: number) =>
  z
    .string()
    .transform((text) => text.slice(0, most))
    .optional()
    .catch(undefined)
const word = cutTo(200)
const account = z.looseObject({
  event: word,
  phone_number: word,
  violation_info: z.looseObject({ violation_type: word }).optional().catch(undefined),
  disconnection_info: z.looseObject({ reason: word, initiated_by: word }).optional().catch(undefined),
  ban_info: z.looseObject({ waba_ban_state: word, waba_ban_date: word }).optional().catch(undefined),
  restriction_info: z
    .array(
      z.looseObject({
        restriction_type: word,
        expiration: z.union([z.string(), z.number()]).optional().catch(undefined),
      }),
    )
    .optional()
    .catch(undefined),
})
const number = z.looseObject({
  display_phone_number: word,
  event: word,
  old_limit: word,
  max_daily_conversations_per_business: word,
  current_limit: word,
})
const named = z.looseObject({
  display_phone_number: word,
  decision: word,
  requested_verified_name: word,
  rejection_reason: word,
})
const template = z.looseObject({
  message_template_name: cutTo(maxTemplateName),
  message_template_language: cutTo(maxTemplateLanguage),
  event: word,
  reason: word,
  new_quality_score: word,
})
const alert = z.looseObject({
  alert_severity: word,
  alert_status: word,
  alert_type: word,
  alert_description: word,
})
const alerts = z.looseObject({ alert_info: alert.optional().catch(undefined) })

const raise = (
  kind: ChannelAlarmKind,
  {
    subject = null,
    detail = null,
    until = null,
    stops,
  }: Partial<Pick<AlarmChange, 'subject'>> & {
    detail?: string | null
    until?: Date | null
    stops?: string
  } = {},
): AlarmChange => ({
  subject,
  ends: [kind],
  raise: { kind, detail, until },
  ...(stops !== undefined && { stops }),
})
const end = (kinds: readonly ChannelAlarmKind[], subject: string | null = null): AlarmChange => ({
  subject,
  ends: kinds,
  raise: null,
})

const disabled = 'Meta desactivó la cuenta de WhatsApp Business.'
const unlinked = 'La empresa desvinculó el número de Hilo, en Meta o en su teléfono.'
const offboarded =
  'El número se está registrando en otro teléfono: los mensajes esperan hasta que Meta lo conecte de nuevo.'
const restricted = 'Meta restringió la cuenta: no deja responder a los clientes.'

/** The warnings, or ends of warnings, in a webhook about the account, a number or a template; empty if there are none. */
export function parseAlarm(field: unknown, value: unknown, now: Date): AlarmChange[] {
  switch (field) {
    case 'account_update':
      return ofAccount(account.parse(value), now)
    case 'phone_number_quality_update':
      return ofNumber(number.parse(value))
    case 'phone_number_name_update': {
      const {
        decision,
        requested_verified_name,
        rejection_reason,
        display_phone_number: subject = null,
      } = named.parse(value)
      const detail = [requested_verified_name, rejection_reason]
        .filter((one) => one && one !== 'NONE')
        .join(': ')
      if (decision === 'REJECTED' || decision === 'DECLINED')
        return [raise('name_refused', { subject, detail: detail || null })]
      if (decision !== 'APPROVED') return []
      // A refused message concerns its own account; this may be another number of the same business account.
      const ofNumber = subject?.replace(/\D/g, '')
      return [end(['name_refused'], subject), ...(ofNumber ? [{ ...end(['name_refused']), ofNumber }] : [])]
    }
    case 'message_template_quality_update': {
      const { new_quality_score: score, ...of } = template.parse(value)
      const subject = nameOf(of)
      if (score === 'RED' || score === 'YELLOW')
        return [raise('template_quality', { subject, detail: score })]
      return score === 'GREEN' ? [end(['template_quality'], subject)] : []
    }
    case 'message_template_status_update': {
      const { event, reason, ...of } = template.parse(value)
      const subject = nameOf(of)
      const detail = reason && reason !== 'NONE' ? reason : null
      if (event === 'PAUSED') return [raise('template_paused', { subject, detail })]
      if (event === 'DISABLED') return [raise('template_disabled', { subject, detail })]
      if (event === 'APPROVED' || event === 'REINSTATED')
        return [end(['template_paused', 'template_disabled'], subject)]
      return event === 'PENDING_DELETION' || event === 'DELETED'
        ? [end(['template_paused', 'template_disabled', 'template_quality'], subject)]
        : []
    }
    case 'account_alerts': {
      const { alert_info } = alerts.parse(value)
      const {
        alert_severity,
        alert_status,
        alert_type: subject = null,
        alert_description,
      } = alert_info ?? alert.parse(value)
      if (alert_status === 'NONE') return [end(['account_alert'], subject)]
      const isWarning = alert_severity === 'CRITICAL' || alert_severity === 'WARNING'
      return isWarning ? [raise('account_alert', { subject, detail: alert_description ?? null })] : []
    }
    default:
      return []
  }
}

const nameOf = ({
  message_template_name: name,
  message_template_language: language,
}: {
  message_template_name?: string | undefined
  message_template_language?: string | undefined
}): string | null => (name === undefined ? null : nameOfTemplate({ name, language }))

const toAnswer = 'RESTRICTED_CUSTOMER_INITIATED_MESSAGING'
const toBegin = 'RESTRICTED_BIZ_INITIATED_MESSAGING'
/** Of years of five digits Postgres knows no text. */
const latest = Date.UTC(10_000, 0)
/** Seconds, or a date whose zone Meta writes without a colon. Anything else counts as no end. */
const momentOf = (said: string | number | undefined): Date | null => {
  const isSeconds = typeof said === 'number' || /^\d{1,20}$/.test(said ?? '')
  const at = new Date(isSeconds ? Number(said) * 1000 : String(said).replace(/\+0000$/, 'Z'))
  return at.getTime() < latest ? at : null
}

function ofAccount(
  {
    event,
    phone_number,
    ban_info,
    violation_info,
    restriction_info,
    disconnection_info,
  }: z.output<typeof account>,
  now: Date,
): AlarmChange[] {
  switch (event) {
    case 'DISABLED_UPDATE': {
      const { waba_ban_state: state, waba_ban_date: date } = ban_info ?? {}
      if (state === 'DISABLE')
        return [
          raise('account_disabled', { detail: date ?? null, stops: disabled }),
          end(['account_ban_scheduled']),
        ]
      if (state === 'SCHEDULE_FOR_DISABLE') return [raise('account_ban_scheduled', { detail: date ?? null })]
      return state === 'REINSTATE'
        ? [end(['account_disabled', 'account_ban_scheduled', 'account_restricted', 'templates_restricted'])]
        : []
    }
    case 'ACCOUNT_DELETED':
      return [raise('account_deleted', { stops: 'La cuenta de WhatsApp Business se borró en Meta.' })]
    // The business took the account away from us: in Meta's panel, or in the app on its phone.
    case 'PARTNER_REMOVED':
    case 'PARTNER_APP_UNINSTALLED': {
      const { reason, initiated_by } = disconnection_info ?? {}
      const why = [reason, initiated_by].filter(Boolean).join(', ')
      // Named, it is one number that left, and the others of the business account stay.
      const ofNumber = phone_number?.replace(/\D/g, '')
      return [
        {
          ...raise('account_unlinked', { detail: why || null, stops: unlinked }),
          ...(ofNumber && { ofNumber }),
        },
      ]
    }
    // For some minutes: the phone that the number is on was changed. Meta names only the business account.
    case 'ACCOUNT_OFFBOARDED':
      return [{ ...raise('account_offboarded', { stops: offboarded }), onPhone: true }]
    case 'PARTNER_ADDED':
    case 'PARTNER_APP_INSTALLED':
    case 'ACCOUNT_RECONNECTED':
      return [end(['account_unlinked', 'account_offboarded'])]
    case 'ACCOUNT_VIOLATION':
      return [raise('account_violation', { detail: violation_info?.violation_type ?? null })]
    case 'ACCOUNT_RESTRICTION': {
      // The list is all that is in force: one that cannot be read ends nothing.
      if (!restriction_info) return []
      const inForce = restriction_info
        .map(({ restriction_type, expiration }) => ({ type: restriction_type, until: momentOf(expiration) }))
        .filter(({ until }) => until === null || until > now)
      const answers = inForce.find(({ type }) => type === toAnswer)
      const begins = inForce.find(({ type }) => type === toBegin)
      return [
        answers
          ? raise('account_restricted', { detail: toAnswer, until: answers.until, stops: restricted })
          : end(['account_restricted']),
        begins
          ? raise('templates_restricted', { detail: toBegin, until: begins.until })
          : end(['templates_restricted']),
      ]
    }
    default:
      return []
  }
}

function ofNumber({
  display_phone_number,
  event,
  old_limit,
  max_daily_conversations_per_business,
  current_limit,
}: z.output<typeof number>): AlarmChange[] {
  const subject = display_phone_number ?? null
  const limit = max_daily_conversations_per_business ?? current_limit ?? null
  if (event === 'FLAGGED') return [raise('number_quality', { subject, detail: limit })]
  if (event === 'UNFLAGGED') return [end(['number_quality'], subject)]
  if (event === 'DOWNGRADE')
    return [
      raise('limit_lowered', { subject, detail: [old_limit, limit].filter(Boolean).join(' → ') || null }),
    ]
  return event === 'UPGRADE' ? [end(['limit_lowered'], subject)] : []
}
