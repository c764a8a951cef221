import express, { type ErrorRequestHandler, json, type Request, type RequestHandler, Router } from 'express'
import { z } from 'zod'
import { isBadBody } from '../../core/http'
import type { Mailbox } from '../account'
import { GoogleError, insufficient, invalid, notFound, orderedError, unauthenticated } from '../errors'
import type { Mail } from '../mail'
import { push, record } from '../mailbox'
import { mayUseMail } from '../oauth/scopes'
import type { World } from '../world'
import { historyOf } from './history'
import { multipartSend } from './multipart'
import { search } from './search'
import { send } from './send'
import { attachmentOf, type Format, mailView } from './views'

/** The names of the calls that can be made to fail. */
export const calls = [
  'profile',
  'watch',
  'stop',
  'history',
  'messages',
  'get',
  'media',
  'modify',
  'threads',
  'settings',
  'send',
] as const
type Call = (typeof calls)[number]

/** `/gmail/v1/users/me/…` and the upload of large mails. */
export function apiRoutes(world: World): Router {
  const router = Router()
  const user = '/gmail/v1/users/:user'
  const body = json({ limit: '35mb' })

  /** Wraps every call: checks the token, finds the mailbox, applies ordered failures. */
  const call =
    (endpoint: Call, run: (mailbox: Mailbox, req: Request) => unknown): RequestHandler =>
    async (req, res) => {
      const mailbox = mailboxOf(world, req)
      const order = world.failures.take(endpoint)
      const sending = endpoint === 'send'
      try {
        if (order) throw orderedError(order, world.clock.now())
        if (sending && world.spend('timeoutBeforeAccept')) return world.hang(res)
        const answer = await run(mailbox, req)
        await world.delayed()
        if (sending && world.spend('timeoutAfterAccept')) return world.hang(res)
        if (answer === null) res.status(204).end()
        else res.json(answer)
      } catch (error) {
        if (sending && error instanceof GoogleError) {
          const { code, message } = error
          const at = world.clock.now()
          world.outbox.refused.push({ at, account: mailbox.email, code, message, request: req.body })
        }
        throw error
      }
    }

  router.get(
    `${user}/profile`,
    call('profile', ({ email, mails, historyId }) => ({
      emailAddress: email,
      messagesTotal: mails.size,
      threadsTotal: new Set([...mails.values()].map(({ threadId }) => threadId)).size,
      historyId: String(historyId),
    })),
  )
  router.post(
    `${user}/watch`,
    body,
    call('watch', (mailbox, req) => watch(world, mailbox, req)),
  )
  router.post(
    `${user}/stop`,
    call('stop', (mailbox) => {
      mailbox.watch = null
      return null
    }),
  )
  router.get(
    `${user}/history`,
    call('history', (mailbox, req) => historyOf(world, mailbox, req.query)),
  )
  router.get(
    `${user}/messages`,
    call('messages', (mailbox, req) => search(world, mailbox, req.query)),
  )
  router.get(
    `${user}/messages/:id`,
    call('get', (mailbox, req) => {
      const mail = mailOf(world, mailbox, req)
      const format = Formats.safeParse(req.query.format)
      if (!format.success) throw invalid('Invalid value at "format"')
      return mailView(mail, format.data, namesIn(req.query.metadataHeaders))
    }),
  )
  router.get(
    `${user}/messages/:id/attachments/:attachment`,
    call('media', (mailbox, req) => {
      const file = attachmentOf(mailOf(world, mailbox, req), String(req.params.attachment))
      if (!file || world.knobs.current.mediaExpired) throw notFound()
      return { size: file.length, data: file.toString('base64url') }
    }),
  )
  router.post(
    `${user}/messages/:id/modify`,
    body,
    call('modify', (mailbox, req) => modify(world, mailbox, req)),
  )
  router.get(
    `${user}/threads/:id`,
    call('threads', (mailbox, req) => {
      const messages = [...mailbox.mails.values()].filter(({ threadId }) => threadId === req.params.id)
      if (messages.length === 0) throw notFound()
      const historyId = String(Math.max(...messages.map((one) => one.historyId)))
      return {
        id: String(req.params.id),
        historyId,
        messages: messages.map((one) => mailView(one, 'full', null)),
      }
    }),
  )
  router.get(
    `${user}/settings/sendAs`,
    call('settings', ({ email, aliases, business }) => ({
      sendAs: [email, ...aliases].map((sendAsEmail, index) => ({
        sendAsEmail,
        displayName: business,
        isPrimary: index === 0,
        isDefault: index === 0,
        verificationStatus: 'accepted',
      })),
    })),
  )
  const Sending = z.looseObject({ raw: z.string().min(1), threadId: z.string().optional() })
  router.post(
    `${user}/messages/send`,
    body,
    call('send', (mailbox, req) => {
      const given = Sending.safeParse(req.body)
      if (!given.success)
        throw invalid("'raw' RFC822 payload message string or uploading message via /upload/* URL required")
      if (!/^[A-Za-z0-9_-]+={0,2}$/.test(given.data.raw)) throw invalid('Invalid value for ByteString: raw')
      return send(world, mailbox, Buffer.from(given.data.raw, 'base64url'), given.data.threadId)
    }),
  )
  router.post(
    '/upload/gmail/v1/users/:user/messages/send',
    express.raw({ type: () => true, limit: '36mb' }),
    call('send', (mailbox, req) => {
      const { raw, threadId } = multipartSend(req)
      return send(world, mailbox, raw, threadId)
    }),
  )
  router.use(['/gmail/v1', '/upload/gmail/v1'], (_req) => {
    throw notFound()
  })
  router.use(['/gmail/v1', '/upload/gmail/v1'], googleErrors)
  return router
}

