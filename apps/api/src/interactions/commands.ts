import type { CommandHandlers } from '../platform/realtime/socket-server'
import type { Services } from '../platform/services'
import { countInteractions } from './count-interactions'
import { listInteractions } from './list-interactions'

export const interactionCommands = (
  services: Services,
): Pick<
  CommandHandlers,
  | 'get:interaction:assigned'
  | 'get:interaction:not:assigned'
  | 'get:resolves:interactions'
  | 'get:interaction:team'
  | 'get:interaction:counts'
> => ({
  'get:interaction:assigned': ({ actor, payload }) => listInteractions(services, actor, 'assigned', payload),
  'get:interaction:not:assigned': ({ actor, payload }) =>
    listInteractions(services, actor, 'not_assigned', payload),
  'get:resolves:interactions': ({ actor, payload }) => listInteractions(services, actor, 'resolved', payload),
  'get:interaction:team': ({ actor, payload }) => listInteractions(services, actor, 'team', payload),
  'get:interaction:counts': ({ actor }) => countInteractions(services, actor),
})
