import { expect } from 'vitest'
import { accept, agentAtWork, chooseTab, composer, messageLog, newCustomer } from '../lib/pages/people'
import { storedFiles } from '../lib/pages/stored-files'
import { journey } from '../lib/scenario'
import { picture } from '../lib/servers/simulator-control'

/** Pictures as the browser gives them when a person pastes or drops files. */
const asFiles = (names: readonly string[]) =>
  names.map((name, index) => ({ name, base64: Buffer.from(picture(index * 100)).toString('base64') }))

const caption =
  'Estas dos quedan en todas las tallas, y las tenemos también en gris y en azul: ¿cuál te gusta más?'

journey('pictures are pasted and dropped, and the customer sees them', async ({ scenario }) => {
  const { step } = scenario
  const ana = await step('Ana is at work', () => agentAtWork(scenario, 'ana'))
  const customer = await newCustomer(scenario, 'Rocío Beltrán')
  await step('she takes the chat', async () => {
    await chooseTab(ana, 'Chats')
    await customer.writes('¿Me muestras las camisas?')
    await accept(ana, customer.name)
    await messageLog(ana, customer.name).waitFor()
  })

  const give = (how: 'paste' | 'drop', names: readonly string[]) =>
    composer(ana).evaluate(
      (box, { how, files }) => {
        const data = new DataTransfer()
        for (const { name, base64 } of files) {
          const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
          data.items.add(new File([bytes], name, { type: 'image/png' }))
        }
        const options = { bubbles: true, cancelable: true }
        box.dispatchEvent(
          how === 'paste'
            ? new ClipboardEvent('paste', { ...options, clipboardData: data })
            : new DragEvent('drop', { ...options, dataTransfer: data }),
        )
      },
      { how, files: asFiles(names) },
    )
  const tray = ana.getByRole('list', { name: 'Archivos por enviar' })
  await step('she pastes one picture and drops another, and sees both above the text', async () => {
    await give('paste', ['azul.png'])
    await tray.getByRole('img', { name: 'azul.png' }).waitFor()
    await give('drop', ['verde.png', 'roja.png'])
    await tray.getByRole('img', { name: 'roja.png' }).waitFor()
    await ana.getByRole('button', { name: 'Quitar roja.png' }).click()
    await expect.poll(() => tray.getByRole('listitem').count()).toBe(2)
  })
  await step('after a reload the pictures are still there', async () => {
    // They are seen before they are stored.
    await expect.poll(() => storedFiles(ana)).toBe(2)
    await ana.reload()
    for (const name of ['azul.png', 'verde.png']) await tray.getByRole('img', { name }).waitFor()
  })
  await step('she sends them with a caption, and the thread shows pictures', async () => {
    await composer(ana).fill(caption)
    await composer(ana).press('Enter')
    const log = messageLog(ana, customer.name)
    await log.getByRole('button', { name: /^Ver azul\.png/ }).waitFor()
    await log.getByRole('button', { name: /^Ver verde\.png/ }).waitFor()
    await log.getByText(caption).waitFor()
  })
  await step('the caption wraps below the pictures, and does not widen the bubble', async () => {
    const album = messageLog(ana, customer.name).getByRole('list', { name: 'Álbum de 2 archivos' })
    const spare = () =>
      album.evaluate((list) => {
        const bubble = list.closest('[data-bubble]')
        return bubble ? bubble.clientWidth - list.clientWidth : -1
      })
    // The padding of the bubble.
    await expect.poll(spare).toBe(24)
  })
  await step('the customer sees both on the phone, with the caption', async () => {
    const messages = customer.phone.getByRole('list', { name: 'Mensajes' })
    for (const name of ['azul.png', 'verde.png']) {
      const shown = messages.getByRole('img', { name })
      await shown.waitFor()
      // What does not decode has no width.
      await expect.poll(() => shown.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(1)
    }
    await customer.line(caption).waitFor()
  })
})
