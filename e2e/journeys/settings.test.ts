import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { logIn, openSettings, signedIn, waitForToast } from '../lib/pages/people'
import { journey, type Scenario } from '../lib/scenario'
import { nextNumber } from '../lib/servers/next-number'

/** For users of the demo's other business, where nobody else is at work. */
const pageOf = (scenario: Scenario, email: string, secret?: string): Promise<Page> =>
  signedIn(scenario, email, secret === undefined ? {} : { secret })

async function mailsTo({ dataDir }: Scenario, email: string): Promise<readonly string[]> {
  const folder = join(dataDir, 'mail')
  const names = existsSync(folder) ? await readdir(folder) : []
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return mails.filter((mail) => mail.includes(`To: ${email}`))
}

/** The link that was mailed to a person: without a mail server, mails are files in the data folder (README). */
async function linkFor(scenario: Scenario, email: string): Promise<string> {
  const look = async () => (await mailsTo(scenario, email)).join().match(/http\S+reset=\S+/)?.[0]
  // The mail is written after the answer, which must not reveal whether the account exists.
  await expect.poll(look).toBeDefined()
  return (await look()) ?? ''
}

journey('a user is created, resets the password, and is deactivated', async ({ scenario }) => {
  const { step } = scenario
  const admin = await pageOf(scenario, 'admin@otra.demo')
  const email = `nora-${nextNumber(scenario)}@otra.demo`
  await step('the account is created', async () => {
    await openSettings(admin, 'Usuarios y Permisos')
    await admin.getByRole('button', { name: 'Gestionar Usuarios' }).click()
    await admin.getByRole('button', { name: '+ Crear usuario' }).click()
    const editor = admin.getByRole('dialog', { name: 'Crear usuario' })
    await editor.getByLabel('Nombre').fill('Nora Ñáñez')
    await editor.getByLabel('Correo').fill(email)
    await editor.getByLabel('Contraseña', { exact: true }).fill('ruana-gris-9')
    await editor.getByRole('button', { name: 'Guardar' }).click()
    await editor.waitFor({ state: 'detached' })
    await admin.getByRole('button', { name: 'Editar a Nora Ñáñez' }).waitFor()
  })
  const nora = await step('the new user is logged in', () => pageOf(scenario, email, 'ruana-gris-9'))
  const next = 'poncho-azul-7'
  await step('a mailed link resets her password, and ends her other sessions', async () => {
    const forgetful = await (await scenario.enter('Nora, elsewhere')).newPage()
    await forgetful.goto(scenario.hilo)
    await forgetful.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click()
    const asking = forgetful.getByRole('form', { name: 'Recupera tu contraseña' })
    await asking.getByLabel('Correo electrónico').fill(email)
    await asking.getByRole('button', { name: 'Enviar enlace' }).click()
    await forgetful.getByText('El enlace sirve durante una hora').waitFor()
    const link = await linkFor(scenario, email)
    const token = new URL(link).hash.split('=')[1] ?? ''
    const asked: string[] = []
    forgetful.on('request', (request) => asked.push(request.url(), JSON.stringify(request.headers())))
    await forgetful.goto(link)
    const field = forgetful.getByLabel('Contraseña nueva', { exact: true })
    await field.fill('corta')
    await field.press('Enter')
    await forgetful.getByText('Usa al menos 8 caracteres').waitFor()
    await field.fill(next)
    await field.press('Enter')
    await forgetful.getByText('Tu contraseña cambió').waitFor()
    // Only the body of the one request has it: no address, no Referer.
    expect(asked.length).toBeGreaterThan(0)
    expect([forgetful.url(), ...asked].filter((sent) => sent.includes(token))).toEqual([])
    await nora.getByRole('button', { name: 'Acceder' }).waitFor()
    await forgetful.reload()
    await field.fill(next)
    await field.press('Enter')
    await forgetful.getByRole('button', { name: 'Pedir otro enlace' }).waitFor()
    await logIn(nora, email, next)
    await nora.getByRole('tab', { name: 'Mis Chats' }).waitFor()
  })
  const given = 'hamaca-roja-5'
  await step('an admin closes her session, and sets her password: she is told', async () => {
    await admin.getByRole('button', { name: 'Editar a Nora Ñáñez' }).click()
    const editor = admin.getByRole('dialog', { name: 'Editar usuario' })
    const sessions = editor.getByRole('region', { name: 'Sesiones abiertas' })
    await sessions.getByRole('button', { name: /^Cerrar la sesión de / }).click()
    await sessions.getByText('No tiene sesiones abiertas.').waitFor()
    await nora.getByRole('form').getByText('Tu sesión terminó. Vuelve a ingresar.').waitFor()
    await editor.getByRole('button', { name: 'Cancelar' }).click()
    await admin.getByRole('button', { name: 'Cambiar la contraseña de Nora Ñáñez' }).click()
    const dialog = admin.getByRole('dialog', { name: /^Nueva contraseña de / })
    const field = dialog.getByLabel('Contraseña', { exact: true })
    await field.fill('colombia2026')
    await field.press('Enter')
    await dialog.getByText(/^Esa contraseña se adivina fácil/).waitFor()
    await field.fill(given)
    await field.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await logIn(nora, email, given)
    await nora.getByText(/puso tu contraseña el/).waitFor()
    await nora.getByRole('button', { name: 'Elegir otra' }).click()
    await nora.getByRole('form', { name: 'Contraseña' }).waitFor()
    await expect
      .poll(async () => (await mailsTo(scenario, email)).join())
      .toContain('puso una contraseña nueva a tu cuenta')
  })
  await step('once deactivated, she is logged out and cannot log in', async () => {
    await admin.getByRole('button', { name: 'Desactivar a Nora Ñáñez' }).click()
    const question = admin.getByRole('alertdialog', { name: '¿Desactivar a Nora Ñáñez?' })
    await question.getByRole('button', { name: 'Desactivar usuario' }).click()
    await nora.getByRole('form').getByText('Tu sesión terminó. Vuelve a ingresar.').waitFor()
    await logIn(nora, email, given)
    await nora.getByText('Correo o contraseña incorrectos.').waitFor()
    await admin.getByRole('button', { name: 'Activar a Nora Ñáñez', exact: true }).waitFor()
  })
})

