import { type Request, type RequestHandler, Router } from 'express'
import { z } from 'zod'
import { parsed } from '../../core/http'
import { uploads } from '../../core/uploads'
import type { WhatsApp } from '../index'
import { fileOf } from './files'

/** `/__ctl/whatsapp/customers`: the people who write, and what they do. */
export function customerRoutes(whatsapp: Omit<WhatsApp, 'control'>): Router {
  const router = Router()

  router.get('/', (req, res) => {
    const { account } = req.query
    res.json(whatsapp.customers(typeof account === 'string' ? account : undefined))
  })
  router.post('/', (req, res) => {
    res.status(201).json(whatsapp.createCustomer(req.body))
  })
  router.patch('/:id', (req, res) => res.json(whatsapp.changeCustomer(req.params.id, req.body)))
  router.get('/:id/chat', (req, res) => res.json(whatsapp.chat(req.params.id, accountIn(req.query))))

  /** A message of any type; the shorter paths name the type for the caller. */
  const send =
    (type?: string): RequestHandler<{ id: string }> =>
    (req, res) => {
      const file = fileOf(req)
      const message = { ...req.body, ...(file && { file }), ...(type && { type }) }
      const { id, firstAttempt } = whatsapp.send(req.params.id, message)
      // The webhook has its own retries: what it meets is shown, not answered.
      firstAttempt.catch(() => {})
      res.status(201).json({ id })
    }
  router.post('/:id/messages', uploads.single('file'), send())
  router.post('/:id/reactions', send('reaction'))
  router.post('/:id/edit', send('edit'))
  router.post('/:id/delete', send('revoke'))

  router.post('/:id/read', async (req, res) => {
    await whatsapp.read(req.params.id, accountIn(bodyOf(req)))
    res.json({ ok: true })
  })
  router.post('/:id/block', (req, res) => {
    const { blocked } = parsed(z.object({ blocked: z.boolean().default(true) }), bodyOf(req))
    res.json(whatsapp.changeCustomer(req.params.id, { profile: blocked ? 'blocked' : 'online' }))
  })
  return router
}

const bodyOf = (req: Request): unknown => req.body ?? {}

const accountIn = (from: unknown): string | undefined =>
  parsed(z.object({ account: z.string().optional() }), from).account
