/** The webhook fields that we subscribe to for a page. */
export const pageFields: readonly string[] = [
  'messages',
  'messaging_postbacks',
  'messaging_referrals',
  'message_deliveries',
  'message_reads',
  'message_reactions',
  'message_echoes',
  'message_edits',
  'standby',
  'messaging_handovers',
]

/**
 * The same for an Instagram account with a login of its own, where some fields have other names and echoes come with
 * `messages`. For an account behind a page, the page is subscribed.
 */
export const instagramFields: readonly string[] = [
  'messages',
  'messaging_postbacks',
  'messaging_referral',
  'messaging_seen',
  'message_reactions',
  'message_edit',
  'standby',
  'messaging_handover',
]
