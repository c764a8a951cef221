import { parsed } from '../core/http'
import { webhookAddress } from '../world/accounts'
import { type Actor, createActor } from '../world/actor'
import { controlRoutes } from '../world/control'
import type { NewPerson } from '../world/people'
import type { Person } from '../world/wire'
import { type Bot, defaultUpdates, TelegramAccount, type TelegramAccountInput } from './account'
import { apiRoutes } from './api'
import { methodNames } from './api/methods'
import { type BusinessControl, businessControl, businessRoutes } from './business-control'
import { customerSends, reportMembership } from './inbound/customer-sends'
import type { CustomerMessageInput } from './inbound/input'
import { TelegramKnobs } from './knobs'
import { createWorld, type TelegramDeps, type World } from './world'

export interface Telegram extends Actor<CustomerMessageInput, TelegramKnobs> {
  channel: 'telegram'
  registerAccount(account: TelegramAccountInput): ReturnType<Actor<never>['registerAccount']>
  business: BusinessControl
}

/** The last one's id ends in 403: sending to them fails. */
const people: NewPerson[] = [
  { id: '5550012345', name: 'Laura Gómez', username: 'laurag' },
  { id: '5550023456', name: 'Andrés Felipe Peña' },
  { id: '5550034567', name: 'Ñusta Ríos', username: 'nusta_rios' },
  { id: '5550045403', name: 'Jairo (bloqueó el bot)' },
]

export function createTelegram(deps: TelegramDeps): Telegram {
  const world = createWorld(deps)
  const {
    addCustomersOf,
    chatOf: _,
    ...shared
  } = createActor(world, {
    registry: world.bots,
    demoCustomers: () => people,
    parseKnobs: (value) => parsed(TelegramKnobs, value),
    calls: ['send', 'media', ...methodNames],
    async onRead(_bot, chat) {
      for (const message of chat.messages) {
        if (message.author === 'business' && message.state === 'delivered')
          world.chats.change(chat, message, { state: 'read' })
      }
    },
    onPersonChanged: (person, before) => reportBlock(world, person, before),
  })
  const actor: Omit<Telegram, 'control'> = {
    ...shared,
    channel: 'telegram',
    routes: [{ path: '/', router: apiRoutes(world) }],
    registerAccount(input) {
      const bot = botOf(world, parsed(TelegramAccount, input))
      world.bots.set(bot.view.id, bot)
      addCustomersOf(bot)
      return bot.view
    },
    send: (customerId, message) => customerSends(world, customerId, message),
    business: businessControl(world),
  }
  return { ...actor, control: controlRoutes(actor).use('/business', businessRoutes(actor.business)) }
}

/** A bot registered again keeps its update count and pending updates. */
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

/** Reports a block or unblock to every bot that the customer wrote to. */
function reportBlock(world: World, person: Person, before: Person): void {
  const blocked = person.profile === 'blocked'
  if (blocked === (before.profile === 'blocked')) return
  for (const { account, lastCustomerAt } of world.chats.ofCustomer(person.id)) {
    const bot = world.bots.byId(account)
    if (bot && lastCustomerAt !== null) world.clock.track(reportMembership(world, bot, person, blocked))
  }
}
