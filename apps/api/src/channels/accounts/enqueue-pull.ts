import type { Services } from '../../platform/services'

/** Has the account's news fetched soon. One job that waits is enough: it fetches all that is there when it begins. */
export const enqueuePull = ({ jobs }: Services, { uuid }: { readonly uuid: string }): Promise<void> =>
  jobs.enqueue('pull_account', { account: uuid }, { key: `pull:${uuid}` })