journey('the business hours are saved', async ({ scenario }) => {
  const { step } = scenario
  const admin = await pageOf(scenario, 'admin@otra.demo')
  await step('hours, a holiday and the away message are saved', async () => {
    await openSettings(admin, 'Gestión de Interacciones')
    await admin.getByRole('button', { name: 'Control de Horarios' }).click()
    await admin.getByRole('button', { name: 'Agregar horas el domingo' }).click()
    await admin.getByLabel('Domingo, desde').nth(1).waitFor()
    await admin.getByLabel('Domingo, desde').last().fill('20:00')
    await admin.getByLabel('Domingo, hasta').last().fill('21:00')
    await admin.getByLabel('Fecha', { exact: true }).fill('2027-01-01')
    await admin.getByLabel('Nombre del festivo', { exact: true }).fill('Año nuevo')
    await Promise.all([
      waitForToast(admin, 'Horario'),
      admin.getByRole('button', { name: 'Guardar horario' }).click(),
    ])
  })
  await step('the hours are there after a reload', async () => {
    await admin.reload()
    await expect.poll(() => admin.getByLabel('Domingo, desde').last().inputValue()).toBe('20:00')
    await admin.getByRole('button', { name: 'Quitar Año nuevo' }).waitFor()
  })
  await step('hours that end before they begin are reported at their field', async () => {
    await admin.getByLabel('Domingo, desde').last().fill('23:00')
    await admin.getByRole('button', { name: 'Guardar horario' }).click()
    await admin.locator('input[type=time][aria-invalid=true]').first().waitFor()
  })
})

journey('changed permissions apply at once for a logged-in agent', async ({ scenario }) => {
  const { step } = scenario
  const [admin, eva] = await Promise.all([
    pageOf(scenario, 'admin@otra.demo'),
    pageOf(scenario, 'eva@otra.demo'),
  ])
  const turn = async (name: string, on: boolean) => {
    const one = admin.getByRole('switch', { name, exact: true })
    if ((await one.getAttribute('aria-checked')) === String(on)) return
    await Promise.all([waitForToast(admin, 'Permiso actualizado correctamente'), one.click()])
    await expect.poll(() => one.getAttribute('aria-checked')).toBe(String(on))
  }
  const adding = eva.getByRole('button', { name: '+ Agregar area' })

  await step('she cannot open the settings, not even by their address', async () => {
    const menu = eva.getByRole('navigation', { name: 'Principal' })
    expect(await menu.getByRole('button', { name: 'Configuración' }).count()).toBe(0)
    await eva.goto(`${scenario.hilo}/chat?menu=profile&p=schedule`)
    await eva.getByText('Por ahora, solo lo que ves en Chats.').waitFor()
    expect(await eva.getByRole('button', { name: 'Guardar horario' }).count()).toBe(0)
  })
  await step('a granted permission shows its page at once, and the page works', async () => {
    await openSettings(admin, 'Usuarios y Permisos')
    await turn('Crear y actualizar horarios', true)
    await eva.getByRole('button', { name: 'Control de Horarios' }).click()
    await eva.getByRole('textbox', { name: 'Mensaje de ausencia' }).fill('Volvemos mañana a las 8.')
    await Promise.all([
      waitForToast(eva, 'Horario actualizado correctamente'),
      eva.getByRole('button', { name: 'Guardar horario' }).click(),
    ])
  })
  await step('a revoked permission hides its page, even while it is open', async () => {
    await turn('Crear y actualizar horarios', false)
    await eva.getByText('Por ahora, solo lo que ves en Chats.').waitFor()
    await eva.getByRole('button', { name: 'Guardar horario' }).waitFor({ state: 'detached' })
  })
  await step('the buttons of a table follow their permission, both ways', async () => {
    await eva.goto(`${scenario.hilo}/chat?section=areas`)
    await adding.and(eva.locator(':enabled')).waitFor()
    await turn('Crear áreas', false)
    await adding.and(eva.locator(':disabled')).waitFor()
    await turn('Crear áreas', true)
    await adding.and(eva.locator(':enabled')).waitFor()
  })
})

