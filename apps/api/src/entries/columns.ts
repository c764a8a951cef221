/** The columns of the Row types, for statements that read rows in order to change them. */
export const conversationColumns = `c.uuid, c.contact_uuid, c.channel_account_uuid, c.identity_uuid, c.thread_key,
  c.last_seq, c.version, c.window_closes_at, c.managed_outside, c.control_at, c.created_at`
export const interactionColumns = `i.uuid, i.conversation_uuid, i.status, i.paused, i.expired, i.expires_at, i.unread,
  i.last_message, i.waiting_since, i.answered_at, i.last_activity_at, i.bot, i.created_at, i.version`
export const identityColumns = `d.uuid, d.contact_uuid, d.external_id, d.alias_group, d.lasting, d.username,
  d.display_name, d.unreachable, d.created_at`
export const contactColumns =
  'p.uuid, p.name, p.phone, p.email, p.blocked_at is not null as blocked, p.version, p.created_at'
