import { json, Router } from 'express'
import { z } from 'zod'
import { parsed } from '../../core/http'
import { WhatsAppAccount } from '../account'
import type { WhatsApp } from '../index'
import { KnobsChange } from '../knobs'
import { customerRoutes } from './customers'
import { fileRoutes } from './files'

type Controlled = Omit<WhatsApp, 'control'>

/** `/__ctl/whatsapp`: all that a test or the page can make happen. */
export function controlRoutes(whatsapp: Controlled): Router {
  const router = Router()
  router.use(json({ limit: '150mb' }))

  router.get('/accounts', (_req, res) => res.json(whatsapp.accounts()))
  router.post('/accounts', (req, res) => {
    const account = parsed(WhatsAppAccount, { channel: 'whatsapp', ...req.body })
    res.status(201).json(whatsapp.registerAccount(account))
  })
  router.post('/accounts/:id/verify', async (req, res) => res.json(await whatsapp.verify(req.params.id)))
  router.post('/accounts/:id/raw', async (req, res) => {
    const { body } = parsed(z.object({ body: z.unknown() }), req.body)
    await whatsapp.postRaw(req.params.id, body)
    res.json({ ok: true })
  })

  router.use('/customers', customerRoutes(whatsapp))
  router.use('/media', fileRoutes(whatsapp))

  router.get('/knobs', (_req, res) => res.json(whatsapp.knobs()))
  router.patch('/knobs', (req, res) => res.json(whatsapp.setKnobs(parsed(KnobsChange, req.body))))
  router.post('/fail', (req, res) => {
    whatsapp.fail(req.body)
    res.json({ ok: true })
  })

  router.get('/outbox', (_req, res) => res.json(whatsapp.outbox()))
  router.get('/deliveries', (req, res) => {
    const last = Number(req.query.last)
    res.json(last > 0 ? whatsapp.deliveries().slice(-last) : whatsapp.deliveries())
  })
  router.get('/events', (req, res) => whatsapp.events.stream(req, res))
  return router
}
