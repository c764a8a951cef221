/** Jobs that reach a customer, a provider or a mailbox: in a copy they wait for the operator's word. */
export const leavingJobs = [
  'deliver_conversation',
  'acknowledge',
  'ask_represented',
  'pull_account',
  'fetch_media',
  'fetch_profile',
  'mark_read',
  'answer_customer',
  'follow_hours',
  'tell_password_given',
] as const
