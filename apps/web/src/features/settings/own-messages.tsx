import { access, can, type SessionUser } from '@hilo/contracts'
import { settings } from '../../strings'
import { BotMessage } from './bot-message'
import { AreaWelcomeCard } from './communication'
import { WithBot } from './with-bot'

const words = settings.communication
export const editsFarewell = access.permission('permission_edit_farewell_message')
export const editsAreaWelcome = access.permission('permission_edit_welcome_message_area')

/** The messages that an agent was given: each only with its permission. */
export function OwnMessages({ me }: { me: SessionUser }) {
  return (
    <>
      {can(me, editsFarewell) && (
        <WithBot me={me}>
          {({ name }, config) => (
            <BotMessage
              config={config}
              name="bot_output_message"
              title={words.farewell}
              help={words.farewellHelp}
              action={words.saveFarewell}
              from={name}
            />
          )}
        </WithBot>
      )}
      {can(me, editsAreaWelcome) && <AreaWelcomeCard me={me} />}
    </>
  )
}
