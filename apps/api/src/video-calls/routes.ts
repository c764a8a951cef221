import type { videoEndpoints } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/handler'
import type { Services } from '../platform/services'
import { endVideo, enterVideo, stayInVideo } from './enter-video'
import type { createGuests } from './guests'
import { iceOf } from './ice'
import { inviteToVideo } from './invite-to-video'
import { listOpenVideos } from './read-video'

export const videoRoutes = (
  services: Services,
  { readLink }: Pick<ReturnType<typeof createGuests>, 'readLink'>,
): HandlersOf<typeof videoEndpoints> => ({
  callIce: async ({ actor }) => iceOf(services, actor.uuid),
  inviteToVideo: ({ actor, body }) => inviteToVideo(services, actor, body),
  openVideoCalls: ({ actor }) => listOpenVideos(services, actor),
  enterVideo: ({ actor, body }) => enterVideo(services, actor, body),
  stayInVideo: ({ actor, body }) => stayInVideo(services, actor, body.uuid),
  endVideo: ({ actor, body }) => endVideo(services, actor, body.uuid),
  readVideoLink: ({ body, address }) => readLink(body, address),
})
