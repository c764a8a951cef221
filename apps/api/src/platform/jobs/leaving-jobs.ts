/** Jobs that reach a customer or a provider: in a copy they wait for the operator's word. */
export const leavingJobs = [
  'deliver_conversation',
  'acknowledge',
  'pull_account',
  'fetch_media',
  'fetch_profile',
  'mark_read',
  'answer_customer',
  'follow_hours',
] as const
