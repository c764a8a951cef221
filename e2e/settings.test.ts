import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { logIn, toast } from './people'
import { journey, type Stage } from './stage'

/** In the demo's other business: what is turned here disturbs no other journey. */
async function comeIn(stage: Stage, email: string, secret?: string): Promise<Page> {
  const page = await (await stage.enter(email)).newPage()
  await page.goto(stage.hilo)
  await logIn(page, email, secret)
  await page.getByRole('tab', { name: 'Mis Chats' }).waitFor()
  return page
}

const settings = async (page: Page, section: string) => {
  await page.goto(`${new URL(page.url()).origin}/chat?menu=setting`)
  await page
    .getByRole('navigation', { name: 'Secciones de configuración' })
    .getByRole('button', { name: section, exact: true })
    .click()
}

journey('the team: somebody comes, and goes', async ({ stage }) => {
  const { step } = stage
  const admin = await comeIn(stage, 'admin@otra.demo')
  const email = `nora-${process.pid}@otra.demo`
  await step('an account is made', async () => {
    await settings(admin, 'Usuarios y Permisos')
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
  await step('deactivated, she is at the door at once, and it stays shut', async () => {
    await admin.getByRole('button', { name: 'Desactivar a Nora Ñáñez' }).click()
    const question = admin.getByRole('alertdialog', { name: '¿Desactivar a Nora Ñáñez?' })
    await question.getByRole('button', { name: 'Desactivar usuario' }).click()
    await nora.getByRole('button', { name: 'Acceder' }).waitFor()
    await logIn(nora, email, 'ruana-gris-9')
    await nora.getByRole('form').getByText('Correo o contraseña incorrectos.').waitFor()
    await admin.getByRole('button', { name: 'Activar a Nora Ñáñez' }).waitFor()
  })
})

//
journey('the business hours are kept', async ({ stage }) => {
  const { step } = stage
  const admin = await comeIn(stage, 'admin@otra.demo')
  await step('hours, a holiday and what is said when nobody is there', async () => {
    await settings(admin, 'Gestión de Interacciones')
    await admin.getByRole('button', { name: 'Control de Horarios' }).click()
    await admin.getByRole('button', { name: 'Agregar horas el domingo' }).click()
    await admin.getByLabel('Domingo, desde').last().fill('20:00')
    await admin.getByLabel('Domingo, hasta').last().fill('21:00')
    await admin.getByLabel('Fecha', { exact: true }).fill('2027-01-01')
    await admin.getByLabel('Nombre del festivo', { exact: true }).fill('Año nuevo')
    await admin.getByRole('button', { name: 'Guardar horario' }).click()
    await toast(admin, 'Horario').waitFor()
  })
  await step('are there after a reload', async () => {
    await admin.reload()
    const from = admin.getByLabel('Domingo, desde').last()
    await from.waitFor()
    expect(await from.inputValue()).toBe('20:00')
    await admin.getByRole('button', { name: 'Quitar Año nuevo' }).waitFor()
  })
  await step('hours that end before they begin are said where they stand', async () => {
    await admin.getByLabel('Domingo, desde').last().fill('23:00')
    await admin.getByRole('button', { name: 'Guardar horario' }).click()
    await admin.locator('input[type=time][aria-invalid=true]').first().waitFor()
  })
})
