import type { fileEndpoints } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/handler'
import type { Services } from '../platform/services'
import { attachFile } from './attach/attach-file'
import { attachMedia } from './attach/attach-media'
import { createDownload } from './create-download'
import { readFile } from './read-file'
import { readStorage } from './read-storage'
import { uploadQuickAnswerFile } from './upload-quick-answer-file'

/** A customer's file is fetched again by its channel, which has the route. */
type OwnEndpoints = Omit<typeof fileEndpoints, 'fetchFile'>

export const fileRoutes = (services: Services): HandlersOf<OwnEndpoints> => ({
  attachFile: ({ actor, body, file }) => attachFile(services, actor, body, file),
  attachMedia: ({ actor, body, files }) => attachMedia(services, actor, body, files),
  uploadQuickAnswerFile: ({ actor, file }) => uploadQuickAnswerFile(services, actor, file),
  createDownload: ({ actor, body }) => createDownload(services, actor, body.address),
  readStorage: ({ actor }) => readStorage(services, actor),
  downloadFile: ({ actor, params }) => readFile(services, actor, params.id),
})
