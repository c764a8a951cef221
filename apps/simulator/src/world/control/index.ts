import { json, Router } from 'express'
import { z } from 'zod'
import { ControlError, parsed } from '../../core/http'
import type { Controlled } from './controlled'
import { customerRoutes } from './customers'
import { fileRoutes } from './files'
import { phoneRoutes } from './phone'

const anyObject = z.record(z.string(), z.unknown())

/** `/__ctl/<channel>`: the control API of one channel. */
export function controlRoutes(actor: Controlled): Router {
  const router = Router()
  router.use(json({ limit: '150mb' }))

  router.get('/accounts', (_req, res) => res.json(actor.accounts()))
  router.post('/accounts', (req, res) => {
    res.status(201).json(actor.registerAccount({ ...parsed(anyObject, req.body), channel: actor.channel }))
  })
  router.post('/accounts/:id/verify', async (req, res) => {
    if (!actor.verify) throw new ControlError(404, 'Este canal no tiene saludo que verificar.')
    res.json(await actor.verify(req.params.id))
  })
  router.post('/accounts/:id/raw', async (req, res) => {
    const { body } = parsed(z.object({ body: z.unknown() }), req.body)
    await actor.postRaw(req.params.id, body)
    res.json({ ok: true })
  })

  router.use('/accounts/:id/phone', phoneRoutes(actor))
  router.use('/customers', customerRoutes(actor))
  router.use('/media', fileRoutes(actor))

  router.get('/templates', (req, res) => {
    if (!actor.templates) throw new ControlError(404, 'Este canal no tiene plantillas.')
    res.json(actor.templates(String(req.query.account)))
  })
  router.post('/templates/:id/review', async (req, res) => {
    if (!actor.review) throw new ControlError(404, 'Este canal no tiene plantillas.')
    // A failed webhook is retried and shown in the deliveries.
    await actor.review(req.params.id, req.body)
    res.json({ ok: true })
  })

  router.get('/knobs', (_req, res) => res.json(actor.knobs()))
  router.get('/knobs/start', (_req, res) => res.json(actor.knobsAtStart()))
  router.patch('/knobs', (req, res) => res.json(actor.setKnobs(parsed(anyObject, req.body))))
  router.post('/fail', (req, res) => {
    actor.fail(req.body)
    res.json({ ok: true })
  })

  router.get('/outbox', (req, res) => {
    const outbox = actor.outbox()
    const last = Number(req.query.last)
    if (!(last > 0)) return void res.json(outbox)
    const { messages, refused } = outbox
    res.json({ messages: messages.slice(-last), refused: refused.slice(-last) })
  })
  router.get('/deliveries', (req, res) => {
    const last = Number(req.query.last)
    res.json(last > 0 ? actor.deliveries().slice(-last) : actor.deliveries())
  })
  router.get('/events', (req, res) => actor.events.stream(req, res))
  return router
}
