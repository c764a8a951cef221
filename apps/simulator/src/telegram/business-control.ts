import { Router } from 'express'
import { parsed } from '../core/http'
import type { CustomerActResult } from '../world/actor'
import type { ChatView } from '../world/wire'
import type { BusinessConnection } from './account'
import { BusinessChange, chatVia, connectionOfOwner, NewBusiness, rightsOf } from './business'
import { postConnection } from './inbound/business-sends'
import { connectionView } from './objects'
import type { World } from './world'

/** What owners of Telegram Business accounts do with a bot. */
export interface BusinessControl {
  connect(input: NewBusiness): CustomerActResult
  /** The owner edits the connection: the old one ends, and another one begins. */
  change(owner: string, change: BusinessChange, account?: string): CustomerActResult
  chat(owner: string, customer: string, account?: string): ChatView
  list(): unknown[]
}

export function businessControl(world: World): BusinessControl {
  const open = (connection: Omit<BusinessConnection, 'id' | 'since'>): BusinessConnection => {
    const id = world.random.bytes(12).toString('base64url')
    const opened = { ...connection, id, since: world.clock.now() }
    world.connections.set(id, opened)
    return opened
  }
  return {
    connect(raw) {
      const { account, owner, can_reply, can_delete } = parsed(NewBusiness, raw)
      const bot = world.bots.chosen(account)
      const connection = open({
        bot: bot.view.id,
        owner,
        enabled: true,
        rights: rightsOf(can_reply, can_delete),
      })
      return { id: connection.id, firstAttempt: postConnection(world, bot, connection) }
    },
    change(owner, raw, account) {
      const change = parsed(BusinessChange, raw)
      const bot = world.bots.chosen(account)
      const before = connectionOfOwner(world, bot, owner)
      const { can_reply = before.rights.can_reply === true } = change
      const { can_delete = before.rights.can_delete_outgoing_messages === true } = change
      const { enabled = before.enabled } = change
      before.enabled = false
      const ended = postConnection(world, bot, before)
      if (!enabled) return { id: before.id, firstAttempt: ended }
      const after = open({ ...before, enabled, rights: rightsOf(can_reply, can_delete) })
      const begun = postConnection(world, bot, after)
      return { id: after.id, firstAttempt: Promise.all([ended, begun]).then(() => {}) }
    },
    chat(owner, customer, account) {
      const bot = world.bots.chosen(account)
      const via = connectionOfOwner(world, bot, owner)
      return world.chats.view(chatVia(world, bot, world.people.get(customer), via))
    },
    list: () => [...world.connections.values()].map(connectionView),
  }
}

/** `/__ctl/telegram/business`. */
export function businessRoutes(control: BusinessControl): Router {
  const router = Router()
  router.get('/', (_req, res) => res.json(control.list()))
  router.post('/', (req, res) => {
    const { id, firstAttempt } = control.connect(req.body)
    firstAttempt.catch(() => {})
    res.status(201).json({ id })
  })
  router.patch('/:owner', (req, res) => {
    const { id, firstAttempt } = control.change(req.params.owner, req.body)
    firstAttempt.catch(() => {})
    res.json({ id })
  })
  router.get('/:owner/chats/:customer', (req, res) =>
    res.json(control.chat(req.params.owner, req.params.customer)),
  )
  return router
}
