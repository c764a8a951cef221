import { closeMenu, declineQuestion, firstVisible, openFirst, question, rows } from '../pages/navigate'
import { chooseTab, logIn } from '../pages/people'
import type { Screen } from './screen'

/** The login and the lists of chats. */
export const listScreens: readonly Screen[] = [
  { name: 'login', show: (page) => page.getByRole('button', { name: 'Acceder' }).waitFor() },
  {
    name: 'login-refused',
    async show(page) {
      await logIn(page, 'ana@hilo.demo', 'otra')
      await page.getByText('Correo o contraseña incorrectos.').waitFor()
    },
  },
  {
    name: 'home',
    async show(page) {
      await page.getByRole('button', { name: 'Cerrar aviso' }).click()
      await logIn(page, 'ana@hilo.demo')
      await rows(page, 'Mis Chats').first().waitFor()
    },
  },
  {
    name: 'filters',
    async show(page) {
      await page.getByRole('button', { name: 'Filtrar' }).click()
      await page.getByRole('menu').waitFor()
      // axe requires that a menu that scrolls has a focused entry: the first arrow key focuses it.
      await page.keyboard.press('ArrowDown')
      await page.locator('[role^=menuitem]:focus').waitFor()
    },
  },
  {
    name: 'mentions',
    async show(page) {
      await page.getByRole('menuitem', { name: /^Menciones/ }).click()
      await page.getByRole('menu').waitFor({ state: 'detached' })
      const list = page.getByRole('list', { name: 'Menciones' })
      await list.or(page.getByText('Nadie te ha mencionado')).first().waitFor()
    },
  },
  {
    name: 'due',
    async show(page) {
      await page.getByRole('button', { name: /^Filtr/ }).click()
      await page.getByRole('menuitem', { name: 'Por vencer' }).click()
      await page.getByRole('menu').waitFor({ state: 'detached' })
      const list = page.getByRole('list', { name: 'Por vencer' })
      await list.or(page.getByText('Nada está por vencer')).first().waitFor()
    },
  },
  {
    name: 'account-menu',
    async show(page) {
      await page.getByRole('button', { name: 'Salir de Por vencer' }).click()
      await rows(page, 'Mis Chats').first().waitFor()
      // On a phone it is in the menu 'Más'.
      const more = page.getByRole('button', { name: 'Más', exact: true })
      const own = page.getByRole('button', { name: /^Ana .*, (?:en línea|Ausente)/ })
      await (await firstVisible(more, own)).click()
      await page.getByRole('menuitemradio', { name: 'Ausente' }).waitFor()
    },
  },
  {
    name: 'chats',
    async show(page) {
      await closeMenu(page)
      await chooseTab(page, 'Chats')
      await rows(page, 'Chats').first().waitFor()
    },
  },
  {
    name: 'preview',
    async show(page) {
      await rows(page, 'Chats').first().getByRole('button', { name: 'Vista previa' }).click()
      await page.getByRole('dialog').getByRole('article').first().waitFor()
    },
  },
  {
    name: 'accept',
    async show(page) {
      await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).first().click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await rows(page, 'Chats').first().getByRole('button', { name: 'Aceptar' }).click()
      await question(page).waitFor()
    },
  },
  {
    name: 'checked',
    async show(page) {
      await declineQuestion(page)
      await rows(page, 'Chats').first().getByRole('link').press('Space')
      await page.getByRole('region', { name: 'Chats marcados' }).waitFor()
    },
  },
  {
    name: 'no-results',
    async show(page) {
      await page.getByRole('button', { name: 'Quitar las marcas' }).click()
      await page.getByRole('region', { name: 'Chats marcados' }).waitFor({ state: 'detached' })
      await page.getByRole('searchbox', { name: 'Buscar' }).fill('zapatos de charol')
      await page.getByText('Sin resultados para').waitFor()
    },
  },
  {
    name: 'resolved',
    async show(page) {
      await page.getByRole('button', { name: 'Limpiar búsqueda' }).first().click()
      await chooseTab(page, 'Resueltos')
      await rows(page, 'Resueltos').first().waitFor()
    },
  },
  { name: 'resolved-chat', show: (page) => openFirst(page, 'Resueltos') },
]
