import { text } from 'node:stream/consumers'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { agentAtWork, linkOf, logIn, messageLog, untilFocused, waitForToast } from '../lib/pages/people'
import { journey } from '../lib/scenario'
import { nextNumber } from '../lib/servers/next-number'

const openSection = async (page: Page, name: string) => {
  await page.getByRole('heading', { level: 2 }).first().getByRole('button').click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
/** By the keys, once it is the first of those that are found. */
const chooseTemplate = async (dialog: Locator, words: string) => {
  const search = dialog.getByRole('combobox', { name: 'Buscar plantilla' })
  await search.fill(words)
  await dialog.getByRole('option', { name: new RegExp(words, 'i'), selected: true }).waitFor()
  await search.press('Enter')
}
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()

journey('labels are created and ordered, and are on offer in a chat at once', async ({ scenario }) => {
  const { step } = scenario
  const agent = await agentAtWork(scenario, 'ana')
  const page = await agentAtWork(scenario, 'admin')
  const names = () => page.getByRole('rowheader').allTextContents()

  await step('an admin adds a label at the end, and moves it to the front', async () => {
    await openSection(page, 'Etiquetas')
    await page.getByRole('button', { name: '+ Agregar etiqueta' }).click()
    await dialog(page, 'Agregar etiqueta').getByLabel('Nombre').fill('Devolución')
    await Promise.all([waitForToast(page, 'Etiqueta guardada correctamente'), save(page)])
    await row(page, 'Devolución').waitFor()
    while ((await names())[0] !== 'Devolución') {
      const before = await names()
      await page.getByRole('button', { name: 'Subir etiqueta Devolución' }).click()
      await expect.poll(names).not.toEqual(before)
    }
    // Said once the server has the order; what the list shows before is a promise.
    await page.getByText('Devolución está ahora en el lugar 1').waitFor()
    await page.reload()
    await expect.poll(async () => (await names())[0]).toBe('Devolución')
  })
  await step('an agent finds the label in the picker, and cannot open the screen', async () => {
    // Not the first one: other journeys leave chats there that have nothing but a call.
    await linkOf(agent, 'Catalina Ospina').click()
    await messageLog(agent, 'Catalina Ospina').getByRole('article').first().waitFor()
    await agent.keyboard.press('Alt+l')
    await agent.getByRole('checkbox', { name: 'Devolución' }).waitFor()
    await agent.goto(new URL('/chat?section=labels', agent.url()).href)
    await agent.getByText('No tienes permiso para ver esto').waitFor()
  })
})

journey('areas are created, edited and deleted', async ({ scenario }) => {
  const { step } = scenario
  const page = await agentAtWork(scenario, 'admin')

  await step("the submenu opens 'Areas (Colas)', which a reload opens again", async () => {
    await openSection(page, 'Areas')
    await row(page, 'Ventas').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?section=areas')
    await page.reload()
    await row(page, 'Ventas').waitFor()
  })
  await step('a name that is taken is reported at its field, and what was typed stays', async () => {
    await page.getByRole('button', { name: '+ Agregar area' }).click()
    const editor = dialog(page, 'Agregar área')
    await editor.getByLabel('Nombre').fill('Ventas')
    await editor.getByLabel('Nombre').press('Enter')
    await editor.locator('[aria-invalid=true]').waitFor()
    expect(await editor.getByLabel('Nombre').inputValue()).toBe('Ventas')
    await editor.getByLabel('Nombre').fill('Cartera')
    await editor.getByLabel('Color en hexadecimal').fill('2E9A5F')
    await Promise.all([waitForToast(page, 'Area guardada correctamente'), save(page)])
    await row(page, 'Cartera').getByText('#2e9a5f').waitFor()
    await row(page, 'Cartera').getByText('Sin descripcion').waitFor()
  })
  await step('an area is edited with the keyboard alone, and the focus comes back', async () => {
    const edit = row(page, 'Cartera').getByRole('button', { name: 'Editar área Cartera' })
    await edit.focus()
    await page.keyboard.press('Enter')
    const editor = dialog(page, 'Editar área')
    // The dialog takes the focus when it opens: if that came later, the key would miss the switch.
    await untilFocused(editor.getByLabel('Nombre'))
    const state = editor.getByRole('switch', { name: 'Estado' })
    await state.focus()
    await page.keyboard.press('Space')
    await expect.poll(() => state.getAttribute('aria-checked')).toBe('false')
    await Promise.all([
      waitForToast(page, 'Area actualizada correctamente'),
      page.keyboard.press('Control+s'),
    ])
    await row(page, 'Cartera').getByText('Inactivo').waitFor()
    await editor.waitFor({ state: 'detached' })
    await untilFocused(edit)
  })
  await step('deleting says what it affects, and then focuses another row', async () => {
    await row(page, 'Cartera').getByRole('button', { name: 'Eliminar área Cartera' }).click()
    const question = page.getByRole('alertdialog', { name: '¿Eliminar el área Cartera?' })
    await question.getByText('Sale del menú del bot').waitFor()
    await page.route('**/api/area/delete/**', (route) => route.fulfill({ status: 500 }), { times: 1 })
    const failed = page.getByRole('alert').filter({ hasText: 'No se pudo eliminar el area' })
    await Promise.all([failed.waitFor(), question.getByRole('button', { name: 'Eliminar área' }).click()])
    const boxWithToast = await question.boundingBox()
    await failed.waitFor({ state: 'detached' })
    await question.getByText('No se pudo eliminar el area').waitFor()
    // The question says it in its turn, where room was kept for it.
    expect(await question.boundingBox()).toEqual(boxWithToast)
    await Promise.all([
      waitForToast(page, 'Area eliminada correctamente'),
      question.getByRole('button', { name: 'Eliminar área' }).click(),
    ])
    await row(page, 'Cartera').waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.closest('[data-row]') !== null)
  })
})

