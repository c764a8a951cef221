import { json, type Request, Router } from 'express'
import { bearerToken } from '../../meta/graph'
import { requiredParameter } from '../../meta/graph-error'
import type { LiveAccount } from '../account'
import { appId } from '../app'
import type { World } from '../world'

/** `/<app>/subscriptions`: the fields of the app's webhook, which a token of the app (`id|secret`) reads and sets. */
export function subscriptionRoutes(world: World): Router {
  const router = Router()
  router.get('/:id/subscriptions', (req, res, next) => {
    const [first] = accountsOf(world, req)
    if (!first) return next('router')
    const fields = first.fields.map((name) => ({ name, version: 'v26.0' }))
    res.json({
      data:
        first.fields.length === 0
          ? []
          : [{ object: 'whatsapp_business_account', callback_url: first.webhook_url, active: true, fields }],
    })
  })
  router.post('/:id/subscriptions', json(), (req, res, next) => {
    const accounts = accountsOf(world, req)
    if (accounts.length === 0) return next('router')
    const fields = String({ ...Object(req.body), ...req.query }.fields ?? '')
    if (fields === '') throw requiredParameter('fields')
    for (const account of accounts) account.fields = fields.split(',')
    res.json({ success: true })
  })
  return router
}

/** The accounts of the app whose secret this is. */
export function accountsOf({ accounts }: World, req: Request): LiveAccount[] {
  const token = bearerToken(req) ?? ''
  return req.params.id === appId
    ? accounts.list().filter(({ app_secret }) => token === `${appId}|${app_secret}`)
    : []
}
