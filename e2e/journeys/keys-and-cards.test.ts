import type { FileChooser, Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  accept,
  agentAtWork,
  answerOf,
  chooseTab,
  composer,
  linkOf,
  messageLog,
  rowOf,
  untilFocused,
  waitForToast,
} from '../lib/pages/people'
import { journey } from '../lib/scenario'
import { fileOf, openSimulatorControl, pdf } from '../lib/servers/simulator-control'

journey('shortcuts, attachments, and a transfer to an area with a note', async ({ scenario }) => {
  const { step } = scenario
  const whatsapp = await openSimulatorControl(scenario, 'whatsapp')
  const ana = await agentAtWork(scenario, 'ana')
  const { keyboard } = ana
  const customer = await whatsapp.customer('Yolanda Ríos')
  const thread = messageLog(ana, customer.name)
  // Listened for from the start: a slow browser would open its own dialog before it hears of a later listener.
  const chooser = new Promise<FileChooser>((done) => ana.once('filechooser', done))

  await step('Ana takes a chat with its shortcut', async () => {
    await chooseTab(ana, 'Chats')
    await whatsapp.does(customer, { type: 'text', text: 'Les mando dónde es' })
    const row = rowOf(ana, 'Chats', customer.name)
    await row.getByRole('link').press('Enter')
    await thread.getByText('Les mando dónde es').waitFor()
    // It is open: there is no question.
    await Promise.all([
      waitForToast(ana, 'Te hemos asignado esta interaccion'),
      ana
        .getByRole('main')
        .getByRole('button', { name: 'Aceptar' })
        .waitFor()
        .then(() => keyboard.press('Alt+a')),
    ])
  })
  await step('she attaches a PDF with its shortcut', async () => {
    // The shortcut works only once the composer is there.
    await composer(ana).waitFor()
    await keyboard.press('Alt+u')
    await (await chooser).setFiles({ name: 'ruta.pdf', mimeType: 'application/pdf', buffer: pdf })
    await ana.getByRole('button', { name: 'Quitar ruta.pdf' }).waitFor()
    await composer(ana).fill('Esta es la ruta')
    await composer(ana).press('Enter')
    await answerOf(ana, customer.name, 'Esta es la ruta', '(Enviado|Entregado|Leído)').waitFor()
  })
  await step("'Ver' opens the PDF in a new tab", async () => {
    // A browser without a PDF viewer downloads the file; the event may come from the new tab or from its opener.
    const saved = ana.waitForEvent('download')
    const opened = new Promise<Page>((done, fail) =>
      ana.once('popup', (tab) => {
        const shown = [tab.waitForURL(/^blob:/), tab.waitForEvent('download'), saved]
        Promise.any(shown).then(() => done(tab), fail)
      }),
    )
    await Promise.all([opened, thread.getByRole('button', { name: 'Ver ruta.pdf' }).click()])
    await (await opened).close()
  })
  await step('a video loads only when it is pressed', async () => {
    const file = fileOf('patio.mp4', 'video/mp4', Buffer.from('00000018667479706d703432', 'hex'))
    await whatsapp.does(customer, { type: 'video', file })
    const play = thread.getByRole('button', { name: /^Reproducir / })
    await play.waitFor()
    expect(await thread.locator('video').count()).toBe(0)
    await play.click()
    await thread.locator('video[src^="blob:"]').waitFor()
  })
  await step('a location links to its point on the map', async () => {
    await whatsapp.does(customer, { type: 'location', latitude: 4.65, longitude: -74.05, name: 'Bodega 12' })
    const card = thread.getByRole('article').filter({ hasText: 'Bodega 12' })
    const address = await card.getByRole('link', { name: 'Ver en el mapa' }).getAttribute('href')
    expect(address).toContain('mlat=4.65&mlon=-74.05')
  })
  await step(
    'what is typed before the palette has loaded goes to the palette, not to the customer',
    async () => {
      const release = await holdBack(ana, /\/assets\/palette-[^/]*\.js$/)
      await composer(ana).fill('Ya te cuento')
      await keyboard.press('Control+k')
      await keyboard.type('transf')
      await keyboard.press('Enter')
      release()
      const palette = ana.getByRole('dialog', { name: 'Paleta de comandos' })
      await palette.getByRole('option', { name: /^Transferir el chat/ }).waitFor()
      await expect.poll(() => palette.getByRole('combobox').inputValue()).toBe('transf')
      await keyboard.press('Escape')
      await palette.waitFor({ state: 'detached' })
      await untilFocused(composer(ana))
      expect(await composer(ana).inputValue()).toBe('Ya te cuento')
      expect(await thread.getByText('Ya te cuento').count()).toBe(0)
      await composer(ana).fill('')
    },
  )
  await step('Enter before the question to finish has loaded sends no message', async () => {
    const release = await holdBack(ana, /\/assets\/finish-confirm-[^/]*\.js$/)
    // An earlier press of Alt has prefetched the file.
    await ana.reload()
    await composer(ana).fill('Ya te cuento')
    await keyboard.press('Alt+e')
    await keyboard.press('Enter')
    release()
    const question = ana.getByRole('alertdialog', { name: '¿Finalizar este chat?' })
    await question.waitFor()
    await keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    await untilFocused(composer(ana))
    expect(await composer(ana).inputValue()).toBe('Ya te cuento')
    expect(await thread.getByText('Ya te cuento').count()).toBe(0)
    await composer(ana).fill('')
  })
  await step('the back button closes a question first, and then leaves the chat', async () => {
    const question = ana.getByRole('alertdialog', { name: '¿Finalizar este chat?' })
    await keyboard.press('Alt+e')
    await question.waitFor()
    const at = ana.url()
    await ana.goBack()
    await question.waitFor({ state: 'detached' })
    await composer(ana).waitFor()
    await expect.poll(() => ana.url()).toBe(at)
    await ana.goBack()
    await composer(ana).waitFor({ state: 'detached' })
    await ana.goForward()
    await composer(ana).waitFor()
    expect(await question.count()).toBe(0)
  })
  await step('single-key shortcuts can be turned off and on', async () => {
    const search = ana.getByRole('searchbox', { name: 'Buscar', exact: true })
    const help = ana.getByRole('dialog', { name: 'Atajos de teclado' })
    const turn = async () => {
      await help.getByRole('switch', { name: 'Atajos de una sola tecla' }).click()
      await keyboard.press('Escape')
      await help.waitFor({ state: 'detached' })
      await untilFocused(thread)
    }
    await thread.focus()
    await keyboard.press('?')
    await turn()
    await keyboard.press('/')
    await keyboard.press('?')
    await untilFocused(thread)
    // The palette has a shortcut of two keys, so it still opens.
    await keyboard.press('Control+k')
    await ana.getByRole('combobox').fill('atajos')
    await ana.getByRole('option', { name: /^Atajos/, selected: true }).waitFor()
    expect(await help.count()).toBe(0)
    await keyboard.press('Enter')
    await turn()
    await keyboard.press('/')
    await untilFocused(search)
  })
  const luis = await agentAtWork(scenario, 'luis')
  await step(
    'she transfers the chat to the area of shipping, with a note, and goes on with the next',
    async () => {
      await ana.getByRole('button', { name: 'Transferir', exact: true }).click()
      const dialog = ana.getByRole('dialog', { name: 'Transferir interacción' })
      await dialog.getByText('Un área', { exact: true }).click()
      await dialog.getByRole('option', { name: 'Envíos' }).click()
      await dialog.getByRole('textbox', { name: /^Nota interna/ }).fill('Falta la dirección')
      await Promise.all([
        waitForToast(ana, 'Has transferido esta interaccion'),
        keyboard.press('Control+Shift+Enter'),
      ])
      await linkOf(ana, customer.name).waitFor({ state: 'detached' })
      // First the chat that she leaves is gone: it has a composer too.
      await thread.waitFor({ state: 'detached' })
      await untilFocused(composer(ana))
    },
  )
  await step('the agent who takes it reads the note; the customer does not', async () => {
    await chooseTab(luis, 'Chats')
    await rowOf(luis, 'Chats', customer.name).getByText('Envíos').waitFor()
    await accept(luis, customer.name)
    await messageLog(luis, customer.name).getByText('Falta la dirección').waitFor()
    expect(JSON.stringify(await whatsapp.sees(customer))).not.toContain('Falta la dirección')
  })
})

/** Delays the response for a file until the returned function is called. */
async function holdBack(page: Page, file: RegExp): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route(file, async (route) => {
    await held
    await route.continue()
  })
  return release
}
