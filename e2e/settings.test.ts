import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { logIn, openSettings, signedIn, toast } from './people'
import { journey, type Stage } from './stage'

/** In the demo's other business: what is turned here disturbs no other journey. */
const comeIn = (stage: Stage, email: string, secret?: string): Promise<Page> =>
  signedIn(stage, email, secret === undefined ? {} : { secret })

/** What was mailed to somebody: without a mail server the letters stand as files beside the data (README). */
async function linkFor(stage: Stage, email: string): Promise<string> {
  const folder = join(stage.dataDir, 'mail')
  const look = async () => {
    const names = existsSync(folder) ? await readdir(folder) : []
    const letters = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    return letters.find((letter) => letter.includes(`To: ${email}`))?.match(/http\S+reset=\S+/)?.[0]
  }
  // It is written after the answer, which must not tell whether there is such an account.
  await expect.poll(look).toBeDefined()
  return (await look()) ?? ''
}

journey('the team: somebody comes, forgets the password, and goes', async ({ stage }) => {
  const { step } = stage
  const admin = await comeIn(stage, 'admin@otra.demo')
  const email = `nora-${process.pid}@otra.demo`
  await step('an account is made', async () => {
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
  const nora = await step('she comes in with it', () => comeIn(stage, email, 'ruana-gris-9'))
  const next = 'poncho-azul-7'
  await step('a mailed link gives her a new password, and ends what was open', async () => {
    const forgetful = await (await stage.enter('Nora, elsewhere')).newPage()
    await forgetful.goto(stage.hilo)
    await forgetful.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click()
    const asking = forgetful.getByRole('form', { name: 'Recupera tu contraseña' })
    await asking.getByLabel('Correo electrónico').fill(email)
    await asking.getByRole('button', { name: 'Enviar enlace' }).click()
    await forgetful.getByText('El enlace sirve durante una hora').waitFor()
    const link = await linkFor(stage, email)
    await forgetful.goto(link)
    const field = forgetful.getByLabel('Contraseña nueva', { exact: true })
    await field.fill('corta')
    await field.press('Enter')
    await forgetful.getByText('Usa al menos 8 caracteres').waitFor()
    await field.fill(next)
    await field.press('Enter')
    await forgetful.getByText('Tu contraseña cambió').waitFor()
    await nora.getByRole('button', { name: 'Acceder' }).waitFor()
    await forgetful.goto(link)
    await field.fill(next)
    await field.press('Enter')
    await forgetful.getByRole('button', { name: 'Pedir otro enlace' }).waitFor()
    await logIn(nora, email, next)
    await nora.getByRole('tab', { name: 'Mis Chats' }).waitFor()
  })
  await step('deactivated, she is at the door at once, and it stays shut', async () => {
    await admin.getByRole('button', { name: 'Desactivar a Nora Ñáñez' }).click()
    const question = admin.getByRole('alertdialog', { name: '¿Desactivar a Nora Ñáñez?' })
    await question.getByRole('button', { name: 'Desactivar usuario' }).click()
    await nora.getByRole('form').getByText('Tu sesión terminó. Vuelve a ingresar.').waitFor()
    await logIn(nora, email, next)
    await nora.getByRole('form').getByText('Correo o contraseña incorrectos.').waitFor()
    await admin.getByRole('button', { name: 'Activar a Nora Ñáñez' }).waitFor()
  })
})

journey('the business hours are kept', async ({ stage }) => {
  const { step } = stage
  const admin = await comeIn(stage, 'admin@otra.demo')
  await step('hours, a holiday and what is said when nobody is there', async () => {
    await openSettings(admin, 'Gestión de Interacciones')
    await admin.getByRole('button', { name: 'Control de Horarios' }).click()
    await admin.getByRole('button', { name: 'Agregar horas el domingo' }).click()
    await admin.getByLabel('Domingo, desde').nth(1).waitFor()
    await admin.getByLabel('Domingo, desde').last().fill('20:00')
    await admin.getByLabel('Domingo, hasta').last().fill('21:00')
    await admin.getByLabel('Fecha', { exact: true }).fill('2027-01-01')
    await admin.getByLabel('Nombre del festivo', { exact: true }).fill('Año nuevo')
    await Promise.all([
      toast(admin, 'Horario'),
      admin.getByRole('button', { name: 'Guardar horario' }).click(),
    ])
  })
  await step('are there after a reload', async () => {
    await admin.reload()
    await expect.poll(() => admin.getByLabel('Domingo, desde').last().inputValue()).toBe('20:00')
    await admin.getByRole('button', { name: 'Quitar Año nuevo' }).waitFor()
  })
  await step('hours that end before they begin are said where they stand', async () => {
    await admin.getByLabel('Domingo, desde').last().fill('23:00')
    await admin.getByRole('button', { name: 'Guardar horario' }).click()
    await admin.locator('input[type=time][aria-invalid=true]').first().waitFor()
  })
})

journey('permissions are switched while an agent looks', async ({ stage }) => {
  const { step } = stage
  const [admin, eva] = await Promise.all([comeIn(stage, 'admin@otra.demo'), comeIn(stage, 'eva@otra.demo')])
  const turn = async (name: string, on: boolean) => {
    const one = admin.getByRole('switch', { name, exact: true })
    if ((await one.getAttribute('aria-checked')) === String(on)) return
    await Promise.all([toast(admin, 'Permiso actualizado correctamente'), one.click()])
    await expect.poll(() => one.getAttribute('aria-checked')).toBe(String(on))
  }
  const adding = eva.getByRole('button', { name: '+ Agregar area' })

  await step('the settings are not for her, whatever she types', async () => {
    const menu = eva.getByRole('navigation', { name: 'Principal' })
    expect(await menu.getByRole('button', { name: 'Configuración' }).count()).toBe(0)
    await eva.goto(`${stage.hilo}/chat?menu=profile&p=schedule`)
    await eva.getByText('Por ahora, solo lo que ves en Inicio.').waitFor()
    expect(await eva.getByRole('button', { name: 'Guardar horario' }).count()).toBe(0)
  })
  await step('what is given appears before her eyes, and works', async () => {
    await openSettings(admin, 'Usuarios y Permisos')
    await turn('Crear y actualizar horarios', true)
    await eva.getByRole('button', { name: 'Control de Horarios' }).click()
    await eva.getByRole('textbox', { name: 'Mensaje de ausencia' }).fill('Volvemos mañana a las 8.')
    await Promise.all([
      toast(eva, 'Horario actualizado correctamente'),
      eva.getByRole('button', { name: 'Guardar horario' }).click(),
    ])
  })
  await step('what is taken is gone, the page that was open too', async () => {
    await turn('Crear y actualizar horarios', false)
    await eva.getByText('Por ahora, solo lo que ves en Inicio.').waitFor()
    await eva.getByRole('button', { name: 'Guardar horario' }).waitFor({ state: 'detached' })
  })
  await step('the buttons of a table follow their switch, both ways', async () => {
    await eva.goto(`${stage.hilo}/chat?section=areas`)
    await adding.and(eva.locator(':enabled')).waitFor()
    await turn('Crear áreas', false)
    await adding.and(eva.locator(':disabled')).waitFor()
    await turn('Crear áreas', true)
    await adding.and(eva.locator(':enabled')).waitFor()
  })
})

journey('what is set is there after a reload', async ({ stage }) => {
  const { step } = stage
  const admin = await comeIn(stage, 'admin@otra.demo')
  const city = admin.getByLabel('Ciudad')
  const farewell = admin.getByRole('form', { name: 'Mensaje de despedida' })
  const maximum = admin.getByLabel('Máximo de conversaciones activas por agente')

  await step('the company, with what else is to be known of it', async () => {
    await openSettings(admin, 'Información General')
    await city.fill('Salento')
    await admin.getByLabel('Título nuevo').fill('Wifi')
    await admin.getByLabel('Información nueva').fill('cafe-sierra')
    await admin.getByRole('button', { name: 'Agregar información' }).click()
    await Promise.all([
      toast(admin, 'Empresa actualizada correctamente'),
      admin.getByRole('button', { name: 'Guardar Cambios' }).click(),
    ])
    await admin.reload()
    await admin.getByRole('button', { name: 'Quitar Wifi' }).waitFor()
    await expect.poll(() => city.inputValue()).toBe('Salento')
  })
  await step('the farewell, as the customer will see it', async () => {
    await openSettings(admin, 'Comunicación')
    await farewell.getByLabel('Mensaje', { exact: true }).fill('Gracias por venir al café')
    await Promise.all([
      toast(admin, 'Mensaje actualizado correctamente.'),
      farewell.getByRole('button', { name: 'Guardar despedida' }).click(),
    ])
    await admin.reload()
    // In its field, and in the picture of it.
    await farewell.getByText('Gracias por venir al café').nth(1).waitFor()
  })
  await step('the welcome per area is edited in 40rem, beside a menu of 300 px', async () => {
    await admin.getByRole('button', { name: 'Editar mensajes por área' }).click()
    const editor = admin.getByRole('dialog', { name: 'Mensajes de bienvenida por área' })
    // Once the areas have come: what stands there before is not what is edited.
    await editor.getByRole('textbox').first().waitFor()
    const widthOf = async (one: Locator) => (await one.boundingBox())?.width
    await expect.poll(() => widthOf(editor)).toBe(640)
    await editor.getByRole('button', { name: 'Cerrar' }).click()
    await editor.waitFor({ state: 'detached' })
    // Its border stands within it.
    const panel = admin.getByRole('complementary', { name: 'Conversaciones' }).locator('..')
    await expect.poll(() => widthOf(panel)).toBe(300)
  })
  await step('the limits, which are no less than 1', async () => {
    await openSettings(admin, 'Gestión de Interacciones')
    await maximum.fill('0')
    await admin.getByRole('button', { name: 'Guardar', exact: true }).click()
    await admin.locator('input[type=number][aria-invalid=true]').waitFor()
    await maximum.fill('7')
    await Promise.all([
      toast(admin, 'Configuracion actualizada correctamente'),
      admin.getByRole('button', { name: 'Guardar', exact: true }).click(),
    ])
    await admin.reload()
    // Before it is loaded it shows the 1 of the specification.
    await expect.poll(() => maximum.inputValue()).toBe('7')
  })
  await step('what is not there yet says so', async () => {
    await openSettings(admin, 'Integraciones')
    await Promise.all([
      toast(admin, 'Esta opción aun no esta disponible'),
      admin.getByRole('button', { name: 'Configurar API' }).click(),
    ])
  })
})
