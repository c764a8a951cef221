import type { Locator, Page } from 'playwright-core'
import { chooseTab, logIn, untilFocused } from '../pages/people'

/** The screens in order: each begins where the one before it ended. */
export interface Screen {
  readonly name: string
  show(page: Page): Promise<unknown>
}

export const question = (page: Page) => page.getByRole('alertdialog')
const rows = (page: Page, list: string) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem')

/** Checks that the focus is not on the body after a dialog closed. */
const focusIsKept = (page: Page) => page.waitForFunction(() => document.activeElement !== document.body)

export async function declineQuestion(page: Page): Promise<void> {
  await question(page).getByRole('button', { name: 'Cancelar' }).click()
  await question(page).waitFor({ state: 'detached' })
  await focusIsKept(page)
}

async function pressEscape(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await focusIsKept(page)
}

async function closeMenu(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await focusIsKept(page)
}

/** On a telephone the chat covers the list, which the arrow brings back. */
async function backToList(page: Page): Promise<void> {
  const back = page.getByRole('button', { name: 'Volver', exact: true })
  if (await back.isVisible()) await back.click()
}

/** On a telephone the thread stands instead of the table and the menu. */
async function closeHistoryThread(page: Page): Promise<void> {
  const thread = page.getByRole('region', { name: 'Conversación del historial' })
  await thread.getByRole('button', { name: /^(?:Volver|Cerrar la conversación)$/ }).click()
  await thread.waitFor({ state: 'detached' })
}

/** The first of two locators if it is shown, else the second. */
async function firstVisible(first: Locator, second: Locator): Promise<Locator> {
  await first.or(second).first().waitFor()
  return (await first.isVisible()) ? first : second
}

export async function chooseMenu(page: Page, name: string): Promise<void> {
  await backToList(page)
  const entry = page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name, exact: true })
  const shown = await firstVisible(entry, page.getByRole('button', { name: 'Más', exact: true }))
  await shown.click()
  if (shown !== entry) await page.getByRole('menuitem', { name }).click()
}

/** A table of Home, by its submenu. */
export async function showSection(page: Page, name: string, sign: RegExp): Promise<void> {
  await chooseMenu(page, 'Chats')
  await page.getByRole('heading', { level: 2 }).first().getByRole('button').click()
  await page.getByRole('menuitem', { name, exact: true }).click()
  await page.getByRole('button', { name: sign }).first().waitFor()
}

export async function openDialog(page: Page, opener: RegExp): Promise<void> {
  await page.getByRole('button', { name: opener }).first().click()
  await page.getByRole('dialog').waitFor()
}

export async function closeDialog(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await focusIsKept(page)
}

async function openFirst(page: Page, list: string): Promise<void> {
  await rows(page, list).first().getByRole('link').click()
  await page.getByRole('log').getByRole('article').first().waitFor()
}

/** Opens the menu of the newest message in the open chat, by the key. */
async function openMessageMenu(page: Page): Promise<void> {
  const message = page.getByRole('log').locator('article:has([data-bubble])').last()
  await message.evaluate((element: HTMLElement) => {
    element.tabIndex = -1
    element.focus()
  })
  await message.press('Enter')
  await page.getByRole('menuitem').first().waitFor()
}

/** An action of the chat: its button, or an entry of 'Más acciones' where there is no room for it. */
async function chatAction(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  const shown = await firstVisible(button, page.getByRole('button', { name: 'Más acciones', exact: true }))
  await shown.click()
  if (shown !== button) await page.getByRole('menuitem', { name }).click()
}

