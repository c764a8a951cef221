import type { SessionUser } from '@hilo/contracts'
import { settings } from '../../../strings'
import { MenuOrder } from '../menu-order'
import type { BotMessageWords } from './bot-message'
import { BotMessages } from './bot-messages'

const words = settings.botMenu
const intro: BotMessageWords = {
  name: 'bot_area_menu',
  title: words.intro,
  help: words.introHelp,
  action: words.saveIntro,
}

/** The bot's menu of areas: its introduction, their order and names. */
export function BotMenu({ me }: { me: SessionUser }) {
  return (
    <>
      <BotMessages me={me} messages={[intro]} />
      <MenuOrder />
    </>
  )
}
