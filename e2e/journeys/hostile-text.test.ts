import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { accept, agentAtWork, chooseTab, composer, messageLog, rowOf } from '../lib/pages/people'
import { journey } from '../lib/scenario'
import { fileOf, openSimulatorControl, pdf } from '../lib/servers/simulator-control'

/** Each runs `alert` if it is not shown as plain text. */
const hostile = [
  '<script>alert(1)</script>',
  '"><script>alert(1)</script>',
  "'><img src=x onerror=alert(1)>",
  '<img src=x onerror="alert(1)">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<body onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)">Ver</a>',
  'javascript:alert(1)',
  'https://tienda.co/"onmouseover="alert(1)',
  'https://tienda.co/<script>alert(1)</script>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<details open ontoggle=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button autofocus>Ir</button></form>',
  '<style>@import "javascript:alert(1)";</style>',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<template><img src=x onerror=alert(1)></template>',
  '&lt;img src=x onerror=alert(1)&gt;',
  '<<script>alert(1)//<</script>',
  '{{constructor.constructor("alert(1)")()}}',
  '\u0000<script\u0000>alert(1)</script>'.replaceAll('\u0000', ' '),
]

/** What the markup would have added to the page. */
const addedElements = 'script, iframe, object, embed, form, style, [onerror], [onload], [href^="javascript:"]'

async function isClean(page: Page, customer: string): Promise<void> {
  const thread = messageLog(page, customer)
  await thread
    .getByText(hostile.at(-1)?.trim() ?? '')
    .first()
    .waitFor()
  expect(await thread.locator(addedElements).count()).toBe(0)
}

journey('hostile text is shown as text and never runs', async ({ scenario }) => {
  const { step } = scenario
  const marta = await agentAtWork(scenario, 'admin')
  const ran: string[] = []
  marta.on('dialog', (dialog) => {
    ran.push(dialog.message())
    void dialog.dismiss()
  })
  const [whatsapp, gmail] = await Promise.all([
    openSimulatorControl(scenario, 'whatsapp'),
    openSimulatorControl(scenario, 'gmail'),
  ])

  await step(
    'hostile texts, names, captions, locations and contacts on WhatsApp are shown as text',
    async () => {
      const name = '<img src=x onerror=alert(1)>'
      const customer = await whatsapp.customer(name)
      await chooseTab(marta, 'Chats')
      const file = fileOf('"><svg onload=alert(1)>.pdf', 'application/pdf', pdf)
      await whatsapp.does(customer, { type: 'document', file, caption: hostile[3] })
      await whatsapp.does(customer, { type: 'location', latitude: 4, longitude: -74, name: hostile[4] })
      await whatsapp.does(customer, { type: 'contacts', contacts: [{ name, phone: '+573001112233' }] })
      for (const text of hostile) await whatsapp.does(customer, { type: 'text', text })
      await rowOf(marta, 'Chats', customer.name).waitFor()
      await accept(marta, customer.name)
      await isClean(marta, customer.name)
    },
  )
  await step('a hostile HTML mail, its subject and its quoted text are shown as text', async () => {
    const customer = await gmail.customer('Pía "><script>alert(1)</script>')
    await chooseTab(marta, 'Chats')
    await gmail.does(customer, { type: 'text', subject: hostile[1], text: hostile.join('\n') })
    await gmail.aSecondLater()
    const spy = `<img src="${scenario.simulator}/espia.gif" alt="">`
    await gmail.does(customer, { type: 'html', html: `<p>Hola</p>${spy}${hostile.join('\n')}<p>Fin</p>` })
    await rowOf(marta, 'Chats', 'Pía').waitFor()
    await accept(marta, customer.name)
    await messageLog(marta, customer.name).getByText(/ Fin$/).first().waitFor()
    await isClean(marta, customer.name)
    for (const fold of await marta.getByRole('button', { name: 'Mostrar texto citado' }).all())
      await fold.click()
    await isClean(marta, customer.name)
  })
  await step('in the mail original nothing runs, and remote images load only on request', async () => {
    const fetched: string[] = []
    marta.on('request', (request) => void fetched.push(new URL(request.url()).pathname))
    await marta.getByRole('button', { name: 'Ver correo original' }).click()
    const dialog = marta.getByRole('dialog', { name: 'Correo original' })
    const original = dialog.frameLocator('iframe')
    await original.getByText('Hola', { exact: true }).waitFor()
    const inBody = addedElements.split(', ').map((one) => `body ${one}`)
    expect(await original.locator(inBody.join(', ')).count()).toBe(0)
    expect(fetched).not.toContain('/espia.gif')
    const requested = marta.waitForRequest((request) => request.url().endsWith('/espia.gif'))
    await dialog.getByRole('button', { name: 'Mostrar imágenes' }).click()
    await requested
    await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
    await dialog.waitFor({ state: 'detached' })
  })
  await step('no script ran, and a real alert would have been noticed', async () => {
    expect(ran).toEqual([])
    await marta.evaluate(() => alert('noticed'))
    expect(ran).toEqual(['noticed'])
  })
})

