import type { fileEndpoints } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/handler'
import type { Services } from '../platform/services'
import { attachFile } from './attach-file'
import { createDownload } from './create-download'
import { readFile } from './read-file'

export const fileRoutes = (services: Services): HandlersOf<typeof fileEndpoints> => ({
  attachFile: ({ actor, body, file }) => attachFile(services, actor, body, file),
  createDownload: ({ actor, body }) => createDownload(services, actor, body.address),
  downloadFile: ({ actor, params }) => readFile(services, actor, params.id),
})
