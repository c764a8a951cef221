import type { Presence } from '@hilo/contracts'
import type { CommandHandlers } from '../platform/realtime/listen-to-commands'
import type { Services } from '../platform/services'
import { presenceSql } from './read-presence'

export const presenceCommands = ({ db, clock }: Services): Pick<CommandHandlers, 'get:presence'> => ({
  'get:presence': async ({ actor }) => ({
    users: await db.read<Presence>(actor, presenceSql(actor.business, clock.now())),
  }),
})
