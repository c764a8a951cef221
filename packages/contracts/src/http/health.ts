import { z } from 'zod'
import { endpoint } from '../endpoint'
import { access } from '../permissions'
import { routes } from '../routes'

export const healthEndpoints = {
  health: endpoint({
    ...routes.health,
    summary: 'El proceso vive',
    access: access.public,
    response: z.object({ ok: z.literal(true), version: z.string() }),
    errors: [],
  }),
  ready: endpoint({
    ...routes.ready,
    summary: 'El proceso puede atender: llega a la base de datos y está migrada',
    access: access.public,
    response: z.object({ ok: z.literal(true) }),
    errors: [],
  }),
}
