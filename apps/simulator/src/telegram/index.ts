import { parsed } from '../core/http'
import { webhookAddress } from '../stage/accounts'
import { type Actor, playedBy } from '../stage/actor'
import { controlRoutes } from '../stage/control'
import type { NewPerson } from '../stage/people'
import type { Person } from '../stage/wire'
import { type Bot, defaultUpdates, TelegramAccount, type TelegramAccountInput } from './account'
import { apiRoutes } from './api'
import { methodNames } from './api/methods'
import { customerSends, tellMembership } from './inbound/customer-sends'
import type { CustomerMessageInput } from './inbound/input'
import { TelegramKnobs } from './knobs'
import { createWorld, type TelegramDeps, type World } from './world'

export interface Telegram extends Actor<CustomerMessageInput, TelegramKnobs> {
  channel: 'telegram'
  registerAccount(account: TelegramAccountInput): ReturnType<Actor<never>['registerAccount']>
}

/** The last one is out of reach by the end of the id. */
const people: NewPerson[] = [
  { id: '5550012345', name: 'Laura Gómez', username: 'laurag' },
  { id: '5550023456', name: 'Andrés Felipe Peña' },
  { id: '5550034567', name: 'Ñusta Ríos', username: 'nusta_rios' },
  { id: '5550045403', name: 'Jairo (bloqueó el bot)' },
]

export function createTelegram(deps: TelegramDeps): Telegram {
  const world = createWorld(deps)
  const {
    invite,
    chatOf: _,
    ...shared
  } = playedBy(world, {
    registry: world.bots,
    demoCustomers: () => people,
    parseKnobs: (value) => parsed(TelegramKnobs, value),
    calls: ['send', 'media', ...methodNames],
    async seen(_bot, chat) {
      for (const message of chat.messages) {
        if (message.author === 'business' && message.state === 'delivered')
          world.chats.change(chat, message, { state: 'read' })
      }
    },
    personChanged: (person, before) => tellOfBlock(world, person, before),
  })
  const actor: Omit<Telegram, 'control'> = {
    ...shared,
    channel: 'telegram',
    routes: [{ path: '/', router: apiRoutes(world) }],
    registerAccount(input) {
      const bot = botOf(world, parsed(TelegramAccount, input))
      world.bots.set(bot.view.id, bot)
      invite(bot)
      return bot.view
    },
    send: (customerId, message) => customerSends(world, customerId, message),
  }
  return { ...actor, control: controlRoutes(actor) }
}

/** Registered again, the bot goes on counting its updates. */
function botOf(world: World, account: TelegramAccount): Bot {
  const { bot_token: token, secret_token: secret, business, shown_as, customers } = account
  const id = token.split(':')[0] ?? ''
  const known = world.bots.byId(id)
  const url = webhookAddress(account.webhook_url, world.apiUrl)
  const username = (shown_as ?? `bot_${id}_bot`).replace(/^@/, '')
  return {
    id: Number(id),
    token,
    username,
    firstName: business,
    webhook: { url, secret, maxConnections: 40 },
    allowedUpdates: known?.allowedUpdates ?? [...defaultUpdates, 'message_reaction'],
    lastUpdate: known?.lastUpdate ?? Number(world.random.digits(9)),
    pending: known?.pending ?? [],
    customers,
    view: { id, business, name: business, shown: `@${username}`, webhook_url: url, subscribed: true },
  }
}

/** Everyone that the customer wrote to hears that they blocked it, or came back. */
function tellOfBlock(world: World, person: Person, before: Person): void {
  const blocked = person.profile === 'blocked'
  if (blocked === (before.profile === 'blocked')) return
  for (const { account, lastCustomerAt } of world.chats.ofCustomer(person.id)) {
    const bot = world.bots.byId(account)
    if (bot && lastCustomerAt !== null) world.clock.track(tellMembership(world, bot, person, blocked))
  }
}
