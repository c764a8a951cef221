import { Router } from 'express'
import { parsed } from '../core/http'
import { webhookAddress } from '../world/accounts'
import { type Actor, createActor } from '../world/actor'
import { controlRoutes } from '../world/control'
import type { NewPerson } from '../world/people'
import type { PublicAccount } from '../world/wire'
import { GmailAccount, type GmailAccountInput, type Mailbox } from './account'
import { apiRoutes, calls } from './api'
import { customerSends } from './inbound/customer-sends'
import type { CustomerMessageInput } from './inbound/input'
import { GmailKnobs } from './knobs'
import { oauthRoutes } from './oauth/routes'
import { usualScope } from './oauth/scopes'
import { createWorld, type GmailDeps, type World } from './world'

export interface Gmail extends Actor<CustomerMessageInput, GmailKnobs> {
  channel: 'gmail'
  registerAccount(account: GmailAccountInput): PublicAccount
  /** Issues an access token without OAuth, for tests. */
  accessToken(email: string): string
  /** The bytes of a mail, as the mailbox has them. */
  rawOf(id: string): Buffer
}

const people: NewPerson[] = [
  { id: 'laura.gomez@cliente.test', name: 'Laura Gómez' },
  { id: 'compras@almaceneseltelar.test', name: 'Almacenes El Telar' },
  { id: 'nusta@tejidosnandu.test', name: 'Ñusta Ríos' },
  { id: 'bounce@noexiste.test', name: 'Dirección que rebota' },
]

const weekMs = 7 * 86_400_000

export function createGmail(deps: GmailDeps): Gmail {
  const world = createWorld(deps)
  const {
    addCustomersOf,
    chatOf: _,
    ...shared
  } = createActor(world, {
    registry: world.mailboxes,
    demoCustomers: () => people,
    parseKnobs: (value) => parsed(GmailKnobs, value),
    calls: ['token', ...calls],
    async onRead(_mailbox, chat) {
      for (const message of chat.messages) {
        if (message.author === 'business' && message.state === 'delivered')
          world.chats.change(chat, message, { state: 'read' })
      }
    },
  })
  const routes = Router()
  routes.use(oauthRoutes(world))
  routes.use(apiRoutes(world))
  const actor: Omit<Gmail, 'control'> = {
    ...shared,
    channel: 'gmail',
    routes: [{ path: '/', router: routes }],
    registerAccount(input) {
      const mailbox = mailboxOf(world, parsed(GmailAccount, input))
      world.mailboxes.set(mailbox.email, mailbox)
      addCustomersOf(mailbox)
      return mailbox.view
    },
    send: (customerId, message) => customerSends(world, customerId, message),
    rawOf: (id) =>
      world.mailboxes.list().flatMap(({ mails }) => mails.get(id)?.raw ?? [])[0] ?? Buffer.alloc(0),
    accessToken: (email) => world.tokens.issue(world.mailboxes.get(email).email, usualScope).access_token,
  }
  return { ...actor, control: controlRoutes(actor) }
}

/** An account registered again keeps its mails and gets the new credentials. */
function mailboxOf(world: World, { channel: _, customers, ...account }: GmailAccount): Mailbox {
  const known = world.mailboxes.byId(account.email)
  const { email, business, shown_as = email } = account
  const webhook_url = webhookAddress(account.webhook_url, world.apiUrl)
  const start = Number(world.random.digits(10))
  // A watch from before a restart stays valid: see trustPast.
  const trustedWatch = world.knobs.current.trustPast
    ? { labelIds: ['INBOX'], include: true, until: world.clock.now() + weekMs }
    : null
  return {
    ...account,
    customers,
    webhook_url,
    refreshTokens: new Map<string, string>([
      [account.refresh_token, usualScope],
      ...(known?.refreshTokens ?? []),
    ]),
    consented: known?.consented ?? false,
    mails: known?.mails ?? new Map(),
    historyId: known?.historyId ?? start,
    oldestHistory: known?.oldestHistory ?? start,
    history: known?.history ?? [],
    watch: known?.watch ?? trustedWatch,
    lastPushAt: known?.lastPushAt ?? null,
    view: { id: email, business, name: business, shown: shown_as, webhook_url, subscribed: true },
  }
}
