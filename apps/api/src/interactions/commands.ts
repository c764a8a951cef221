import type { CommandHandlers } from '../platform/realtime/listen-to-commands'
import type { Services } from '../platform/services'
import { countInteractions } from './lists/count-interactions'
import { countTeam } from './lists/count-team'
import { listGone } from './lists/list-gone'
import { listInteractions } from './lists/list-interactions'

export const interactionCommands = (
  services: Services,
): Pick<
  CommandHandlers,
  | 'get:interaction:assigned'
  | 'get:interaction:not:assigned'
  | 'get:resolves:interactions'
  | 'get:interaction:team'
  | 'get:interaction:team:counts'
  | 'get:interaction:counts'
  | 'get:interaction:gone'
> => ({
  'get:interaction:assigned': ({ actor, payload }) => listInteractions(services, actor, 'assigned', payload),
  'get:interaction:not:assigned': ({ actor, payload }) =>
    listInteractions(services, actor, 'not_assigned', payload),
  'get:resolves:interactions': ({ actor, payload }) => listInteractions(services, actor, 'resolved', payload),
  'get:interaction:team': ({ actor, payload }) => listInteractions(services, actor, 'team', payload),
  'get:interaction:team:counts': ({ actor }) => countTeam(services, actor),
  'get:interaction:counts': ({ actor }) => countInteractions(services, actor),
  'get:interaction:gone': ({ actor, payload }) => listGone(services, actor, payload),
})
