import type { Page } from 'playwright-core'
import {
  cardAct,
  chooseMenu,
  closeDialog,
  declineQuestion,
  openDialog,
  pressEscape,
  question,
  showSection,
} from '../pages/navigate'
import { logIn } from '../pages/people'
import type { Screen } from './screen'

/** The screens of administrators: 'Configuración', each of its pages and their dialogs. */

export const settingsPage = async (page: Page, name: string): Promise<void> => {
  const back = page.getByRole('main').getByRole('button', { name: 'Volver' })
  const navigation = page.getByRole('navigation', { name: 'Secciones de configuración' })
  // On a phone each page covers the menu or the page that led to it.
  while (!(await navigation.isVisible())) {
    const here = page.url()
    await back.first().click()
    await page.waitForURL((to) => to.href !== here)
  }
  await navigation.getByRole('button', { name, exact: true }).click()
}

const openPage = (name: string, sign: (page: Page) => ReturnType<Page['getByRole']>) => ({
  async show(page: Page) {
    await settingsPage(page, name)
    await sign(page).first().waitFor()
  },
})

const byButton = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name })

async function openDialogBy(page: Page, opener: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: opener }).first().click()
  await page.getByRole('dialog').waitFor()
}

export const settingsScreens: readonly Screen[] = [
  {
    name: 'forgot',
    async show(page) {
      await page.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click()
      await page.getByRole('button', { name: 'Enviar enlace' }).waitFor()
    },
  },
  {
    name: 'forgot-sent',
    async show(page) {
      await page.getByLabel('Correo electrónico').fill('nadie@hilo.demo')
      await page.getByRole('button', { name: 'Enviar enlace' }).click()
      await page.getByText('El enlace sirve durante una hora').waitFor()
    },
  },
  {
    name: 'reset',
    async show(page) {
      await page.goto(new URL('/#reset=un-enlace-viejo', page.url()).href)
      await page.getByRole('button', { name: 'Guardar contraseña' }).waitFor()
    },
  },
  {
    name: 'reset-ended',
    async show(page) {
      await page.getByLabel('Contraseña nueva', { exact: true }).fill('ruana-gris-9')
      await page.getByRole('button', { name: 'Guardar contraseña' }).click()
      await page.getByRole('button', { name: 'Pedir otro enlace' }).waitFor()
    },
  },
  {
    name: 'chats-of-the-team',
    async show(page) {
      await page.getByRole('button', { name: 'Pedir otro enlace' }).click()
      await logIn(page, 'super@hilo.demo')
      await page.getByRole('tab', { name: 'Mis Chats' }).waitFor()
      await page.getByRole('switch', { name: /^Del equipo, / }).click()
      await page.getByRole('list', { name: 'Del equipo' }).getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'settings',
    async show(page) {
      await chooseMenu(page, 'Configuración')
      await page.getByRole('navigation', { name: 'Secciones de configuración' }).waitFor()
      // On wide screens the first page is shown beside the menu.
      const first = page.getByRole('heading', { name: 'Información General' })
      if (await first.isVisible()) await page.getByLabel('Nombre de la empresa').waitFor()
    },
  },
  { name: 'settings-general', ...openPage('Información General', byButton('Agregar información')) },
  { name: 'settings-users', ...openPage('Usuarios y Permisos', (page) => page.getByRole('switch')) },
  {
    name: 'team',
    async show(page) {
      await page.getByRole('button', { name: 'Gestionar Usuarios' }).click()
      await page
        .getByRole('button', { name: /^Editar a / })
        .first()
        .waitFor()
    },
  },
  { name: 'person-new', show: (page) => openDialogBy(page, '+ Crear usuario') },
  {
    name: 'person-editor',
    async show(page) {
      await closeDialog(page)
      await openDialog(page, /^Editar a Ana/)
    },
  },
  {
    name: 'person-password',
    async show(page) {
      await closeDialog(page)
      await openDialog(page, /^Cambiar la contraseña de Ana/)
    },
  },
  {
    name: 'person-deactivate',
    async show(page) {
      await closeDialog(page)
      await page.getByRole('button', { name: /^Desactivar a Ana/ }).click()
      await question(page).waitFor()
    },
  },
  {
    name: 'settings-communication',
    async show(page) {
      await declineQuestion(page)
      await settingsPage(page, 'Comunicación')
      await page.getByRole('form', { name: 'Mensaje de despedida' }).waitFor()
    },
  },
  { name: 'area-welcome', show: (page) => openDialogBy(page, 'Editar mensajes por área') },
  {
    name: 'bot-menu',
    async show(page) {
      await closeDialog(page)
      await page.getByRole('button', { name: 'Editar menú del bot' }).click()
      await page
        .getByRole('button', { name: /^Bajar / })
        .first()
        .waitFor()
    },
  },
  {
    name: 'settings-interactions',
    ...openPage('Gestión de Interacciones', byButton('Control de Horarios')),
  },
  {
    name: 'finish-reasons',
    async show(page) {
      await page.getByRole('button', { name: 'Guardar motivos' }).scrollIntoViewIfNeeded()
      await page.getByRole('textbox', { name: 'Motivo 1', exact: true }).waitFor()
    },
  },
  {
    name: 'schedule',
    async show(page) {
      await page.getByRole('button', { name: 'Control de Horarios' }).click()
      await page.getByRole('button', { name: 'Guardar horario' }).waitFor()
    },
  },
  {
    name: 'schedule-zone',
    async show(page) {
      await page.getByRole('button', { name: /^Zona horaria: / }).click()
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'settings-channels',
    async show(page) {
      await pressEscape(page)
      await settingsPage(page, 'Canales')
      await byButton(/^Probar conexión de /)(page)
        .first()
        .waitFor()
    },
  },
  { name: 'channel-new', show: (page) => openDialogBy(page, 'Conectar canal') },
  {
    name: 'channel-new-gmail',
    async show(page) {
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Gmail', { exact: true }).click()
      await dialog.getByRole('button', { name: 'Ya tengo un token de actualización' }).click()
      await dialog.getByLabel('Token de actualización', { exact: true }).waitFor()
    },
  },
  {
    name: 'channel-editor',
    async show(page) {
      await closeDialog(page)
      await cardAct(page, 'Editar')
      await page.getByRole('dialog').waitFor()
      await page.getByRole('button', { name: 'Opciones avanzadas' }).click()
      await page.getByLabel('Mensajes por segundo').waitFor()
    },
  },
  {
    name: 'channel-items',
    async show(page) {
      await closeDialog(page)
      // A channel that has some shows the button; the menu of the others has the entry.
      await page
        .getByRole('button', { name: /^Avisos sin procesar de / })
        .first()
        .click()
      await page.getByRole('radiogroup').waitFor()
    },
  },
  {
    name: 'channel-disconnect',
    async show(page) {
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await cardAct(page, 'Desconectar')
      await question(page).waitFor()
    },
  },
  {
    name: 'settings-integrations',
    async show(page) {
      await declineQuestion(page)
      await settingsPage(page, 'Integraciones')
      await page.getByRole('button', { name: 'Configurar API' }).waitFor()
    },
  },
  { name: 'api-key', show: (page) => openDialogBy(page, 'Crear clave') },
  {
    name: 'hook-new',
    async show(page) {
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await openDialogBy(page, 'Agregar dirección')
    },
  },
  {
    name: 'settings-interface',
    async show(page) {
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await settingsPage(page, 'Interfaz')
      await page.getByRole('button', { name: 'Editar menú principal' }).waitFor()
    },
  },
  { name: 'settings-audit', ...openPage('Auditoría', byButton(/^Inició sesión/)) },
  { name: 'audit-detail', show: (page) => openDialogBy(page, /^Inició sesión/) },
  {
    name: 'audit-none',
    async show(page) {
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page
        .getByRole('searchbox', { name: 'Buscar por nombre o dirección' })
        .fill('nadie con este nombre')
      await page.getByText('Nada con estos filtros').waitFor()
    },
  },
  {
    name: 'account',
    ...openPage('Mi cuenta', (page) => page.getByRole('button', { name: 'Cambiar contraseña' })),
  },
  { name: 'labels-screen', show: (page) => showSection(page, 'Etiquetas', /^Editar etiqueta/) },
  { name: 'label-editor', show: (page) => openDialog(page, /^Editar etiqueta/) },
  {
    name: 'label-delete',
    async show(page) {
      await closeDialog(page)
      await page
        .getByRole('button', { name: /^Eliminar etiqueta/ })
        .first()
        .click()
      await question(page).waitFor()
    },
  },
]
