import { z } from 'zod'
import { endpoint } from '../endpoint'
import { access } from '../permissions'

export const healthEndpoints = {
  health: endpoint({
    methods: ['GET'],
    path: '/healthz',
    summary: 'El proceso vive',
    access: access.public,
    response: z.object({ ok: z.literal(true) }),
    errors: [],
  }),
  ready: endpoint({
    methods: ['GET'],
    path: '/readyz',
    summary: 'El proceso puede atender: llega a la base de datos y está migrada',
    access: access.public,
    response: z.object({ ok: z.literal(true) }),
    errors: [],
  }),
}
