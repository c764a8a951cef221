import { expect } from 'vitest'
import { cardAct } from '../lib/pages/navigate'
import { openSettings, signedIn, waitForToast } from '../lib/pages/people'
import { journey } from '../lib/scenario'
import { violations } from '../lib/screens/axe'

journey('the calls of a number are switched off and on in Canales', async ({ scenario }) => {
  const { step } = scenario
  // The demo's other business, so that no other journey calls this number.
  const admin = await signedIn(scenario, 'admin@otra.demo')
  const dialog = admin.getByRole('dialog', { name: /^Llamadas de / })
  const calls = dialog.getByRole('switch', { name: 'Llamadas activadas' })
  const asks = dialog.getByRole('switch', { name: 'Pedir permiso al recibir una llamada' })
  const card = admin
    .getByRole('list', { name: 'Canales conectados' })
    .getByRole('listitem')
    .filter({ hasText: 'WhatsApp' })
  const open = () => cardAct(card, 'Llamadas')
  const save = async () => {
    const saved = waitForToast(admin, 'Llamadas guardadas en WhatsApp')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await saved
    await dialog.waitFor({ state: 'detached' })
  }
  await step('the dialog shows the settings that WhatsApp has', async () => {
    await openSettings(admin, 'Canales')
    await open()
    await calls.and(admin.locator('[aria-checked=true]')).waitFor()
    expect(await violations(admin, { rules: 'all', everyRow: false })).toEqual([])
  })
  await step('calls switched off by keyboard are off when the dialog is opened again', async () => {
    await calls.press('Space')
    await save()
    await open()
    await calls.and(admin.locator('[aria-checked=false]')).waitFor()
  })
  await step('calls are switched on again, with a question to whoever calls', async () => {
    await calls.click()
    await asks.click()
    await save()
    await open()
    await calls.and(admin.locator('[aria-checked=true]')).waitFor()
    await asks.and(admin.locator('[aria-checked=true]')).waitFor()
  })
})
