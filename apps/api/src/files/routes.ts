import type { fileEndpoints } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/handler'
import type { Services } from '../platform/services'
import { attachFile } from './attach/attach-file'
import { attachMedia } from './attach/attach-media'
import { createDownload } from './create-download'
import { readFile } from './read-file'
import { uploadQuickAnswerFile } from './upload-quick-answer-file'

export const fileRoutes = (services: Services): HandlersOf<typeof fileEndpoints> => ({
  attachFile: ({ actor, body, file }) => attachFile(services, actor, body, file),
  attachMedia: ({ actor, body, files }) => attachMedia(services, actor, body, files),
  uploadQuickAnswerFile: ({ actor, file }) => uploadQuickAnswerFile(services, actor, file),
  createDownload: ({ actor, body }) => createDownload(services, actor, body.address),
  downloadFile: ({ actor, params }) => readFile(services, actor, params.id),
})
