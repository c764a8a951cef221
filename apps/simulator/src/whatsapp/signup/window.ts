import { json, Router } from 'express'
import { ControlError, parsed } from '../../core/http'
import { signupApp } from '../app'
import type { World } from '../world'
import { scriptOf } from './script'
import { SignUp, signUp } from './sign-up'
import { windowPage } from './window-page'

/** `featureType` of a number that stays in the WhatsApp Business app. */
export const onPhoneFeature = 'whatsapp_business_app_onboarding'

/** Meta's script and the window that it opens. A person decides there; the window tells the page that opened it. */
export function windowRoutes(world: World): Router {
  const router = Router()
  router.get('/sdk.js', (req, res) =>
    res
      .set('Access-Control-Allow-Origin', '*')
      .type('text/javascript')
      .send(scriptOf(`${req.protocol}://${req.headers.host}`)),
  )
  router.get('/window', (req, res) => {
    const { app_id, config_id, response_type, version, session, feature = '', origin } = req.query
    if (app_id !== signupApp.id) throw new ControlError(400, 'Meta no conoce esta aplicación.')
    if (config_id !== signupApp.configId) throw new ControlError(400, 'Meta no conoce esta configuración.')
    if (response_type !== 'code') throw new ControlError(400, 'Sin response_type=code no hay código.')
    if (version !== 'v4' || session !== '3') throw new ControlError(400, 'Esta versión ya no existe: v4, 3.')
    if (feature !== '' && feature !== onPhoneFeature)
      throw new ControlError(400, `No existe ${String(feature)}.`)
    if (!URL.canParse(String(origin))) throw new ControlError(400, 'Falta origin.')
    res.type('html').send(windowPage({ onPhone: feature === onPhoneFeature, origin: String(origin) }))
  })
  router.post('/window', json(), (req, res) => {
    const signedUp = signUp(world, parsed(SignUp, req.body))
    world.events.publish({ type: 'accounts' })
    res.json(signedUp)
  })
  return router
}
