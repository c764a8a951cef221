import {
  backToList,
  chatAction,
  closeMenu,
  declineQuestion,
  firstVisible,
  openMessageMenu,
  pressEscape,
  question,
  rows,
} from '../pages/navigate'
import { chooseTab, untilFocused } from '../pages/people'
import type { Screen } from './screen'

/** A chat with its dialogs. */
export const chatScreens: readonly Screen[] = [
  {
    name: 'chat',
    async show(page) {
      await backToList(page)
      await chooseTab(page, 'Mis Chats')
      // Not the first one: other journeys leave chats there that have nothing but a call.
      await rows(page, 'Mis Chats')
        .getByRole('link', { name: /^Catalina Ospina,/ })
        .click()
      await page.getByRole('log').getByRole('article').first().waitFor()
    },
  },
  {
    name: 'slash',
    async show(page) {
      await page.getByRole('button', { name: 'Respuestas rápidas', exact: true }).click()
      await page.getByRole('listbox', { name: 'Respuestas rápidas' }).getByRole('option').first().waitFor()
    },
  },
  {
    name: 'emojis',
    async show(page) {
      await page.keyboard.press('Escape')
      const open = page.getByRole('button', { name: 'Emojis' })
      // A touch keyboard has its own.
      if (!(await open.isVisible())) return
      await open.click()
      await page.getByRole('listbox', { name: 'Emojis' }).getByRole('option').first().waitFor()
      await untilFocused(page.getByRole('combobox', { name: 'Buscar emoji' }))
    },
  },
  {
    name: 'note',
    async show(page) {
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Escribir una nota interna' }).click()
      await untilFocused(page.getByRole('textbox', { name: 'Nota interna' }))
    },
  },
  {
    name: 'message-menu',
    async show(page) {
      await page.keyboard.press('Escape')
      await openMessageMenu(page)
    },
  },
  {
    name: 'forward',
    async show(page) {
      await page.getByRole('menuitem', { name: 'Reenviar', exact: true }).click()
      await page
        .getByRole('dialog', { name: /^Reenviar/ })
        .getByRole('radio')
        .first()
        .waitFor()
    },
  },
  {
    name: 'quote',
    async show(page) {
      await pressEscape(page)
      await openMessageMenu(page)
      await page.getByRole('menuitem', { name: 'Responder' }).click()
      await page.getByRole('region', { name: /^Respondes a/ }).waitFor()
    },
  },
  {
    name: 'contact',
    async show(page) {
      await page.getByRole('button', { name: 'Quitar la cita' }).click()
      const aside = page.getByRole('complementary', { name: 'Contacto' })
      // Beside the chat it is open from the start.
      if (!(await aside.isVisible())) await chatAction(page, 'Contacto')
      await aside.getByText('Correo', { exact: true }).waitFor()
    },
  },
  {
    name: 'labels',
    async show(page) {
      await page
        .getByRole('complementary', { name: 'Contacto' })
        .getByRole('button', { name: 'Etiquetar' })
        .click()
      await page.getByRole('dialog').getByRole('checkbox').first().waitFor()
    },
  },
  {
    name: 'transfer',
    async show(page) {
      await pressEscape(page)
      await page.getByRole('button', { name: 'Cerrar el panel de contacto' }).click()
      await chatAction(page, 'Transferir')
      await page.getByRole('dialog').getByRole('option').first().waitFor()
    },
  },
  {
    name: 'pause',
    async show(page) {
      await pressEscape(page)
      await page.keyboard.press('Alt+p')
      await page.getByRole('dialog', { name: 'Pausar hasta' }).waitFor()
    },
  },
  {
    name: 'finish',
    async show(page) {
      await pressEscape(page)
      await page.getByRole('button', { name: 'Finalizar' }).click()
      await question(page).waitFor()
    },
  },
  {
    name: 'shortcuts',
    async show(page) {
      await declineQuestion(page)
      await page.getByRole('log').focus()
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Atajos de teclado' }).waitFor()
    },
  },
  {
    name: 'palette',
    async show(page) {
      await pressEscape(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog', { name: 'Paleta de comandos' }).getByRole('option').first().waitFor()
    },
  },
  {
    name: 'mail-original',
    async show(page) {
      await pressEscape(page)
      await backToList(page)
      await rows(page, 'Mis Chats')
        .getByRole('link', { name: /^Almacenes El Telar/ })
        .click()
      await page.getByRole('button', { name: 'Ver correo original' }).first().click()
      await page
        .getByRole('dialog')
        .frameLocator('iframe')
        .getByText('Para la temporada de diciembre')
        .waitFor()
    },
  },
  {
    name: 'mail-fields',
    async show(page) {
      await pressEscape(page)
      await page.getByRole('button', { name: 'Cc y asunto' }).click()
      const to = page.getByRole('textbox', { name: 'Para' })
      await to.fill('bodega')
      await to.press('Enter')
      await page.getByText('«bodega» no es un correo como nombre@empresa.com').waitFor()
      await page
        .getByRole('textbox', { name: 'Mensaje' })
        .fill('Van **dos**:\n\n- una\n- [otra](https://tienda.co)')
      await page.getByRole('button', { name: 'Vista previa' }).click()
    },
  },
  {
    name: 'forward-mail',
    async show(page) {
      await openMessageMenu(page)
      await page.getByRole('menuitem', { name: 'Reenviar por correo' }).click()
      await page.getByRole('dialog', { name: 'Reenviar este correo' }).waitFor()
    },
  },
  {
    name: 'owner',
    async show(page) {
      await pressEscape(page)
      const owner = page.getByRole('button', { name: /^Responsable: / })
      const more = page.getByRole('button', { name: 'Más acciones', exact: true })
      await (await firstVisible(owner, more)).click()
      await page.getByRole('menuitem').first().waitFor()
    },
  },
  {
    name: 'lost-chat',
    async show(page) {
      await closeMenu(page)
      const lost = '00000000-0000-4000-8000-000000000000'
      await page.evaluate((chat) => {
        const [, claims = ''] = (localStorage.getItem('token') ?? '').split('.')
        const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
        localStorage.setItem(`hilo:draft:${sub}:${chat}`, 'Le queda en la terminal, junto a la taquilla 4.')
      }, lost)
      await page.goto(new URL(`/chat?c=${lost}`, page.url()).href)
      await page.getByRole('button', { name: 'Copiar lo que escribías' }).waitFor()
    },
  },
]
