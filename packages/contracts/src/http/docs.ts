import { z } from 'zod'
import { endpoint } from '../endpoint'
import { access } from '../permissions'
import { routes } from '../routes'

export const docsEndpoints = {
  openApi: endpoint({
    ...routes.openApi,
    summary: 'Este documento, en OpenAPI 3.1',
    access: access.public,
    response: z.looseObject({ openapi: z.string() }),
    errors: [],
  }),
  docsPage: endpoint({
    ...routes.docsPage,
    summary: 'Esta documentación, para leer',
    access: access.public,
    response: 'html',
    errors: [],
  }),
  docsScript: endpoint({
    ...routes.docsScript,
    summary: 'El buscador de esta página',
    access: access.public,
    response: 'script',
    errors: [],
  }),
  events: endpoint({
    ...routes.events,
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
