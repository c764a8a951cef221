import { z } from 'zod'
import { endpoint } from '../endpoint'
import { limits } from '../limits'
import { access } from '../permissions'
import { count, uuid } from '../primitives'
import { routes } from '../routes'
import { recordingStates } from '../vocabulary'

/** How the recording of a call stands. */
const recordingSchema = z.object({
  state: z.enum(recordingStates),
  /** How many parts the server has: the next one has this number. */
  parts: count,
  /** Why the call is not recorded, in Spanish. */
  reason: z.string().nullable(),
})
export type Recording = z.output<typeof recordingSchema>

/** Characters of base64 for a part. */
const partLength = Math.ceil(limits.recordingPartBytes / 3) * 4

/** Recordings of calls and video calls, which have the uuids of their entries in the thread. */
export const callRecordingEndpoints = {
  startRecording: endpoint({
    ...routes.startRecording,
    summary:
      'Pide grabar la llamada o videollamada propia. Si la empresa lo activó, avisa antes al cliente; se graba cuando el aviso salió. Se repite hasta que deja de ser `notifying`',
    access: access.session,
    body: z.object({ uuid }),
    response: recordingSchema,
    errors: ['CALL_NOT_FOUND'],
  }),
  addToRecording: endpoint({
    ...routes.addToRecording,
    summary:
      'La siguiente parte de la grabación: páginas enteras de Ogg con Opus. Una que el servidor ya tiene se puede repetir',
    access: access.session,
    bodyBytes: partLength + 1024,
    body: z.object({
      uuid,
      /** Counted from 0. */
      part: z.int().min(0).max(limits.integer),
      /** In base64. */
      sound: z.string().min(1).max(partLength),
    }),
    response: recordingSchema,
    errors: [
      'RECORDING_NOT_FOUND',
      'RECORDING_OUT_OF_ORDER',
      'NOT_A_RECORDING',
      'RECORDING_TOO_LONG',
      'QUOTA_REACHED',
    ],
  }),
  endRecording: endpoint({
    ...routes.endRecording,
    summary: 'Termina la grabación: sus partes se juntan en un archivo del chat',
    access: access.session,
    body: z.object({ uuid }),
    response: recordingSchema,
    errors: ['RECORDING_NOT_FOUND'],
  }),
}
