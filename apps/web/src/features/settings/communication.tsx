import type { SessionUser } from '@hilo/contracts'
import { useState } from 'react'
import { settings } from '../../strings'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { preparedDialog } from '../../ui/prepared'
import { BotMessage } from './bot-message'
import { NotificationSwitches } from './notification-switches'
import { WithBot } from './with-bot'

const AreaWelcome = preparedDialog(() => import('./area-welcome-dialog'))
const words = settings.communication

export function Communication({ me, onMenu }: { me: SessionUser; onMenu: () => void }) {
  return (
    <>
      <NotificationSwitches />
      <WithBot me={me}>
        {({ name }, config) => (
          <>
            <BotMessage
              config={config}
              name="bot_input_message"
              title={words.welcome}
              help={words.welcomeHelp}
              action={words.saveWelcome}
              from={name}
            />
            <BotMessage
              config={config}
              name="bot_output_message"
              title={words.farewell}
              help={words.farewellHelp}
              action={words.saveFarewell}
              from={name}
            />
          </>
        )}
      </WithBot>
      <AreaWelcomeCard me={me} />
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
        action={
          <Button
            onPointerEnter={AreaWelcome.prepare}
            onFocus={AreaWelcome.prepare}
            onClick={() => setOpen(true)}
          >
            {words.editAreas}
          </Button>
        }
      />
      {open && <AreaWelcome.Part me={me} onClose={() => setOpen(false)} />}
    </>
  )
}
