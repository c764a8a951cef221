import { expect } from 'vitest'
import { accept, agentAtWork, chooseTab, composer, messageLog, newCustomer } from '../lib/pages/people'
import { journey } from '../lib/scenario'

/** Three frames: red, green, blue. */
const gif = `R0lGODlhGAAQAIAAAExpccg8PCH/C05FVFNDQVBFMi4wAwEAAAAh+QQFHgAAACwAAAAAGAAQAAACEYyPqcvtD6OctNqLs968+68UACH5BAUe
AAAALAAAAAAYABAAgExpcTygWgIRjI+py+0Po5y02ouz3rz7rxQAIfkEBR4AAAAsAAAAABgAEACATGlxPFrIAhGMj6nL7Q+jnLTai7PevPuvFAA7`
/** As Python's zipfile writes them. */
const zip =
  'UEsDBBQAAAAAAIKrel3wXPOtBAAAAAQAAAAPAAAAZm90b3MvcnVhbmEudHh0Z3Jpc1BLAQIUAxQAAAAAAIKrel3wXPOtBAAAAAQAAAAPAAAAAAAAAAAAAACAAQAAAABmb3Rvcy9ydWFuYS50eHRQSwUGAAAAAAEAAQA9AAAAMQAAAAAA'
const withProgram =
  'UEsDBBQAAAAAAIKrel1dm7CPAgAAAAIAAAALAAAAZmFjdHVyYS5leGVNWlBLAQIUAxQAAAAAAIKrel1dm7CPAgAAAAIAAAALAAAAAAAAAAAAAACAAQAAAABmYWN0dXJhLmV4ZVBLBQYAAAAAAQABADkAAAArAAAAAAA='
const files = [
  { name: 'gracias.gif', type: 'image/gif', base64: gif.replace('\n', '') },
  { name: 'fotos.zip', type: 'application/zip', base64: zip },
  { name: 'factura.zip', type: 'application/zip', base64: withProgram },
]

journey('a GIF and a ZIP go by Telegram, a ZIP with a program does not', async ({ scenario }) => {
  const { step } = scenario
  const ana = await step('Ana is at work', () => agentAtWork(scenario, 'ana'))
  const customer = await newCustomer(scenario, 'Lucía GIF', undefined, 'telegram')
  await step('she takes the chat', async () => {
    await chooseTab(ana, 'Chats')
    await customer.writes('¿Me manda las fotos?')
    await accept(ana, customer.name)
    await messageLog(ana, customer.name).waitFor()
  })
  await step('she drops the files, and the ZIP with a program is refused with a sentence', async () => {
    await composer(ana).evaluate((box, dropped) => {
      const data = new DataTransfer()
      for (const { name, type, base64 } of dropped) {
        const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
        data.items.add(new File([bytes], name, { type }))
      }
      box.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }))
    }, files)
    await ana.getByText(/^factura\.zip no se puede enviar\. Lleva dentro un programa/).waitFor()
    const tray = ana.getByRole('list', { name: 'Archivos por enviar' })
    await expect.poll(() => tray.getByRole('listitem').count()).toBe(2)
  })
  const log = messageLog(ana, customer.name)
  const picture = log.getByRole('button', { name: 'Ver gracias.gif' })
  await step('she sends the files: the GIF moves, except for a person who wants less motion', async () => {
    await composer(ana).fill('¡Gracias!')
    await composer(ana).press('Enter')
    await log.getByRole('button', { name: 'Descargar fotos.zip' }).waitFor()
    await ana.emulateMedia({ reducedMotion: 'no-preference' })
    await picture.locator('img:not([hidden])').waitFor()
    await ana.emulateMedia({ reducedMotion: 'reduce' })
    const still = picture.locator('canvas')
    await expect.poll(() => still.evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBe(24)
    const red = await still.evaluate((canvas: HTMLCanvasElement) => [
      ...(canvas.getContext('2d')?.getImageData(12, 8, 1, 1).data ?? []),
    ])
    expect(red[0]).toBeGreaterThan(150)
  })
  await step('the customer sees the GIF with its words, and the ZIP', async () => {
    const list = customer.phone.getByRole('list', { name: 'Mensajes' })
    await list.getByRole('img', { name: 'gracias.gif' }).waitFor()
    await list.getByText('¡Gracias!').waitFor()
    await list.getByText('fotos.zip').waitFor()
  })
})
