import { json, Router } from 'express'
import { badParameter, GraphError, requiredParameter } from '../../meta/graph-error'
import { phoneOf } from '../graph/claim'
import type { World } from '../world'
import { bring } from './bring'
import type { PhoneKind } from './store'

const kinds: ReadonlyMap<unknown, PhoneKind> = new Map([
  ['smb_app_state_sync', 'contacts'],
  ['history', 'history'],
])

/** `POST /<number>/smb_app_data`: the contacts, or the chats, of the phone, each once. */
export function phoneRoutes(world: World): Router {
  const router = Router()
  router.post('/:id/smb_app_data', json(), (req, res, next) => {
    const account = phoneOf(world, req)
    if (!account) return next('router')
    world.failures.check('phone')
    const { messaging_product, sync_type } = Object(req.body)
    if (messaging_product !== 'whatsapp') throw requiredParameter('messaging_product')
    const kind = kinds.get(sync_type)
    if (!kind) throw badParameter('Param sync_type must be one of {history, smb_app_state_sync}.')
    const phone = world.phones.of(account.phone_number_id)
    if (!phone.linked) throw notOnPhone()
    if (phone.asked.has(kind)) throw alreadyAsked()
    phone.asked.add(kind)
    res.json({ messaging_product: 'whatsapp', request_id: world.random.hex(16) })
    const brought = bring(world, account, phone, kind)
    // With pauses it waits for the clock, which would wait for it.
    if (phone.content.pauseMs === 0) world.clock.track(brought)
  })
  return router
}

const refusal = (message: string) => new GraphError(100, { http: 400, title: 'Invalid parameter', message })
const alreadyAsked = () => refusal('(#100) This synchronization was already requested for this phone number.')
const notOnPhone = () => refusal('(#100) The phone number is not in use with the WhatsApp Business app.')
