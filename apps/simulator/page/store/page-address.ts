import { channelNames } from '../channels'

/** What the page's address holds, so that a reload and the back button open the same chat. */
interface PageAddress {
  channel: string
  account: string | null
  customer: string | null
}

export function currentAddress(): PageAddress {
  const query = new URLSearchParams(location.search)
  return {
    channel: query.get('channel') ?? channelNames[0],
    account: query.get('account'),
    customer: query.get('customer'),
  }
}

export function goTo({ channel, account, customer }: PageAddress): void {
  const query = new URLSearchParams({ channel })
  if (account) query.set('account', account)
  if (customer) query.set('customer', customer)
  if (`?${query}` !== location.search) history.pushState(null, '', `?${query}`)
}
