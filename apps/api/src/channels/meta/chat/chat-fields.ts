/** What we want to be told of, of a page. */
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
 * Of an Instagram account with a login of its own, where some have other names, and echoes come with the messages.
 * Behind a page it is the page that is subscribed.
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
