import { z } from 'zod'
import { endpoint } from '../endpoint'
import { access } from '../permissions'

export const docsEndpoints = {
  openApi: endpoint({
    methods: ['GET'],
    path: '/api/docs/openapi.json',
    summary: 'Este documento, en OpenAPI 3.1',
    access: access.public,
    response: z.looseObject({ openapi: z.string() }),
    errors: [],
  }),
}
