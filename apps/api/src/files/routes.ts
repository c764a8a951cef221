import type { fileEndpoints } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/mount'
import type { Services } from '../platform/services'
import { attachFile } from './attach-file'
import { readFile } from './read-file'

export const fileRoutes = (services: Services): HandlersOf<typeof fileEndpoints> => ({
  attachFile: ({ actor, body, file }) => attachFile(services, actor, body, file),
  downloadFile: ({ actor, params }) => readFile(services, actor, params.id),
})
