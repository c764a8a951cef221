import type { SessionUser } from '@hilo/contracts'
import { settings } from '../../strings'
import { BotMessage } from './bot-message'
import { MenuOrder } from './menu-order'
import { WithBot } from './with-bot'

const words = settings.botMenu

/** How the bot offers the areas: its sentence, their order, their names. */
export function BotMenu({ me }: { me: SessionUser }) {
  return (
    <>
      <WithBot me={me}>
        {({ name }, config) => (
          <BotMessage
            config={config}
            name="bot_area_menu"
            title={words.intro}
            help={words.introHelp}
            action={words.saveIntro}
            from={name}
          />
        )}
      </WithBot>
      <MenuOrder />
    </>
  )
}