journey('settings survive a reload', async ({ scenario }) => {
  const { step } = scenario
  const admin = await pageOf(scenario, 'admin@otra.demo')
  const city = admin.getByLabel('Ciudad')
  const farewell = admin.getByRole('form', { name: 'Mensaje de despedida' })
  const maximum = admin.getByLabel('Máximo de conversaciones activas por agente')

  await step('the company and its additional information are saved', async () => {
    await openSettings(admin, 'Información General')
    await city.fill('Salento')
    await admin.getByLabel('Título nuevo').fill('Wifi')
    await admin.getByLabel('Información nueva').fill('cafe-sierra')
    await admin.getByRole('button', { name: 'Agregar información' }).click()
    await Promise.all([
      waitForToast(admin, 'Empresa actualizada correctamente'),
      admin.getByRole('button', { name: 'Guardar Cambios' }).click(),
    ])
    await admin.reload()
    await admin.getByRole('button', { name: 'Quitar Wifi' }).waitFor()
    await expect.poll(() => city.inputValue()).toBe('Salento')
  })
  await step('the farewell is saved, and shown in its preview', async () => {
    await openSettings(admin, 'Comunicación')
    await farewell.getByLabel('Mensaje', { exact: true }).fill('Gracias por venir al café')
    await Promise.all([
      waitForToast(admin, 'Mensaje actualizado correctamente.'),
      farewell.getByRole('button', { name: 'Guardar despedida' }).click(),
    ])
    await admin.reload()
    // In the field, and in the preview.
    await farewell.getByText('Gracias por venir al café').nth(1).waitFor()
  })
  await step('the editor of welcomes per area is 40rem wide, beside a menu of 300 px', async () => {
    await admin.getByRole('button', { name: 'Editar mensajes por área' }).click()
    const editor = admin.getByRole('dialog', { name: 'Mensajes de bienvenida por área' })
    // The areas are loaded once there is a field.
    await editor.getByRole('textbox').first().waitFor()
    const widthOf = async (one: Locator) => (await one.boundingBox())?.width
    await expect.poll(() => widthOf(editor)).toBe(640)
    await editor.getByRole('button', { name: 'Cerrar' }).click()
    await editor.waitFor({ state: 'detached' })
    // Its border is within the 300 px.
    const panel = admin.getByRole('complementary', { name: 'Configuración' }).locator('..')
    await expect.poll(() => widthOf(panel)).toBe(300)
  })
  await step('the limit of chats is saved, and is at least 1', async () => {
    await openSettings(admin, 'Gestión de Interacciones')
    await maximum.fill('0')
    await admin.getByRole('button', { name: 'Guardar', exact: true }).click()
    await admin.locator('input[type=number][aria-invalid=true]').waitFor()
    await maximum.fill('7')
    await Promise.all([
      waitForToast(admin, 'Configuracion actualizada correctamente'),
      admin.getByRole('button', { name: 'Guardar', exact: true }).click(),
    ])
    await admin.reload()
    // Until the settings are loaded, it shows the specification's default of 1.
    await expect.poll(() => maximum.inputValue()).toBe('7')
  })
  await step('an option that is not available yet says so', async () => {
    await openSettings(admin, 'Integraciones')
    await Promise.all([
      waitForToast(admin, 'Esta opción aun no esta disponible'),
      admin.getByRole('button', { name: 'Configurar API' }).click(),
    ])
  })
})
