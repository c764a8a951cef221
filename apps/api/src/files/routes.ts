import type { fileEndpoints } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/handler'
import type { Services } from '../platform/services'
import { attachFile } from './attach-file'
import { attachMedia } from './attach-media'
import { createDownload } from './create-download'
import { readFile } from './read-file'
import { createPictureWriter } from './rewrite-picture'
import { uploadQuickAnswerFile } from './upload-quick-answer-file'

export function fileRoutes(services: Services): HandlersOf<typeof fileEndpoints> {
  const writePicture = createPictureWriter(services.storage)
  return {
    attachFile: ({ actor, body, file }) => attachFile(services, actor, body, file),
    attachMedia: ({ actor, body, file }) => attachMedia(services, writePicture, actor, body, file),
    uploadQuickAnswerFile: ({ actor, file }) => uploadQuickAnswerFile(services, writePicture, actor, file),
    createDownload: ({ actor, body }) => createDownload(services, actor, body.address),
    downloadFile: ({ actor, params }) => readFile(services, actor, params.id),
  }
}
