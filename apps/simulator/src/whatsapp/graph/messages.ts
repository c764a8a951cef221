import { json, type Request, type Response, Router } from 'express'
import { badParameter, GraphError, graphError, requiredParameter } from '../../meta/graph-error'
import type { LiveAccount } from '../account'
import { takesCalls } from '../calls/calls'
import { accept, requireMessage } from '../outbound/accept'
import { deliver, sendToPhone, windowClosed } from '../outbound/deliver'
import { checkRateLimits } from '../outbound/rates'
import { type Recipient, recipientOf } from '../outbound/recipient'
import { type Content, parseSend, type SendRequest } from '../outbound/request'
import type { World } from '../world'
import { phoneOf } from './claim'
import { markRead } from './marks'

/** `hang` leaves a request without an answer. */
export function messageRoutes(world: World, hang: (res: Response) => void): Router {
  const router = Router()

  const checkRefusals = (account: LiveAccount, recipient: Recipient, { content }: SendRequest) => {
    world.failures.checkRecipient(account.phone_number_id, recipient.customer.phone)
    checkRateLimits(world, account.phone_number_id, recipient.customer.id)
    if (asksToCall(content)) {
      if (!takesCalls(world, account)) throw graphError(138000)
      if (!world.permissions.mayAsk(account, recipient.customer)) throw graphError(138009)
    }
    const chat = world.chats.of(account.phone_number_id, recipient.customer.id)
    if (world.knobs.current.syncWindowError && windowClosed(world, { chat }, content.type))
      throw graphError(131047)
  }

  const send = async (account: LiveAccount, req: Request, res: Response) => {
    const body = bodyOf(req)
    // Failures ordered for sends do not apply to read marks, which use the same endpoint.
    world.failures.check(body.status === undefined ? 'messages' : 'marks')
    if (body.messaging_product !== 'whatsapp') throw requiredParameter('messaging_product')
    if (body.status !== undefined) return res.json(markRead(world, account, body))
    if (spend(world, 'timeoutBeforeAccept')) return hang(res)

    const parsed = parseSend(body)
    const recipient = recipientOf(world, account, parsed.envelope)
    checkRefusals(account, recipient, parsed)
    if (parsed.envelope.context) requireMessage(world, parsed.envelope.context.message_id)
    const sending = accept(world, account, recipient, { ...parsed, request: body })
    // A message of an app that does not own the thread takes it; a template does not.
    if (world.knobs.current.standby && parsed.content.type !== 'template')
      world.threads.give(account, recipient.customer, 'hilo')
    if (asksToCall(parsed.content)) world.permissions.asked(account, recipient.customer)
    const later = world.failures.takeLater()
    if (world.knobs.current.statusBeforeAnswer) await sendToPhone(world, sending, parsed.content, later)
    else deliver(world, sending, parsed.content, later)
    if (spend(world, 'timeoutAfterAccept')) return hang(res)
    const contact = recipient.byBsuid
      ? { input: recipient.input, user_id: recipient.input }
      : { input: recipient.input, wa_id: recipient.customer.phone }
    return res.json({
      messaging_product: 'whatsapp',
      contacts: [contact],
      messages: [{ id: sending.id, message_status: 'accepted' }],
    })
  }

  router.post('/:id/messages', json({ limit: '4mb' }), async (req, res, next) => {
    const account = phoneOf(world, req)
    if (!account) return next('router')
    try {
      await send(account, req, res)
    } catch (error) {
      if (error instanceof GraphError) noteRefusal(world, account, error, req.body)
      throw error
    }
  })

  return router
}

const asksToCall = (content: Content): boolean =>
  content.type === 'interactive' && content.interactive.type === 'call_permission_request'

function bodyOf(req: Request): Record<string, unknown> {
  const body: unknown = req.body
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw badParameter('Invalid parameter')
  return { ...body }
}

/** Whether this request is one of those to leave unanswered; counts the knob down. */
function spend({ knobs }: World, knob: 'timeoutAfterAccept' | 'timeoutBeforeAccept'): boolean {
  if (knobs.current[knob] === 0) return false
  knobs.current = { ...knobs.current, [knob]: knobs.current[knob] - 1 }
  return true
}

function noteRefusal(world: World, account: LiveAccount, { code, message }: GraphError, request: unknown) {
  world.outbox.refused.push({
    at: world.clock.now(),
    account: account.phone_number_id,
    code,
    message,
    request,
  })
}
