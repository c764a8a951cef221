import type { Page } from 'playwright-core'
import { rows } from '../pages/navigate'
import { logIn } from '../pages/people'
import { chatScreens } from './chat-screens'
import { listScreens } from './list-screens'
import { recordScreens } from './record-screens'
import type { Part, Screen } from './screen'
import { settingsScreens } from './settings-screens'
import { prepareWhatsApp, whatsappScreens } from './whatsapp-screens'

/** The screens of an agent in order: each begins where the one before it ended. */
export const screens: readonly Screen[] = [...listScreens, ...chatScreens, ...recordScreens]

const logInAsAna = async (page: Page): Promise<void> => {
  await logIn(page, 'ana@hilo.demo')
  await rows(page, 'Mis Chats').first().waitFor()
}

/** The same in three parts: looking at all of them with axe takes a minute, and several on a busy machine. */
export const agentParts: readonly Part[] = [
  { name: 'the lists', screens: listScreens },
  { name: 'a chat', screens: chatScreens, begin: logInAsAna },
  {
    name: 'the other sections',
    screens: recordScreens,
    async begin(page: Page) {
      await logInAsAna(page)
      // The last one of a chat is a chat that does not exist.
      await page.goto(new URL('/chat?c=00000000-0000-4000-8000-000000000000', page.url()).href)
    },
  },
]
export const whatsappPart: Part = {
  name: 'what WhatsApp alone has',
  screens: whatsappScreens,
  begin: prepareWhatsApp,
}
export const settingsParts: readonly Part[] = [
  { name: 'Configuración', screens: settingsScreens },
  whatsappPart,
]
