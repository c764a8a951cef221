/** Where we are, in the address: a reload and the back button come to the same chat. */
export interface Place {
  channel: string
  account: string | null
  customer: string | null
}

export function currentPlace(): Place {
  const query = new URLSearchParams(location.search)
  return {
    channel: query.get('channel') ?? 'whatsapp',
    account: query.get('account'),
    customer: query.get('customer'),
  }
}

export function goTo({ channel, account, customer }: Place, how: 'push' | 'replace'): void {
  const query = new URLSearchParams({ channel })
  if (account) query.set('account', account)
  if (customer) query.set('customer', customer)
  const address = `?${query}`
  if (address === location.search) return
  if (how === 'push') history.pushState(null, '', address)
  else history.replaceState(null, '', address)
}
