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
]

/** Of an Instagram account with a login of its own; behind a page it is the page that is subscribed. */
export const instagramFields: readonly string[] = [
  'messages',
  'messaging_postbacks',
  'messaging_referrals',
  'messaging_seen',
  'message_reactions',
]
