import type { CommandHandlers } from '../platform/realtime/listen-to-commands'
import type { Services } from '../platform/services'
import { readPresence } from './read-presence'

export const presenceCommands = ({ db, clock }: Services): Pick<CommandHandlers, 'get:presence'> => ({
  'get:presence': async ({ actor }) => ({
    users: await db.tenant(actor, (tx) => readPresence(tx, actor.business, clock.now())),
  }),
})
