import { expect } from 'vitest'
import { accept, agentAtWork, chooseTab, composer, messageLog, newCustomer, rowOf } from '../lib/pages/people'
import { sendOnceRead } from '../lib/pages/send-once-read'
import { storedFiles } from '../lib/pages/stored-files'
import { journey } from '../lib/scenario'
import { picture } from '../lib/servers/simulator-control'

const text = (words: string) => Buffer.from(words).toString('base64')
const pdf = text('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const files = [
  { name: 'lista de precios.pdf', type: 'application/pdf', base64: pdf },
  { name: 'camisa.png', type: 'image/png', base64: Buffer.from(picture(0)).toString('base64') },
  { name: 'tallas.csv', type: 'text/csv', base64: text('talla;ancho\nM;52\n') },
]
const words = 'Van la lista, la camisa y las tallas.'

journey('three files and a text that are dropped into a mail are one mail', async ({ scenario }) => {
  const { step } = scenario
  const ana = await step('Ana is at work', () => agentAtWork(scenario, 'ana'))
  const customer = await newCustomer(scenario, 'Lucía Correo', undefined, 'gmail')
  await step('she takes the chat', async () => {
    await chooseTab(ana, 'Chats')
    await customer.writes('¿Me manda los precios y las tallas?')
    await accept(ana, customer.name)
    await messageLog(ana, customer.name).waitFor()
  })
  const tray = ana.getByRole('list', { name: 'Archivos por enviar' })
  await step('she drops three files', async () => {
    await composer(ana).evaluate((box, dropped) => {
      const data = new DataTransfer()
      for (const { name, type, base64 } of dropped) {
        const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
        data.items.add(new File([bytes], name, { type }))
      }
      box.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }))
    }, files)
    await expect.poll(() => tray.getByRole('listitem').count()).toBe(3)
  })
  await step('after a reload the files and her words are still there', async () => {
    await composer(ana).fill(words)
    await expect.poll(() => storedFiles(ana)).toBe(3)
    await ana.reload()
    await expect.poll(() => tray.getByRole('listitem').count()).toBe(3)
    await expect.poll(() => composer(ana).inputValue()).toBe(words)
  })
  const log = messageLog(ana, customer.name)
  await step('she sends the files, and one message shows them all', async () => {
    await sendOnceRead(ana)
    const bubble = log.getByRole('article').filter({ hasText: words })
    await bubble.getByRole('button', { name: 'Descargar tallas.csv' }).waitFor()
    await bubble.getByRole('button', { name: 'Descargar lista de precios.pdf' }).waitFor()
    await bubble.getByRole('button', { name: 'Ver camisa.png' }).waitFor()
  })
  await step('the picture among them opens in the viewer', async () => {
    await log.getByRole('button', { name: 'Ver camisa.png' }).click()
    await ana.getByRole('dialog').getByText('camisa.png').waitFor()
    await ana.keyboard.press('Escape')
    await ana.getByRole('dialog').waitFor({ state: 'detached' })
  })
  await step('the customer has one mail with the words and the three files, and each opens', async () => {
    const list = customer.phone.getByRole('list', { name: 'Mensajes' })
    const mail = list.getByRole('listitem').filter({ hasText: words })
    await mail.getByRole('img', { name: 'camisa.png' }).waitFor()
    for (const name of ['lista de precios.pdf', 'tallas.csv']) await mail.getByText(name).waitFor()
    const addresses = await mail
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
    expect(addresses).toHaveLength(3)
    for (const address of addresses) expect((await fetch(address)).status).toBe(200)
  })
  await step('the row of the chat says how many files were sent', async () => {
    await rowOf(ana, 'Mis Chats', customer.name).getByText(`3 archivos · ${words}`).waitFor()
  })
})
