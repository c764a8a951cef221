import { z } from 'zod'
import { endpoint } from '../endpoint'
import { limits } from '../limits'
import { access } from '../permissions'
import { optionalText, uuid } from '../primitives'
import { routes } from '../routes'
import { sessionDetailSchema } from './entities'

const tokens = z.object({ token: z.string(), refresh_token: z.string() })
/** Login checks nothing but the size: any other mistake answers INVALID_CREDENTIALS. */
const secret = z.string().max(4096)

export const sessionEndpoints = {
  login: endpoint({
    ...routes.login,
    summary: 'Abre una sesión',
    access: access.public,
    body: z.object({
      email: z.string().max(limits.emailLength),
      password: secret,
      browser: optionalText(512).default(''),
      os: optionalText(120).default(''),
    }),
    response: tokens,
    errors: ['INVALID_CREDENTIALS', 'BUSINESS_DISABLED', 'LOGIN_LIMITED'],
  }),
  refresh: endpoint({
    ...routes.refresh,
    summary: 'Cambia el refresh token por un par nuevo',
    access: access.public,
    body: z.object({ refresh_token: secret }),
    response: tokens,
    errors: ['INVALID_REFRESH'],
  }),
  logout: endpoint({
    ...routes.logout,
    summary: 'Cierra la sesión actual',
    access: access.session,
    body: z.object({ user_uuid: uuid }),
    response: z.object({ uuid }),
    success: 'Sesión cerrada',
    errors: ['OTHER_USERS_SESSION'],
  }),
  sessionDetail: endpoint({
    ...routes.sessionDetail,
    summary:
      'La persona de la sesión, sus permisos, cuánto puede pesar un archivo y cuántos días se guarda la auditoría',
    access: access.session,
    response: sessionDetailSchema,
    errors: [],
  }),
}
