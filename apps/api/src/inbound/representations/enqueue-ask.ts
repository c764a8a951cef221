import type { Services } from '../../platform/services'

/** Asks the provider in a job whose a connection is, once for all items that wait for it. */
export const enqueueAsk = ({ jobs }: Services, account: string, connection: string): Promise<void> =>
  jobs.enqueue(
    'ask_represented',
    { account, connection },
    { key: `ask_represented ${account} ${connection}` },
  )
