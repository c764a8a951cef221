import { type Request, type RequestHandler, Router } from 'express'
import { z } from 'zod'
import { ControlError, parsed } from '../../core/http'
import { uploads } from '../../core/uploads'
import type { Controlled } from './controlled'
import { filesOf } from './files'

/** `/__ctl/<channel>/customers`: the customers, and what they do. */
export function customerRoutes(actor: Controlled): Router {
  const router = Router()

  router.get('/', (req, res) => {
    const { account } = req.query
    res.json(actor.customers(typeof account === 'string' ? account : undefined))
  })
  router.post('/', (req, res) => {
    res.status(201).json(actor.createCustomer(req.body))
  })
  router.patch('/:id', (req, res) => res.json(actor.changeCustomer(req.params.id, req.body)))
  router.get('/:id/chat', (req, res) => res.json(actor.chat(req.params.id, accountIn(req.query))))

  /** Sends a message; without `type` its type is in the body. */
  const send =
    (type?: string): RequestHandler<{ id: string }> =>
    (req, res) => {
      const message = { ...req.body, ...filesOf(req), ...(type && { type }) }
      const { id, firstAttempt } = actor.send(req.params.id, message)
      // A failed webhook is retried and shown in the deliveries; it does not fail this request.
      firstAttempt.catch(() => {})
      res.status(201).json({ id })
    }
  router.post('/:id/messages', uploads.array('file'), send())
  router.post('/:id/reactions', send('reaction'))
  router.post('/:id/edit', send('edit'))
  router.post('/:id/delete', send('revoke'))
  /** The business answers from the provider's own app, and the webhook carries an echo. */
  router.post('/:id/echo', uploads.array('file'), send('echo'))
  router.post('/:id/deliver', async (req, res) => {
    await actor.deliver?.(req.params.id, accountIn(bodyOf(req)))
    res.json({ ok: true })
  })

  router.get('/:id/call', (req, res) => {
    res.json(actor.callOf?.(req.params.id, accountIn(req.query)) ?? null)
  })
  router.post('/:id/call', (req, res) => {
    if (!actor.call) throw new ControlError(404, 'Por este canal no se llama.')
    const input = parsed(z.object({ sdp: z.string(), account: z.string().optional() }), bodyOf(req))
    res.status(201).json(actor.call(req.params.id, input))
  })
  router.post('/:id/call/ring', (req, res) => {
    if (!actor.ring) throw new ControlError(404, 'Por este canal no se llama.')
    const input = parsed(z.object({ sdp: z.string(), account: z.string().optional() }), bodyOf(req))
    res.json(actor.ring(req.params.id, input))
  })
  router.post('/:id/call/answer', (req, res) => {
    if (!actor.pickUp) throw new ControlError(404, 'Por este canal no se llama.')
    res.json(actor.pickUp(req.params.id, accountIn(bodyOf(req))))
  })
  router.post('/:id/call/end', (req, res) => {
    actor.hangUp?.(req.params.id, accountIn(bodyOf(req)))
    res.json({ ok: true })
  })

  router.post('/:id/read', async (req, res) => {
    await actor.read(req.params.id, accountIn(bodyOf(req)))
    res.json({ ok: true })
  })
  router.post('/:id/block', (req, res) => {
    const { blocked } = parsed(z.object({ blocked: z.boolean().default(true) }), bodyOf(req))
    res.json(actor.changeCustomer(req.params.id, { profile: blocked ? 'blocked' : 'online' }))
  })
  return router
}

const bodyOf = (req: Request): unknown => req.body ?? {}

const accountIn = (from: unknown): string | undefined =>
  parsed(z.object({ account: z.string().optional() }), from).account
