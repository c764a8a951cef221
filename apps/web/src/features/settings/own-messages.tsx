import { access, can, type SessionUser } from '@hilo/contracts'
import { BotMessages } from './bot-messages'
import { AreaWelcomeCard, farewell } from './communication'

export const editsFarewell = access.permission('permission_edit_farewell_message')
export const editsAreaWelcome = access.permission('permission_edit_welcome_message_area')

/** The messages that an agent was given: each only with its permission. */
export function OwnMessages({ me }: { me: SessionUser }) {
  return (
    <>
      {can(me, editsFarewell) && <BotMessages me={me} messages={[farewell]} />}
      {can(me, editsAreaWelcome) && <AreaWelcomeCard me={me} />}
    </>
  )
}
