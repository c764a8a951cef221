/**
 * The actions of the audit log: `<kind of target>.<action>`. An act that an admin must be able to
 * trace is added here; the web then needs its Spanish sentence, and does not compile without it.
 */
export const auditActions = [
  'session.login',
  'session.login_refused',
  'session.forbidden',
  'session.guest_flood',
  'session.logout',
  'session.end',
  'user.create',
  'user.update',
  'user.profile',
  'user.password',
  'user.end_session',
  'user.end_sessions',
  'user.own_password',
  'user.reset_password',
  'permissions.update',
  'business.update',
  'business.disable',
  'business.enable',
  'business.export',
  'business.first_steps',
  'business.retry_events',
  'business.drop_events',
  'settings.update',
  'settings.finish_reasons',
  'schedule.update',
  'bot.update',
  'channel.create',
  'channel.update',
  'channel.subscribe',
  'channel.calls',
  'channel.dismiss_alarm',
  'channel.delete',
  'area.create',
  'area.update',
  'area.order',
  'area.delete',
  'quick_answer.create',
  'quick_answer.update',
  'quick_answer.delete',
  'label.create',
  'label.update',
  'label.order',
  'label.delete',
  'contact.create',
  'contact.update',
  'contact.delete',
  'contact.merge',
  'contact.block',
  'contact.unblock',
  'contact.import',
  'contact.export',
  'interaction.start',
  'interaction.take_control',
  'interaction.give_control',
  'interaction.keep_control',
  'interaction.view',
  'interaction.edit_message',
  'interaction.delete_message',
  'interaction.transcript',
  'interaction.export',
  'interaction.import',
  'api_key.create',
  'api_key.revoke',
  'audit.export',
  'demo.seeded',
] as const
export type AuditAction = (typeof auditActions)[number]

/** The kind of the target. */
export type AuditKind = AuditAction extends infer A ? (A extends `${infer K}.${string}` ? K : never) : never

export const auditKindOf = (action: AuditAction): AuditKind =>
  // The part before the point, which the type says too.
  action.slice(0, action.indexOf('.')) as AuditKind

export const auditKinds: readonly AuditKind[] = [...new Set(auditActions.map(auditKindOf))]