journey(
  'right-to-left and very long names do not disturb the sentences around them',
  async ({ scenario }) => {
    const { step } = scenario
    const marta = await agentAtWork(scenario, 'admin')
    const whatsapp = await openSimulatorControl(scenario, 'whatsapp')
    /** 'in order' if every text runs from left to right, within the dialog. */
    const isInOrder = (question: Locator) =>
      question.evaluate((popup) => {
        const box = popup.getBoundingClientRect()
        const words = document.createTreeWalker(popup, NodeFilter.SHOW_TEXT)
        const range = document.createRange()
        const rectAt = (node: Node, at: number) => {
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          return range.getBoundingClientRect()
        }
        while (words.nextNode()) {
          const node = words.currentNode
          range.selectNodeContents(node)
          // The options of a closed list are not drawn.
          if (range.getClientRects().length === 0) continue
          const { left, right } = range.getBoundingClientRect()
          if (left < box.left || right > box.right) return `${node.textContent} stands outside`
          if (rectAt(node, 0).left > rectAt(node, 1).left) return `${node.textContent} is turned`
        }
        return 'in order'
      })

    await step('a right-to-left name does not reorder the question around it', async () => {
      const customer = await whatsapp.customer(`\u202e${'Interminable'.repeat(5)}`)
      await chooseTab(marta, 'Chats')
      await whatsapp.does(customer, { type: 'text', text: 'مرحبا، أين طلبي 4471؟' })
      await rowOf(marta, 'Chats', 'Interminable').getByRole('button', { name: 'Aceptar' }).click()
      const accepting = marta.getByRole('alertdialog')
      await expect.poll(() => isInOrder(accepting)).toBe('in order')
      await accepting.getByRole('button', { name: 'Aceptar' }).click()
      await marta.getByRole('button', { name: 'Finalizar' }).click()
      await expect.poll(() => isInOrder(marta.getByRole('alertdialog'))).toBe('in order')
      await marta.keyboard.press('Escape')
    })
    await step('a right-to-left message is laid out from the right', async () => {
      const message = marta.getByRole('log').getByText('مرحبا')
      expect(await message.evaluate((one) => getComputedStyle(one).direction)).toBe('rtl')
    })
    await step('in a row its words are cut at their end, also behind a name', async () => {
      const text = 'مرحبا، أين طلبي؟ '.repeat(12).trim()
      const customer = await whatsapp.customer('ليلى')
      await chooseTab(marta, 'Chats')
      await whatsapp.does(customer, { type: 'text', text })
      /** Whether the beginning can be seen, in words that are too long for the row. */
      const beginsInSight = (words: Locator) =>
        words.evaluate((one) => {
          const [node] = [...one.childNodes]
          if (!node || one.scrollWidth <= one.clientWidth) return 'not cut'
          const range = document.createRange()
          range.setStart(node, 0)
          range.setEnd(node, 1)
          const [first, box] = [range.getBoundingClientRect(), one.getBoundingClientRect()]
          return first.right <= box.right + 1 && first.left >= box.left
        })
      const wordsOf = (tab: string) => rowOf(marta, tab, 'ليلى').locator('bdi')
      await expect.poll(() => beginsInSight(wordsOf('Chats'))).toBe(true)
      await accept(marta, customer.name)
      await composer(marta).fill(text)
      await marta.keyboard.press('Enter')
      await rowOf(marta, 'Mis Chats', 'ليلى').getByText('Tú:').waitFor()
      await expect.poll(() => beginsInSight(wordsOf('Mis Chats'))).toBe(true)
    })
    await step('the name of a file is cut in its middle without a gap', async () => {
      const customer = await whatsapp.customer('Wanda')
      await chooseTab(marta, 'Chats')
      const file = fileOf(`${'W'.repeat(80)}.pdf`, 'application/pdf', pdf)
      await whatsapp.does(customer, { type: 'document', file })
      await accept(marta, customer.name)
      /** In pixels, between the ellipsis and the end of the name. */
      const gap = () =>
        messageLog(marta, customer.name)
          .getByTitle(file.name)
          .evaluate((one) => {
            const [first, last] = one.children
            const letters = first?.firstChild
            if (!first || !last || !letters) return null
            const range = document.createRange()
            range.setStart(letters, 0)
            range.setEnd(letters, 10)
            const letter = range.getBoundingClientRect().width / 10
            const probe = one.appendChild(document.createElement('span'))
            probe.append('…')
            probe.style.position = 'absolute'
            const ellipsis = probe.getBoundingClientRect().width
            probe.remove()
            const { left, width } = first.getBoundingClientRect()
            const drawn = Math.floor((width - ellipsis) / letter) * letter + ellipsis
            return first.scrollWidth > first.clientWidth
              ? Math.abs(Math.round(last.getBoundingClientRect().left - left - drawn))
              : null
          })
      for (const width of [360, 366, 372]) {
        await marta.setViewportSize({ width, height: 780 })
        await expect.poll(gap).toBe(0)
      }
    })
  },
)
