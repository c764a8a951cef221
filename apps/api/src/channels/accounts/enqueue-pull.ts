import type { Services } from '../../platform/services'

interface AccountToPull {
  readonly uuid: string
}

/** Adds the job that fetches the account's new items. One waiting job is enough: it fetches all that is there when it begins. */
export const enqueuePull = ({ jobs }: Services, { uuid }: AccountToPull): Promise<void> =>
  jobs.enqueue('pull_account', { account: uuid }, { key: `pull:${uuid}` })

/** With a margin for the provider's own time. */
const notifiesEveryMs = 1_500

/**
 * After a notification: now, and once more when the provider may notify again. Google notifies of a mailbox once a second at most
 * and drops the others: a mail that follows another at once would be found only by the next check of the account.
 */
export async function enqueueNotifiedPull(services: Services, account: AccountToPull): Promise<void> {
  const { jobs, clock } = services
  await enqueuePull(services, account)
  const runAt = new Date(clock.now().getTime() + notifiesEveryMs)
  await jobs.enqueue('pull_account', { account: account.uuid }, { key: `pull:${account.uuid}:again`, runAt })
}
