import { type callRecordingEndpoints, refuse } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/handler'
import type { Services } from '../platform/services'
import { addToRecording } from './add-to-recording'
import { closeRecording } from './close-recording'
import { findRecording, presentRecording } from './recordings'
import { startRecording } from './start-recording'

export const callRecordingRoutes = (services: Services): HandlersOf<typeof callRecordingEndpoints> => ({
  startRecording: ({ actor, body }) => startRecording(services, actor, body.uuid),
  addToRecording: ({ actor, body }) => addToRecording(services, actor, body),
  async endRecording({ actor, body: { uuid } }) {
    if (!(await findRecording(services, actor.business, uuid, actor))) return refuse('RECORDING_NOT_FOUND')
    await closeRecording(services, actor.business, uuid)
    const row = await findRecording(services, actor.business, uuid, actor)
    return row ? presentRecording(row) : refuse('RECORDING_NOT_FOUND')
  },
})
