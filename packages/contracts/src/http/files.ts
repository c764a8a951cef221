import { z } from 'zod'
import { endpoint } from '../endpoint'
import { limits } from '../limits'
import { access } from '../permissions'
import { optionalText, uuid } from '../primitives'
import { entrySchema } from './entities'

export const fileEndpoints = {
  attachFile: endpoint({
    methods: ['POST'],
    path: '/api/conversations/attach/file',
    summary: 'Envía un PDF al cliente; con `uuid` un reintento no lo repite',
    access: access.session,
    file: 'attach',
    body: z.object({
      to: uuid,
      type: z.literal('document'),
      caption: optionalText(limits.captionLength).optional(),
      conversation_uuid: uuid.optional(),
      uuid: uuid.optional(),
    }),
    response: entrySchema,
    errors: [
      'NO_FILE',
      'NOT_A_PDF',
      'FILE_TOO_LARGE',
      'NO_OPEN_CONVERSATION',
      'CONVERSATION_NOT_FOUND',
      'WRONG_RECIPIENT',
      'NOT_ASSIGNED',
      'NOT_OWNER',
      'ALREADY_FINISHED',
      'WINDOW_CLOSED',
      'MANAGED_OUTSIDE',
      'UUID_IN_USE',
    ],
  }),
  downloadFile: endpoint({
    methods: ['GET'],
    path: '/api/files/:id',
    summary: 'Descarga un archivo de un mensaje que esta persona puede ver',
    access: access.session,
    params: z.object({ id: uuid }),
    response: 'file',
    errors: ['FILE_NOT_FOUND'],
  }),
}
