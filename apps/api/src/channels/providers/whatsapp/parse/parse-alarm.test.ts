import { maxAlarmSubject } from '@hilo/contracts'
import { expect, it } from 'vitest'
import { parseAlarm } from './parse-alarm'

const now = new Date('2026-11-28T20:00:00Z')
const kinds = (field: string, value: object) =>
  parseAlarm(field, value, now).map(({ ends, raise, stops }) =>
    raise ? `${raise.kind}${stops === undefined ? '' : ' stops'}` : `end ${ends.join()}`,
  )

it.each([
  [
    'account_update',
    { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'DISABLE' } },
    ['account_disabled stops', 'end account_ban_scheduled'],
  ],
  [
    'account_update',
    {
      event: 'DISABLED_UPDATE',
      ban_info: { waba_ban_state: 'SCHEDULE_FOR_DISABLE', waba_ban_date: '9 dic' },
    },
    ['account_ban_scheduled'],
  ],
  [
    'account_update',
    { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'REINSTATE' } },
    ['end account_disabled,account_ban_scheduled,account_restricted,templates_restricted'],
  ],
  ['account_update', { event: 'ACCOUNT_DELETED' }, ['account_deleted stops']],
  [
    'account_update',
    { event: 'ACCOUNT_VIOLATION', violation_info: { violation_type: 'SCAM' } },
    ['account_violation'],
  ],
  [
    'account_update',
    {
      event: 'ACCOUNT_RESTRICTION',
      restriction_info: [
        { restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration: '2026-12-05T20:00:00+0000' },
      ],
    },
    ['end account_restricted', 'templates_restricted'],
  ],
  [
    'account_update',
    {
      event: 'ACCOUNT_RESTRICTION',
      restriction_info: [
        { restriction_type: 'RESTRICTED_CUSTOMER_INITIATED_MESSAGING', expiration: 1796500000 },
        { restriction_type: 'RESTRICTED_ADD_PHONE_NUMBER_ACTION' },
      ],
    },
    ['account_restricted stops', 'end templates_restricted'],
  ],
  [
    'account_update',
    {
      event: 'ACCOUNT_RESTRICTION',
      restriction_info: [
        {
          restriction_type: 'RESTRICTED_CUSTOMER_INITIATED_MESSAGING',
          expiration: '2026-11-01T00:00:00+0000',
        },
      ],
    },
    ['end account_restricted', 'end templates_restricted'],
  ],
  [
    'account_update',
    {
      event: 'PARTNER_REMOVED',
      disconnection_info: { reason: 'ACCOUNT_DISCONNECTED', initiated_by: 'USER' },
    },
    ['account_unlinked stops'],
  ],
  ['account_update', { event: 'PARTNER_APP_UNINSTALLED' }, ['account_unlinked stops']],
  ['account_update', { event: 'PARTNER_ADDED' }, ['end account_unlinked,account_offboarded']],
  ['account_update', { event: 'ACCOUNT_OFFBOARDED' }, ['account_offboarded stops']],
  ['account_update', { event: 'ACCOUNT_RECONNECTED' }, ['end account_unlinked,account_offboarded']],
  ['account_update', { event: 'AD_ACCOUNT_LINKED' }, []],
  ['phone_number_quality_update', { display_phone_number: '57601', event: 'FLAGGED' }, ['number_quality']],
  [
    'phone_number_quality_update',
    { display_phone_number: '57601', event: 'UNFLAGGED' },
    ['end number_quality'],
  ],
  ['phone_number_quality_update', { event: 'DOWNGRADE', old_limit: 'TIER_10K' }, ['limit_lowered']],
  ['phone_number_quality_update', { event: 'THROUGHPUT_UPGRADE' }, []],
  [
    'phone_number_name_update',
    { decision: 'REJECTED', rejection_reason: 'NAME_EMPLOYEE_CLAIM' },
    ['name_refused'],
  ],
  [
    'phone_number_name_update',
    { decision: 'APPROVED', display_phone_number: '57601' },
    ['end name_refused', 'end name_refused'],
  ],
  ['phone_number_name_update', { decision: 'APPROVED' }, ['end name_refused']],
  [
    'message_template_quality_update',
    { new_quality_score: 'RED', message_template_name: 'x' },
    ['template_quality'],
  ],
  ['message_template_quality_update', { new_quality_score: 'GREEN' }, ['end template_quality']],
  ['message_template_quality_update', { new_quality_score: 'UNKNOWN' }, []],
  ['message_template_status_update', { event: 'PAUSED', reason: 'NONE' }, ['template_paused']],
  ['message_template_status_update', { event: 'DISABLED' }, ['template_disabled']],
  ['message_template_status_update', { event: 'APPROVED' }, ['end template_paused,template_disabled']],
  [
    'message_template_status_update',
    { event: 'PENDING_DELETION' },
    ['end template_paused,template_disabled,template_quality'],
  ],
  [
    'account_alerts',
    { alert_severity: 'CRITICAL', alert_status: 'ACTIVE', alert_type: 'X' },
    ['account_alert'],
  ],
  ['account_alerts', { alert_info: { alert_severity: 'WARNING', alert_type: 'X' } }, ['account_alert']],
  ['account_alerts', { alert_severity: 'INFORMATIONAL', alert_type: 'OBA_APPROVED' }, []],
  ['account_alerts', { alert_status: 'NONE', alert_type: 'X' }, ['end account_alert']],
  ['messages', { event: 'DISABLED_UPDATE' }, []],
  ['account_update', { event: 7, ban_info: 'x', restriction_info: {} }, []],
  ['account_update', { event: 'ACCOUNT_RESTRICTION', restriction_info: {} }, []],
  ['account_update', { event: 'ACCOUNT_RESTRICTION' }, []],
  [
    'account_update',
    { event: 'ACCOUNT_RESTRICTION', restriction_info: [] },
    ['end account_restricted', 'end templates_restricted'],
  ],
])('%s %j: %j', (field, value, expected) => {
  expect(kinds(field, value)).toEqual(expected)
})

it('cuts what is too long, and keeps two long names apart', () => {
  const about = (value: object) => parseAlarm('message_template_quality_update', value, now)[0]
  const names = ['a', 'b'].map((end) => `${'n'.repeat(511)}${end}`)
  expect(
    names.map((name) => about({ new_quality_score: 'RED', message_template_name: name })?.subject),
  ).toEqual(names)
  const widest = about({
    new_quality_score: 'RED',
    message_template_name: 'n'.repeat(900),
    message_template_language: 'l'.repeat(900),
  })
  expect(widest?.subject).toHaveLength(maxAlarmSubject)
  const alert = { alert_severity: 'CRITICAL', alert_type: 'X', alert_description: 'd'.repeat(900) }
  expect(parseAlarm('account_alerts', alert, now)[0]?.raise?.detail).toBe('d'.repeat(200))
})
