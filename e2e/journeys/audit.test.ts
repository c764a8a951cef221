import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { openSettings, signedIn } from '../lib/pages/people'
import { journey } from '../lib/scenario'
import { nextNumber } from '../lib/servers/next-number'

journey('an administrator finds out who changed an area, and takes the log along', async ({ scenario }) => {
  const { step } = scenario
  // The admin of the demo's other business, so that these changes affect no other journey.
  const admin = await signedIn(scenario, 'admin@otra.demo')
  const name = `Garantías ${nextNumber(scenario)}`
  const list = admin.getByRole('table', { name: 'Auditoría' })
  await step('an area is created and renamed', async () => {
    await admin.goto(`${scenario.hilo}/chat?section=areas`)
    await admin.getByRole('button', { name: '+ Agregar area' }).click()
    const editor = admin.getByRole('dialog')
    await editor.getByLabel('Nombre').fill(name)
    await editor.getByRole('button', { name: 'Guardar' }).click()
    await editor.waitFor({ state: 'detached' })
    await admin.getByRole('button', { name: `Editar área ${name}` }).click()
    await editor.getByLabel('Nombre').fill(`${name} y cambios`)
    await editor.getByRole('button', { name: 'Guardar' }).click()
    await editor.waitFor({ state: 'detached' })
  })
  await step('the log lists both changes, the latest first, and filters by kind', async () => {
    await openSettings(admin, 'Auditoría')
    await admin.getByLabel('Sobre qué').selectOption('Áreas')
    await list.getByRole('button', { name: `Cambió un área: ${name} y cambios` }).waitFor()
    await list.getByRole('button', { name: `Creó un área: ${name}.` }).waitFor()
    await expect.poll(() => list.getByRole('button', { name: /^Inició sesión/ }).count()).toBe(0)
  })
  await step('a reload keeps the filter; a line shows the values before and after', async () => {
    await admin.reload()
    await list.getByRole('button', { name: `Cambió un área: ${name} y cambios` }).click()
    const detail = admin.getByRole('dialog', { name: 'Cambió un área' })
    const change = detail.getByRole('row').filter({ hasText: 'Nombre' })
    await expect
      .poll(() => change.getByRole('cell').allTextContents())
      .toEqual([`Antes${name}`, `Después${name} y cambios`])
    await admin.keyboard.press('Escape')
    await detail.waitFor({ state: 'detached' })
    expect(await admin.getByLabel('Sobre qué').inputValue()).toBe('area')
  })
  await step('the CSV has the filtered lines, and the log records the download', async () => {
    const [file] = await Promise.all([
      admin.waitForEvent('download'),
      admin.getByRole('button', { name: 'Descargar CSV' }).click(),
    ])
    // The browser may run elsewhere, so its file is copied here first.
    const copy = join(scenario.dataDir, 'auditoria.csv')
    await file.saveAs(copy)
    const text = await readFile(copy, 'utf8')
    expect(text).toContain(`${name} y cambios`)
    expect(text).not.toContain('Inició sesión')
    await admin.getByLabel('Sobre qué').selectOption('Todo')
    await list
      .getByRole('button', { name: /^Exportó la auditoría/ })
      .first()
      .waitFor()
  })
  await step('an agent cannot open the log, not even by its address', async () => {
    const eva = await signedIn(scenario, 'eva@otra.demo')
    await eva.goto(`${scenario.hilo}/chat?menu=setting&p=audit`)
    await eva.getByText('No tienes permiso para ver esto').waitFor()
    expect(await eva.getByRole('table', { name: 'Auditoría' }).count()).toBe(0)
  })
})
