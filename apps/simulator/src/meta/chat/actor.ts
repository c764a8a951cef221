import type { Router } from 'express'
import { parsed } from '../../core/http'
import { webhookAddress } from '../../world/accounts'
import { type Actor, createActor } from '../../world/actor'
import type { NewPerson } from '../../world/people'
import { handshake } from '../handshake'
import { graphRoutes } from './graph'
import { calls } from './graph/claim'
import { customerSends } from './inbound/customer-sends'
import type { CustomerMessageInput } from './inbound/input'
import type { ChatAccount, LiveAccount } from './kind'
import { ChatKnobs } from './knobs'
import { arrive, read } from './receipts'
import { ofInstagramLogin, ofPage } from './subscribable'
import { ownerOf, renewableAfterMs } from './tokens'
import type { World } from './world'

type Common = Omit<Actor<CustomerMessageInput, ChatKnobs>, 'registerAccount' | 'control' | 'channel'>

/** What Messenger and Instagram share. */
export function chatActor(
  world: World,
  demoCustomers: NewPerson[],
  more: { path: string; router: Router }[] = [],
) {
  const { addCustomersOf, chatOf, ...shared } = createActor(world, {
    registry: world.accounts,
    demoCustomers: () => demoCustomers,
    parseKnobs: (value) => parsed(ChatKnobs, value),
    calls,
    onRead: (account, chat) => read(world, account, chat),
    onPersonChanged(person) {
      // The phone may be online again: deliver what waited.
      for (const chat of world.chats.ofCustomer(person.id)) arriveIn(chat.account, person.id)
    },
  })
  const arriveIn = (id: string, customer: string) => {
    const account = world.accounts.byId(id)
    if (account) world.clock.track(arrive(world, account, world.chats.of(id, customer)))
  }
  const common: Common = {
    ...shared,
    graph: graphRoutes(world),
    knowsToken: (token) => ownerOf(world, token) !== null,
    routes: [
      { path: world.cdn.path, router: world.cdn.router },
      { path: world.ads.path, router: world.ads.router },
      ...more,
    ],
    verify(id) {
      const { view, verifyToken } = world.accounts.get(id)
      return handshake(world.fetch, view.webhook_url, verifyToken, world.random.digits(10))
    },
    async deliver(customerId, named) {
      const chat = chatOf(customerId, named)
      await arrive(world, world.accounts.get(chat.account), chat)
    },
    send: (customerId, message) => customerSends(world, customerId, message),
  }
  const register = (id: string, account: ChatAccount) => {
    const live = liveAccount(world, id, account)
    world.accounts.set(id, live)
    addCustomersOf(live)
    return live.view
  }
  return { common, register }
}

/** An account registered again gets the new credentials and keeps what Meta's API changed. */
function liveAccount(
  { accounts, apiUrl, clock, knobs }: World,
  id: string,
  account: ChatAccount,
): LiveAccount {
  const known = accounts.byId(id)
  const { business, shown_as, customers, page_access_token: value } = account
  const subscribed = known?.subscribed ?? true
  const webhook_url = webhookAddress(account.webhook_url, apiUrl)
  const ownLogin = account.channel === 'instagram' && account.flavour === 'instagram'
  const subscribes = ownLogin ? ofInstagramLogin : ofPage
  // With trustPast a token counts as old enough to be renewed.
  const fresh = { value, since: knobs.current.trustPast ? clock.now() - renewableAfterMs : clock.now() }
  return {
    id,
    // Behind a page the account's path is the page's id.
    names: [ownLogin ? id : account.page_id].filter((name) => name !== undefined),
    tokens: [known?.tokens.find((token) => token.value === value) ?? fresh],
    tokensEnd: ownLogin,
    appSecret: account.app_secret,
    verifyToken: account.verify_token,
    subscribed,
    subscribes,
    listed: known?.listed ?? subscribes.fields,
    // Instagram behind a page also gets the app's fields, not those of the page.
    fields: known?.fields ?? (account.channel === 'instagram' ? ofInstagramLogin : ofPage).fields,
    customers,
    view: { id, business, name: business, shown: shown_as ?? business, webhook_url, subscribed },
  }
}
