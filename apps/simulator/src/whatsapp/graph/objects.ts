import { json, Router } from 'express'
import { graphError } from '../../meta/graph-error'
import type { LiveAccount } from '../account'
import { appId } from '../app'
import type { World } from '../world'
import { checkedOverride } from './checked-override'
import { businessOf, phoneOf, pickFields } from './claim'
import { pageOf } from './page-of'

/** Phone numbers, business accounts and the app's subscription. */
export function objectRoutes(world: World): Router {
  const router = Router()

  router.get('/:id', (req, res, next) => {
    const phone = phoneOf(world, req)
    if (phone) return res.json(pickFields(phoneObject(phone), req.query.fields))
    const [owner] = businessOf(world, req)
    if (!owner) return next()
    return res.json(
      pickFields({ id: owner.waba_id, name: owner.business, timezone_id: '36' }, req.query.fields),
    )
  })

  router.get('/:id/phone_numbers', (req, res, next) => {
    const phones = businessOf(world, req)
    if (phones.length === 0) return next('router')
    const { page, paging } = pageOf(phones, req, ({ phone_number_id }) => phone_number_id)
    res.json({ data: page.map((phone) => pickFields(phoneObject(phone), req.query.fields)), paging })
  })

  router.get('/:id/subscribed_apps', (req, res, next) => {
    const phones = businessOf(world, req)
    const [owner] = phones
    if (!owner) return next('router')
    const app = { id: appId, name: owner.business, link: 'https://example.test/hilo' }
    const override = owner.override && { override_callback_uri: owner.override.url }
    res.json({ data: owner.subscribed ? [{ whatsapp_business_api_data: app, ...override }] : [] })
  })

  router.post('/:id/subscribed_apps', json(), async (req, res, next) => {
    const phones = businessOf(world, req)
    if (phones.length === 0) return next('router')
    const refused = phones.map(({ phone_number_id: id }) => world.signups.number(id).subscribe).find(Boolean)
    if (refused) throw graphError(refused)
    const override = await checkedOverride(world, req.body)
    for (const phone of phones) Object.assign(phone, { subscribed: true, override })
    res.json({ success: true })
  })

  router.delete('/:id/subscribed_apps', (req, res, next) => {
    const phones = businessOf(world, req)
    if (phones.length === 0) return next('router')
    for (const phone of phones) phone.subscribed = false
    res.json({ success: true })
  })

  return router
}

const phoneObject = ({ phone_number_id, verified_name, display_phone_number, onPhone }: LiveAccount) => ({
  verified_name,
  display_phone_number,
  quality_rating: 'GREEN',
  code_verification_status: 'VERIFIED',
  platform_type: 'CLOUD_API',
  is_on_biz_app: onPhone,
  throughput: { level: 'STANDARD' },
  id: phone_number_id,
})