journey('contacts are created, edited, imported, merged, exported and deleted', async ({ scenario }) => {
  const { step } = scenario
  const page = await agentAtWork(scenario, 'admin')
  const search = page.getByRole('searchbox', { name: 'Buscar contactos' })

  await step('a new contact gets its prefix, its tags and its information', async () => {
    await openSection(page, 'Contactos')
    await page.getByRole('button', { name: '+ Agregar contacto' }).click()
    const editor = dialog(page, 'Agregar contacto')
    await editor.getByLabel('Nombre').fill('Ñusta Ñáñez')
    await editor.getByLabel('Telefono').fill('319 000 1122')
    await editor.getByLabel('Etiquetas').fill('vip')
    await editor.getByLabel('Etiquetas').press('Enter')
    await editor.getByLabel('Título nuevo').fill('Talla')
    await editor.getByLabel('Información nueva').fill('M')
    await editor.getByLabel('Información nueva').press('Enter')
    await Promise.all([waitForToast(page, 'Contacto creado correctamente'), save(page)])
    await search.fill('nusta')
    await row(page, 'Ñusta Ñáñez').getByText('+57 319 000 1122').waitFor()
    await row(page, 'Ñusta Ñáñez').getByText('Sin correo').waitFor()
  })
  await step("the server's error is shown under its field", async () => {
    await page.getByRole('button', { name: 'Editar contacto Ñusta Ñáñez' }).click()
    const editor = dialog(page, 'Editar contacto')
    await expect.poll(() => editor.getByLabel('Telefono').inputValue()).toBe('3190001122')
    await editor.getByRole('button', { name: 'Quitar la etiqueta vip' }).waitFor()
    await editor.getByLabel('Correo').fill('no es un correo')
    await save(page)
    await editor.locator('input[type=email][aria-invalid=true]').waitFor()
    await editor.getByLabel('Correo').fill('nusta@correo.co')
    await Promise.all([waitForToast(page, 'Contacto actualizado correctamente'), save(page)])
    await row(page, 'Ñusta Ñáñez').getByText('nusta@correo.co').waitFor()
  })
  await step('a file is checked row by row before anything is imported', async () => {
    await search.fill('')
    await page.getByRole('button', { name: 'Importar o exportar contactos' }).click()
    await page.getByRole('menuitem', { name: 'Importar CSV' }).click()
    const importing = dialog(page, 'Importar contactos')
    const choose = (text: string) =>
      importing.getByLabel('Archivo CSV').setInputFiles({
        name: 'clientes.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(text),
      })
    await choose('Nombre;Telefono\nNustita;12\n')
    await importing.getByRole('region', { name: 'Errores por fila' }).getByText('Telefono').waitFor()
    await choose('Nombre;Correo\nNustita;nustita@correo.co\n')
    await Promise.all([
      waitForToast(page, 'Importación lista: 1 contacto nuevo, 0 completados'),
      importing.getByRole('button', { name: 'Importar 1 contacto' }).click(),
    ])
  })
  await step('two contacts of one person are merged', async () => {
    await search.fill('nustita')
    await page.getByRole('button', { name: 'Unir contacto Nustita con otro' }).click()
    const merging = dialog(page, 'Unir contactos')
    await merging.getByLabel('Busca el otro contacto').fill('ñusta')
    await merging.getByRole('button', { name: /^Ñusta Ñáñez/ }).click()
    await merging.getByRole('button', { name: 'Intercambiar cuál se queda' }).click()
    await Promise.all([
      waitForToast(page, 'Contactos unidos correctamente'),
      merging.getByRole('button', { name: 'Unir contactos' }).click(),
    ])
    await search.fill('nust')
    await row(page, 'Ñusta Ñáñez').waitFor()
    await row(page, 'Nustita').waitFor({ state: 'detached' })
  })
  await step('all contacts are exported to a file', async () => {
    await page.getByRole('button', { name: 'Importar o exportar contactos' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Exportar CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('contactos.csv')
    expect(await text(await file.createReadStream())).toMatch(/^Ñusta Ñáñez;.*573190001122;nusta@correo\.co/m)
  })
  await step('deleting asks, and says that it cannot be undone', async () => {
    await page.getByRole('button', { name: 'Eliminar contacto Ñusta Ñáñez' }).click()
    const question = page.getByRole('alertdialog', { name: '¿Eliminar el contacto Ñusta Ñáñez?' })
    await question.getByText('No se puede deshacer').waitFor()
    await Promise.all([
      waitForToast(page, 'Contacto eliminado correctamente'),
      question.getByRole('button', { name: 'Eliminar contacto' }).click(),
    ])
    await row(page, 'Ñusta Ñáñez').waitFor({ state: 'detached' })
  })
  await step(
    'a contact who never wrote is written to by a template, which opens a chat of mine',
    async () => {
      await search.fill('bodega')
      await row(page, 'Bodega Calle 80').getByRole('button', { name: 'Escribir a Bodega Calle 80' }).click()
      const writing = dialog(page, 'Escribir a Bodega Calle 80')
      await writing.getByRole('radio', { name: /Solo con una plantilla aprobada/ }).waitFor()
      await writing
        .getByRole('radio', { name: /empieza el cliente/, disabled: true })
        .first()
        .waitFor()
      await writing.getByRole('button', { name: 'Elegir plantilla' }).click()
      await chooseTemplate(writing, 'retomar')
      await writing.getByRole('textbox', { name: 'Dato 1' }).fill('Bodega')
      await Promise.all([
        waitForToast(page, 'Iniciaste el chat'),
        writing.getByRole('button', { name: 'Enviar plantilla' }).click(),
      ])
      await page.getByRole('log').getByText('Iniciaste este chat').waitFor()
      await page.getByRole('log').getByText('Hola Bodega, seguimos atentos').waitFor()
    },
  )
  await step('and so is a number that nobody has, from the palette', async () => {
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Paleta de comandos' })
    await palette.getByRole('combobox').fill('escribir')
    await palette.getByRole('option', { name: /^Escribir a…/ }).click()
    const number = `315 555 ${nextNumber(scenario)}`
    await expect.poll(() => palette.getByRole('combobox').inputValue()).toBe('Escribir a ')
    await page.keyboard.type(number)
    await palette
      .getByRole('option', { name: new RegExp(`^Escribir a \\+57 ${number}`), selected: true })
      .waitFor()
    await page.keyboard.press('Enter')
    const writing = dialog(page, `Escribir a +57 ${number}`)
    await writing.getByRole('button', { name: 'Elegir plantilla' }).click()
    await chooseTemplate(writing, 'retomar')
    await writing.getByRole('textbox', { name: 'Dato 1' }).fill('Rosa')
    await Promise.all([
      waitForToast(page, 'Iniciaste el chat'),
      writing.getByRole('button', { name: 'Enviar plantilla' }).click(),
    ])
    await page.getByRole('log').getByText('Hola Rosa, seguimos atentos').waitFor()
  })
  await step('the alphabetical list has a heading per letter, and opens the editor', async () => {
    await page
      .getByRole('navigation', { name: 'Principal' })
      .getByRole('button', { name: 'Contactos A-Z' })
      .click()
    const list = page.getByRole('list', { name: 'Contactos por letra' })
    await list.getByRole('heading', { name: '#' }).waitFor()
    await page.getByRole('searchbox', { name: 'Buscar contactos' }).fill('almacenes')
    await list.getByRole('heading', { name: 'A' }).waitFor()
    await list
      .getByRole('button', { name: /^Almacenes/ })
      .first()
      .click()
    await dialog(page, 'Editar contacto').waitFor()
  })
})

journey('quick answers are created, edited and deleted', async ({ scenario }) => {
  const { step } = scenario
  const page = await agentAtWork(scenario, 'ana')

  await step('the type of a quick answer is required', async () => {
    await openSection(page, 'Respuestas rápidas')
    await page.getByRole('button', { name: '+ Agregar respuesta' }).click()
    const editor = dialog(page, 'Agregar respuesta rápida')
    await editor.getByLabel('Nombre').fill('viaje-de-prueba')
    await editor.getByLabel('Mensaje').fill('Vamos en camino')
    await save(page)
    await editor.getByText('Elige un tipo de la lista').waitFor()
    await editor.getByLabel('Tipo').selectOption('Confirmación')
    await Promise.all([waitForToast(page, 'Respuesta rápida guardada correctamente'), save(page)])
    await row(page, 'viaje-de-prueba').getByText('Confirmación').waitFor()
  })
  await step('leaving unsaved edits asks first', async () => {
    await page.getByRole('button', { name: 'Editar respuesta viaje-de-prueba' }).click()
    const editor = dialog(page, 'Editar respuesta rápida')
    await editor.getByLabel('Mensaje').fill('Llegamos mañana')
    const question = page.getByRole('alertdialog', { name: 'Tienes cambios sin guardar' })
    for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await leave()
      await question.getByRole('button', { name: 'Seguir editando' }).click()
      await question.waitFor({ state: 'detached' })
    }
  })
  await step('unsaved edits survive the end of the session and a new login', async () => {
    await page.evaluate(() => {
      for (const name of ['token', 'refresh_token'])
        localStorage.setItem(name, `${localStorage.getItem(name)}not-ours`)
    })
    await save(page)
    const ended = 'Tu sesión terminó. Vuelve a ingresar.'
    await page.getByRole('form').getByText(ended).waitFor()
    expect(await page.getByRole('region', { name: 'Avisos' }).getByText(ended).count()).toBe(0)
    await logIn(page, 'ana@hilo.demo')
    await page.getByRole('button', { name: 'Editar respuesta viaje-de-prueba' }).click()
    await page.getByText('Aquí sigue lo que escribiste y no se guardó.').waitFor()
    const editor = dialog(page, 'Editar respuesta rápida')
    await expect.poll(() => editor.getByLabel('Mensaje').inputValue()).toBe('Llegamos mañana')
    await Promise.all([waitForToast(page, 'Respuesta rápida actualizada correctamente'), save(page)])
    await row(page, 'viaje-de-prueba').getByText('Llegamos mañana').waitFor()
  })
  await step('deleting asks first', async () => {
    await page.getByRole('button', { name: 'Eliminar respuesta viaje-de-prueba' }).click()
    await Promise.all([
      waitForToast(page, 'Respuesta rápida eliminada correctamente'),
      page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar respuesta' }).click(),
    ])
    await row(page, 'viaje-de-prueba').waitFor({ state: 'detached' })
  })
})