function mailboxOf({ tokens, mailboxes, knobs }: World, req: Request): Mailbox {
  const token = /^Bearer +(\S+)$/i.exec(req.headers.authorization ?? '')?.[1] ?? ''
  const granted = tokens.read(token)
  const mailbox = granted && mailboxes.byId(granted.email)
  if (!granted || !mailbox || knobs.current.tokenRevoked) throw unauthenticated()
  if (!mayUseMail(granted.scope)) throw insufficient()
  const user = String(req.params.user)
  if (user !== 'me' && user !== mailbox.email)
    throw new GoogleError(403, 'forbidden', `Delegation denied for ${mailbox.email}`)
  return mailbox
}

function mailOf({ knobs }: World, { mails }: Mailbox, req: Request): Mail {
  const mail = mails.get(String(req.params.id))
  if (!mail || knobs.current.vanish) throw notFound()
  return mail
}

const Formats = z.enum(['minimal', 'full', 'raw', 'metadata']).default('full') satisfies z.ZodType<Format>

const namesIn = (given: unknown): string[] | null => {
  const names = Array.isArray(given) ? given.map(String) : typeof given === 'string' ? given.split(',') : []
  return names.length > 0 ? names.map((name) => name.toLowerCase()) : null
}

const weekMs = 7 * 86_400_000

const Watch = z.looseObject({
  topicName: z.string(),
  labelIds: z.array(z.string()).default([]),
  labelFilterBehavior: z.string().default('INCLUDE'),
})

/** Starts the pushes; the first one comes immediately. */
function watch(world: World, mailbox: Mailbox, req: Request) {
  const given = Watch.safeParse(req.body)
  if (!given.success) throw invalid('Invalid topicName does not match projects/<project>/topics/*')
  const { topicName, labelIds, labelFilterBehavior } = given.data
  if (!/^projects\/[^/]+\/topics\/[^/]+$/.test(topicName))
    throw invalid('Invalid topicName does not match projects/<project>/topics/*')
  if (topicName !== mailbox.topic)
    throw new GoogleError(
      403,
      'forbidden',
      'Error sending test message to Cloud PubSub: User not authorized to perform this action.',
    )
  const until = world.clock.now() + weekMs
  mailbox.watch = { labelIds, include: !/exclude/i.test(labelFilterBehavior), until }
  world.timers.schedule(0, () => {
    const pushed = push(world, mailbox, null)
    if (!world.webhookBatcher.holding()) world.clock.track(pushed)
  })
  return { historyId: String(mailbox.historyId), expiration: String(until) }
}

const Modify = z.looseObject({
  addLabelIds: z.array(z.string()).default([]),
  removeLabelIds: z.array(z.string()).default([]),
})

function modify(world: World, mailbox: Mailbox, req: Request) {
  const mail = mailOf(world, mailbox, req)
  const given = Modify.safeParse(req.body ?? {})
  if (!given.success || given.data.addLabelIds.length + given.data.removeLabelIds.length === 0)
    throw invalid('No label add or removes specified')
  const { addLabelIds, removeLabelIds } = given.data
  mail.labelIds = [...new Set([...mail.labelIds, ...addLabelIds])].filter(
    (one) => !removeLabelIds.includes(one),
  )
  if (addLabelIds.length > 0) record(world, mailbox, { kind: 'labelAdded', mail, labelIds: addLabelIds })
  if (removeLabelIds.length > 0)
    record(world, mailbox, { kind: 'labelRemoved', mail, labelIds: removeLabelIds })
  if (removeLabelIds.includes('UNREAD')) {
    world.outbox.marks.push({
      at: world.clock.now(),
      account: mailbox.email,
      customer: null,
      action: `read ${mail.id}`,
    })
    const found = world.chats.find(mail.id)
    if (found) world.chats.change(found.chat, found.message, { state: 'read' })
  }
  const { id, threadId, labelIds } = mail
  return { id, threadId, labelIds }
}

const googleErrors: ErrorRequestHandler = (error, _req, res, next) => {
  if (res.headersSent) return next(error)
  const tooLarge = error instanceof Error && 'status' in error && error.status === 413
  const refusal =
    error instanceof GoogleError
      ? error
      : tooLarge
        ? new GoogleError(413, 'uploadTooLarge', 'Request Entity Too Large')
        : isBadBody(error)
          ? invalid('Invalid JSON payload received.')
          : new GoogleError(500, 'backendError', String(error))
  res.status(refusal.code).json(refusal.body())
}
