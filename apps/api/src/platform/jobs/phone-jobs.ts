import type { PlannedJob } from './add-jobs'

/** Asks for what the phone of an account's number gives. */
export const requestPhoneJob = (business: string, account: string): PlannedJob => ({
  name: 'request_phone',
  payload: { business, account },
  key: `request-phone:${account}`,
})

/** Writes what a phone has given. */
export const importPhoneJob = (business: string, account: string): PlannedJob => ({
  name: 'import_phone',
  payload: { business, account },
  key: `phone:${account}`,
})
