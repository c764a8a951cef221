import { type Request, Router } from 'express'
import { ControlError } from '../../core/http'
import type { Controlled } from './controlled'

const onNone = () => new ControlError(404, 'Los números de este canal no están en un teléfono.')
/** Of the path that this router is mounted on. */
const accountOf = (req: Request): string => String((req.params as { id?: string }).id)

/** `/__ctl/<channel>/accounts/:id/phone`: the phone that a number is on too. */
export function phoneRoutes(actor: Controlled): Router {
  const router = Router({ mergeParams: true })
  router.get('/', (req, res) => {
    if (!actor.phone) throw onNone()
    res.json(actor.phone(accountOf(req)))
  })
  router.put('/', (req, res) => {
    if (!actor.fillPhone) throw onNone()
    // The channel parses it.
    res.json(actor.fillPhone(accountOf(req), (req.body ?? {}) as never))
  })
  router.post('/unlink', async (req, res) => {
    if (!actor.unlinkPhone) throw onNone()
    await actor.unlinkPhone(accountOf(req))
    res.json({ ok: true })
  })
  return router
}
