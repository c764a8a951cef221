import type { Services } from '../../platform/services'

/** Adds the job that asks the provider for the account of a connection, once for all items that wait for it. */
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