export const screens: readonly Screen[] = [
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
      // On a telephone it is in the menu 'Más'.
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
  {
    name: 'profile',
    async show(page) {
      await page.getByRole('button', { name: 'Volver a la lista' }).click()
      await chooseMenu(page, 'Perfil')
      await page.getByText('ana@hilo.demo').waitFor()
      await page.getByRole('switch', { name: 'Horas de silencio' }).setChecked(true)
      await page.getByLabel('Hasta').scrollIntoViewIfNeeded()
    },
  },
  { name: 'areas', show: (page) => showSection(page, 'Areas', /^Editar área/) },
  { name: 'area-editor', show: (page) => openDialog(page, /^Editar área/) },
  {
    name: 'area-delete',
    async show(page) {
      await closeDialog(page)
      await page
        .getByRole('button', { name: /^Eliminar área/ })
        .first()
        .click()
      await question(page).waitFor()
    },
  },
  {
    name: 'contacts',
    async show(page) {
      await declineQuestion(page)
      await showSection(page, 'Contactos', /^Editar contacto Almacenes/)
    },
  },
  {
    name: 'write-first',
    async show(page) {
      await openDialog(page, /^Escribir a Almacenes/)
      await page.getByRole('radio').first().waitFor()
    },
  },
  {
    name: 'contact-editor',
    async show(page) {
      await closeDialog(page)
      await openDialog(page, /^Editar contacto Almacenes/)
    },
  },
  {
    name: 'contact-merge',
    async show(page) {
      await closeDialog(page)
      await openDialog(page, /^Unir contacto Almacenes/)
      await page.getByRole('list', { name: 'Contactos encontrados' }).waitFor()
    },
  },
  {
    name: 'contacts-import',
    async show(page) {
      await closeDialog(page)
      await page.getByRole('button', { name: 'Importar o exportar contactos' }).click()
      await page.getByRole('menuitem', { name: 'Importar CSV' }).click()
      await page.getByLabel('Archivo CSV').setInputFiles({
        name: 'clientes.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('Nombre;Telefono;Correo\nNora Ñáñez;3100000000;nora@correo.co\nPaz;12;paz\n'),
      })
      await page.getByRole('region', { name: 'Errores por fila' }).waitFor()
    },
  },
  {
    name: 'quick-answers',
    async show(page) {
      await closeDialog(page)
      await showSection(page, 'Respuestas rápidas', /^Editar respuesta/)
    },
  },
  { name: 'quick-answer-editor', show: (page) => openDialog(page, /^Editar respuesta/) },
  {
    name: 'contact-list',
    async show(page) {
      await closeDialog(page)
      await chooseMenu(page, 'Contactos A-Z')
      await page.getByRole('list', { name: 'Contactos por letra' }).waitFor()
    },
  },
  {
    name: 'search-help',
    async show(page) {
      await chooseMenu(page, 'Busqueda')
      await page.getByRole('region', { name: 'Busca en todo lo que puedes ver' }).waitFor()
    },
  },
  {
    name: 'search-results',
    async show(page) {
      await page.getByRole('searchbox', { name: 'Buscar en todo' }).fill('pedido')
      await page.getByRole('region', { name: 'Mensajes', exact: true }).locator('mark').first().waitFor()
    },
  },
  {
    name: 'search-none',
    async show(page) {
      await page.getByRole('button', { name: 'Filtros', exact: true }).click()
      await page.getByRole('combobox', { name: 'Canal' }).selectOption('telegram')
      await page.getByRole('searchbox', { name: 'Buscar en todo' }).fill('palabra inexistente')
      await page.getByText('Sin resultados para “palabra inexistente”').waitFor()
    },
  },
  {
    name: 'history',
    async show(page) {
      await chooseMenu(page, 'Historial')
      await page.getByRole('status').getByText('interacciones').waitFor()
    },
  },
  {
    name: 'history-dates',
    async show(page) {
      await page.getByRole('button', { name: 'Filtrar por Fechas' }).click()
      await page.getByRole('dialog', { name: 'Fechas' }).waitFor()
    },
  },
  {
    name: 'history-thread',
    async show(page) {
      await page.getByRole('button', { name: 'Últimos 30 días' }).click()
      await pressEscape(page)
      await page.locator('[data-row] a').first().click()
      await page.getByRole('log').getByRole('article').first().waitFor()
    },
  },
  {
    name: 'reports-now',
    async show(page) {
      await closeHistoryThread(page)
      await chooseMenu(page, 'Estadisticas')
      await page.getByRole('table', { name: 'Por persona' }).waitFor()
    },
  },
  {
    name: 'reports-period',
    async show(page) {
      await page.getByRole('radio', { name: 'Un período' }).click({ force: true })
      await page.getByRole('radio', { name: '30 días' }).click({ force: true })
      await page.getByRole('table', { name: 'Nuevas por canal: los mismos números' }).waitFor()
    },
  },
  {
    name: 'calls',
    async show(page) {
      await chooseMenu(page, 'Llamadas')
      await page.getByRole('heading', { name: 'Llamadas' }).waitFor()
    },
  },
  {
    name: 'logout',
    async show(page) {
      await chooseMenu(page, 'Cerrar sesión')
      await question(page).waitFor()
    },
  },
]

export const simulatorScreens: readonly Screen[] = [
  { name: 'simulator', show: (page) => page.getByText('Simulador de clientes').first().waitFor() },
  {
    name: 'simulator-phone',
    async show(page) {
      await page.getByRole('list', { name: 'Clientes' }).getByRole('button').first().click()
      await page.getByRole('textbox', { name: 'Mensaje' }).waitFor()
    },
  },
  {
    name: 'simulator-knobs',
    async show(page) {
      await page.getByRole('button', { name: 'Mandos de prueba' }).click()
      await page.getByRole('switch', { name: 'Token revocado' }).waitFor()
    },
  },
]
