import type { Services } from '../../platform/services'

/** Asks the provider in a job whose a connection is, once for all items that wait for it. */
export const enqueueRepresentedAccount = (
  { jobs }: Services,
  account: string,
  connection: string,
): Promise<void> =>
  jobs.enqueue(
    'fetch_represented_account',
    { account, connection },
    { key: `fetch_represented_account ${account} ${connection}` },
  )
