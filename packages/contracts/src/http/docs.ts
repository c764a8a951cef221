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
  docsPage: endpoint({
    methods: ['GET'],
    path: '/api/docs',
    summary: 'Esta documentación, para leer',
    access: access.public,
    response: 'html',
    errors: [],
  }),
  docsScript: endpoint({
    methods: ['GET'],
    path: '/api/docs/page.js',
    summary: 'El buscador de esta página',
    access: access.public,
    response: 'script',
    errors: [],
  }),
  events: endpoint({
    methods: ['GET'],
    path: '/api/docs/events.json',
    summary: 'Los comandos y eventos del socket, con sus esquemas JSON',
    access: access.public,
    response: z.object({
      namespace: z.string(),
      commands: z.record(z.string(), z.looseObject({ summary: z.string() })),
      events: z.record(z.string(), z.looseObject({})),
    }),
    errors: [],
  }),
}
