import { json, type Request, Router } from 'express'
import { badParameter, graphError, requiredParameter } from '../../meta/graph-error'
import type { LiveAccount } from '../account'
import { startCall } from '../calls/business-call'
import { endCall, showCall, takesCalls } from '../calls/calls'
import { problemOfAnswer } from '../calls/sdp'
import type { Call } from '../calls/store'
import { recipientOf } from '../outbound/recipient'
import type { World } from '../world'
import { phoneOf } from './claim'

/** `POST /<number>/calls`: a call that the business begins, or what it does to one; permissions to call, and the number's settings. */
export function callRoutes(world: World): Router {
  const router = Router()
  router.post('/:id/calls', json({ limit: '1mb' }), (req, res, next) => {
    const account = phoneOf(world, req)
    if (!account) return next('router')
    world.failures.check('calls')
    const placed = act(world, account, req)
    res.json({
      messaging_product: 'whatsapp',
      ...(placed ? { calls: [{ id: placed.id }] } : { success: true }),
    })
  })
  router.get('/:id/settings', (req, res, next) => {
    const account = phoneOf(world, req)
    if (!account) return next('router')
    world.failures.check('calls')
    res.json({ calling: world.callSettings.of(account) })
  })
  router.post('/:id/settings', json(), (req, res, next) => {
    const account = phoneOf(world, req)
    if (!account) return next('router')
    world.failures.check('calls')
    world.callSettings.change(account, Object(req.body).calling)
    res.json({ success: true })
  })
  router.get('/:id/call_permissions', (req, res, next) => {
    const account = phoneOf(world, req)
    if (!account) return next('router')
    world.failures.check('calls')
    if (!takesCalls(world, account)) throw graphError(138000)
    const { user_wa_id } = req.query
    if (typeof user_wa_id !== 'string') throw requiredParameter('user_wa_id')
    res.json(world.permissions.view(account, recipientOf(world, account, { to: user_wa_id }).customer))
  })
  return router
}

/** The call, where it begins with this. */
function act(world: World, account: LiveAccount, req: Request): Call | null {
  const { messaging_product, call_id, action, session } = Object(req.body)
  if (messaging_product !== 'whatsapp') throw requiredParameter('messaging_product')
  if (!takesCalls(world, account)) throw graphError(138000)
  if (action === 'connect') return startCall(world, account, req.body)
  if (typeof call_id !== 'string') throw requiredParameter('call_id')
  const call = world.calls.find(call_id)
  if (call?.account !== account) throw badParameter(`Invalid call_id: ${call_id}`)
  if (call.state === 'ended') throw badParameter('The call is already completed.')
  if (call.by === 'business' && action !== 'terminate')
    throw badParameter(`The action ${String(action)} is not allowed for a business-initiated call.`)
  switch (action) {
    case 'pre_accept':
      preAccept(call, session)
      break
    case 'accept':
      accept(world, call, session)
      break
    case 'reject':
      if (call.state === 'accepted') throw badParameter('The call is already in progress.')
      endCall(world, call, 'rejected')
      return null
    case 'terminate':
      endCall(world, call, 'business')
      return null
    default:
      throw badParameter(
        `Param action must be one of {connect, pre_accept, accept, reject, terminate} - got "${String(action)}".`,
      )
  }
  showCall(world, call)
  return null
}

function answerOf(session: unknown): string {
  const { sdp_type, sdp } = Object(session)
  if (sdp_type !== 'answer')
    throw badParameter(`Param session.sdp_type must be answer - got "${String(sdp_type)}".`)
  const problem = problemOfAnswer(sdp)
  if (problem) throw badParameter(problem)
  return String(sdp)
}

function preAccept(call: Call, session: unknown): void {
  if (call.state !== 'ringing') throw badParameter('The call is already in progress.')
  call.answer = answerOf(session)
  call.state = 'pre_accepted'
}

function accept(world: World, call: Call, session: unknown): void {
  if (call.state === 'accepted') throw badParameter('The call is already in progress.')
  const answer = answerOf(session)
  if (call.answer !== null && call.answer !== answer)
    throw badParameter('The SDP of accept does not match the SDP of pre_accept.')
  call.answer = answer
  call.state = 'accepted'
  call.acceptedAt = world.clock.now()
}
