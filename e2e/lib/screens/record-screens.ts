import {
  chooseMenu,
  closeDialog,
  closeHistoryThread,
  declineQuestion,
  openDialog,
  pressEscape,
  question,
  showSection,
} from '../pages/navigate'
import type { Screen } from './screen'

/** The profile, the tables of Home, Busqueda, Historial, Estadisticas and Llamadas. */
export const recordScreens: readonly Screen[] = [
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
      await page.getByRole('region', { name: 'Por persona' }).waitFor()
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
    name: 'reports-filters',
    async show(page) {
      // Only a phone folds them.
      const fold = page.getByRole('button', { name: 'Filtros', exact: true })
      if (await fold.isVisible()) await fold.click()
      await page.getByRole('combobox', { name: 'Canal' }).waitFor()
    },
  },
  {
    name: 'reports-save-view',
    async show(page) {
      await page.getByRole('button', { name: 'Vistas' }).click()
      await page.getByRole('menuitem', { name: /^Guardar esta vista/ }).click()
      await page.getByRole('dialog', { name: 'Guardar esta vista' }).waitFor()
    },
  },
  {
    name: 'calls',
    async show(page) {
      await pressEscape(page)
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
