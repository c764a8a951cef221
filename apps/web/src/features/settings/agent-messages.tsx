import { access, can, type SessionUser } from '@hilo/contracts'
import { BotMessages } from './bot/bot-messages'
import { AreaWelcomeCard, farewell } from './communication'

const farewellAccess = access.permission('permission_edit_farewell_message')
const areaWelcomeAccess = access.permission('permission_edit_welcome_message_area')

/** The bot messages that an agent may edit, by permission. */
export function AgentMessages({ me }: { me: SessionUser }) {
  return (
    <>
      {can(me, farewellAccess) && <BotMessages me={me} messages={[farewell]} />}
      {can(me, areaWelcomeAccess) && <AreaWelcomeCard me={me} />}
    </>
  )
}
