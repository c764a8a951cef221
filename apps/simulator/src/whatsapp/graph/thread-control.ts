import { json, type Request, Router } from 'express'
import { badParameter, GraphError, requiredParameter } from '../../meta/graph-error'
import type { LiveAccount } from '../account'
import { recipientOf } from '../outbound/recipient'
import { changesHands } from '../routing/other-responder'
import type { World } from '../world'
import { phoneOf } from './claim'

/** `POST /<number>/thread_control`: takes a thread from its owner, or gives ours up. */
export function threadControlRoutes(world: World): Router {
  const router = Router()
  router.post('/:id/thread_control', json(), async (req, res, next) => {
    const account = phoneOf(world, req)
    if (!account) return next('router')
    world.failures.check('control')
    const { action, customer } = act(world, account, req)
    if (action === 'take' && world.knobs.current.handoverBeforeAnswer)
      await changesHands(world, { account, customer }, 'hilo').firstAttempt
    res.json({ messaging_product: 'whatsapp', success: true })
  })
  return router
}

function act(world: World, account: LiveAccount, req: Request) {
  const { messaging_product, action, to, recipient } = Object(req.body)
  if (messaging_product !== 'whatsapp') throw requiredParameter('messaging_product')
  if (typeof to !== 'string' && typeof recipient !== 'string') throw requiredParameter('to')
  const { customer } = recipientOf(world, account, { to, recipient })
  const owner = world.threads.ownerOf(account, customer)
  world.outbox.controls.push({
    at: world.clock.now(),
    account: account.phone_number_id,
    action: String(action),
  })
  if (action === 'take') {
    if (!world.knobs.current.mayTake) throw notAllowedToTake()
    world.threads.give(account, customer, 'hilo')
  } else if (action === 'release' || action === 'pass') {
    if (owner !== 'hilo') throw badParameter('Your app does not hold the thread.')
    world.threads.give(account, customer, action === 'pass' ? 'ai' : null)
  } else {
    throw badParameter(`Param action must be one of {pass, release, take} - got "${String(action)}".`)
  }
  return { action, customer }
}

/** Only the escalation partner may take. */
const notAllowedToTake = () =>
  new GraphError(100, {
    http: 400,
    title: 'Thread take not permitted',
    subcode: 2494191,
    message: '(#100) Only the designated escalation partner may take thread control.',
  })
