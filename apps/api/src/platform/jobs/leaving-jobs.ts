/** Jobs that reach a customer, a provider or a mailbox: in a copy they wait for the operator's word. */
export const leavingJobs = [
  'deliver_conversation',
  'acknowledge',
  'fetch_represented_account',
  'pull_account',
  'request_phone',
  'fetch_media',
  'fetch_ad_picture',
  'fetch_profile',
  'mark_read',
  'answer_customer',
  'send_call_hours',
  'notify_password_set',
  'notify_hook_paused',
  'send_push',
] as const

/**
 * Jobs that read whether anything may leave in the transaction that would send, and end as 'held' if not. The worker does not ask for them,
 * because most jobs are of these two kinds.
 */
export const selfHoldingJobs = [
  'deliver_conversation',
  'answer_customer',
] as const satisfies readonly (typeof leavingJobs)[number][]
