import { isAdmin, type SessionUser } from '@hilo/contracts'
import { useState } from 'react'
import { settings } from '../../strings'
import { Button } from '../../ui/form/button'
import { Card } from '../../ui/state/card'
import type { BotMessageWords } from './bot/bot-message'
import { BotMessages } from './bot/bot-messages'
import { MailSignature } from './mail-signature'
import { NotificationSwitches } from './notification-switches'
import { AreaWelcomeDialog } from './welcome/area-welcome-dialog'

const words = settings.communication
const welcome: BotMessageWords = {
  name: 'bot_input_message',
  title: words.welcome,
  help: words.welcomeHelp,
  action: words.saveWelcome,
}
export const farewell: BotMessageWords = {
  name: 'bot_output_message',
  title: words.farewell,
  help: words.farewellHelp,
  action: words.saveFarewell,
}

export function Communication({ me, onMenu }: { me: SessionUser; onMenu: () => void }) {
  return (
    <>
      <NotificationSwitches />
      <BotMessages me={me} messages={[welcome, farewell]} />
      <AreaWelcomeCard me={me} />
      {isAdmin(me.role) && <MailSignature me={me} />}
      <Card
        title={words.menu}
        help={words.menuHelp}
        action={<Button onClick={onMenu}>{words.editMenu}</Button>}
      />
    </>
  )
}

export function AreaWelcomeCard({ me }: { me: SessionUser }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Card
        title={words.areas}
        help={words.areasHelp}
        action={<Button onClick={() => setOpen(true)}>{words.editAreas}</Button>}
      />
      {open && <AreaWelcomeDialog me={me} onClose={() => setOpen(false)} />}
    </>
  )
}
