import type { FileChooser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { controlOf, fileOf, pdf } from './control'
import {
  accept,
  agentAtWork,
  answerOf,
  chooseTab,
  composer,
  linkOf,
  log,
  rowOf,
  toast,
  untilEntered,
  untilFocused,
} from './people'
import { journey } from './stage'

journey('what a customer sends is opened, and the chat goes to an area with a note', async ({ stage }) => {
  const { step } = stage
  const whatsapp = await controlOf(stage.simulator, 'whatsapp')
  const ana = await agentAtWork(stage, 'ana')
  const { keyboard } = ana
  const customer = await whatsapp.customer('Yolanda Ríos')
  const thread = log(ana, customer.name)
  // Watched from the beginning: asked in the moment of the key, a slow browser opens its own before it knows.
  const chooser = new Promise<FileChooser>((done) => ana.once('filechooser', done))

  await step('Ana takes a chat by the key for it', async () => {
    await chooseTab(ana, 'Chats')
    await whatsapp.does(customer, { type: 'text', text: 'Les mando dónde es' })
    const row = rowOf(ana, 'Chats', customer.name)
    await row.getByRole('button', { name: 'Vista previa' }).focus()
    await keyboard.press('Alt+a')
    const question = ana.getByRole('alertdialog', { name: '¿Aceptar esta interacción?' })
    // Its own focus comes first: later it would take the key from the button.
    await untilEntered(question)
    await question.getByRole('button', { name: 'Aceptar' }).press('Enter')
    await thread.getByText('Les mando dónde es').waitFor()
  })
  await step('she attaches a PDF by the key for it', async () => {
    // A key is for what is there.
    await composer(ana).waitFor()
    await keyboard.press('Alt+u')
    await (await chooser).setFiles({ name: 'ruta.pdf', mimeType: 'application/pdf', buffer: pdf })
    await ana.getByRole('button', { name: 'Quitar ruta.pdf' }).waitFor()
    await composer(ana).fill('Esta es la ruta')
    await composer(ana).press('Enter')
    await answerOf(ana, customer.name, 'Esta es la ruta', '(Enviado|Entregado|Leído)').waitFor()
  })
  await step("'Ver' opens it beside Hilo", async () => {
    // A browser that shows no PDF saves what the tab was to show; of one that is not known yet, its opener tells.
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
  await step('a video plays when it is pressed, and not before', async () => {
    const file = fileOf('patio.mp4', 'video/mp4', Buffer.from('00000018667479706d703432', 'hex'))
    await whatsapp.does(customer, { type: 'video', file })
    const play = thread.getByRole('button', { name: /^Reproducir / })
    await play.waitFor()
    expect(await thread.locator('video').count()).toBe(0)
    await play.click()
    await thread.locator('video[src^="blob:"]').waitFor()
  })
  await step('a place leads to its point on the map', async () => {
    await whatsapp.does(customer, { type: 'location', latitude: 4.65, longitude: -74.05, name: 'Bodega 12' })
    const card = thread.getByRole('article').filter({ hasText: 'Bodega 12' })
    const address = await card.getByRole('link', { name: 'Ver en el mapa' }).getAttribute('href')
    expect(address).toContain('mlat=4.65&mlon=-74.05')
  })
  await step(
    'what is typed for the palette before its file has come is for it, and for no customer',
    async () => {
      const come = await holdBack(ana, /\/assets\/palette-[^/]*\.js$/)
      await composer(ana).fill('Ya te cuento')
      await keyboard.press('Control+k')
      await keyboard.type('transf')
      await keyboard.press('Enter')
      come()
      const palette = ana.getByRole('dialog', { name: 'Paleta de comandos' })
      await palette.getByRole('option', { name: /^Transferir la conversación/ }).waitFor()
      expect(await palette.getByRole('combobox').inputValue()).toBe('transf')
      await keyboard.press('Escape')
      await palette.waitFor({ state: 'detached' })
      await untilFocused(composer(ana))
      expect(await composer(ana).inputValue()).toBe('Ya te cuento')
      expect(await thread.getByText('Ya te cuento').count()).toBe(0)
      await composer(ana).fill('')
    },
  )
  await step('nor what is typed before a question has come: a message is not sent in its place', async () => {
    const come = await holdBack(ana, /\/assets\/finish-confirm-[^/]*\.js$/)
    // The Alt of an earlier key has brought its file.
    await ana.reload()
    await composer(ana).fill('Ya te cuento')
    await keyboard.press('Alt+e')
    await keyboard.press('Enter')
    come()
    const question = ana.getByRole('alertdialog', { name: '¿Finalizar esta conversación?' })
    await question.waitFor()
    await keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    await untilFocused(composer(ana))
    expect(await composer(ana).inputValue()).toBe('Ya te cuento')
    expect(await thread.getByText('Ya te cuento').count()).toBe(0)
    await composer(ana).fill('')
  })
  await step('the way back closes a question, and only then leaves its chat', async () => {
    const question = ana.getByRole('alertdialog', { name: '¿Finalizar esta conversación?' })
    await keyboard.press('Alt+e')
    await question.waitFor()
    const at = ana.url()
    await ana.goBack()
    await question.waitFor({ state: 'detached' })
    await composer(ana).waitFor()
    expect(ana.url()).toBe(at)
    await ana.goBack()
    await composer(ana).waitFor({ state: 'detached' })
    await ana.goForward()
    await composer(ana).waitFor()
    expect(await question.count()).toBe(0)
  })
  await step('single keys are turned off where they would be in the way, and on again', async () => {
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
    // The palette, which is no single key, still leads there.
    await keyboard.press('Control+k')
    await ana.getByRole('combobox').fill('atajos')
    await ana.getByRole('option', { name: /^Atajos/, selected: true }).waitFor()
    expect(await help.count()).toBe(0)
    await keyboard.press('Enter')
    await turn()
    await keyboard.press('/')
    await untilFocused(search)
  })
  const luis = await agentAtWork(stage, 'luis')
  await step('she gives it back to the area of shipping, and says why', async () => {
    await ana.getByRole('button', { name: 'Transferir', exact: true }).click()
    const dialog = ana.getByRole('dialog', { name: 'Transferir interacción' })
    await dialog.getByText('Un área', { exact: true }).click()
    await dialog.getByRole('option', { name: 'Envíos' }).click()
    await dialog.getByRole('textbox', { name: /^Nota interna/ }).fill('Falta la dirección')
    await Promise.all([
      toast(ana, 'Has transferido esta interaccion'),
      dialog.getByRole('button', { name: 'Transferir' }).click(),
    ])
    await linkOf(ana, customer.name).waitFor({ state: 'detached' })
  })
  await step('whoever takes it there reads the note; the customer does not', async () => {
    await chooseTab(luis, 'Chats')
    await rowOf(luis, 'Chats', customer.name).getByText('Envíos').waitFor()
    await accept(luis, customer.name)
    await log(luis, customer.name).getByText('Falta la dirección').waitFor()
    expect(JSON.stringify(await whatsapp.sees(customer))).not.toContain('Falta la dirección')
  })
})

/** A file that takes its time, until what is returned is called. */
async function holdBack(page: Page, file: RegExp): Promise<() => void> {
  let come = () => {}
  const held = new Promise<void>((done) => {
    come = done
  })
  await page.route(file, async (route) => {
    await held
    await route.continue()
  })
  return come
}
