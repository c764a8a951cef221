import { expect } from 'vitest'
import { accept, agentAtWork, chooseTab, composer, log, newCustomer } from './people'
import { journey } from './stage'

journey('one person, one chat, two tabs: what both send at once is one message', async ({ stage }) => {
  const { step } = stage
  const page = await step('Luis is at work', () => agentAtWork(stage, 'luis'))
  const customer = await newCustomer(stage, 'Nidia Peñalver')
  await step('he has a chat', async () => {
    await chooseTab(page, 'Chats')
    await customer.writes('¿Tienen envío a Pasto?')
    await accept(page, customer.name)
    await log(page, customer.name).waitFor()
  })
  const other = await step('and has it in another tab', async () => {
    const opened = await page.context().newPage()
    // Before the page's own: what stops here reaches none of them.
    await opened.addInitScript(() =>
      addEventListener('storage', (event) => {
        if (document.documentElement.dataset.deaf) event.stopImmediatePropagation()
      }),
    )
    await opened.goto(page.url())
    await log(opened, customer.name).waitFor()
    return opened
  })
  await step('what he writes in one stands in both', async () => {
    await composer(page).fill('Sí, mañana')
    await expect.poll(() => composer(other).inputValue()).toBe('Sí, mañana')
  })
  await step('Enter in both, before one has heard of the other, sends it once', async () => {
    await other.evaluate(() => {
      document.documentElement.dataset.deaf = 'yes'
    })
    await composer(page).press('Enter')
    expect(await composer(other).inputValue()).toBe('Sí, mañana')
    await composer(other).press('Enter')
    // Messages keep their order: when this one is there, whatever came before it is.
    await composer(other).fill('¿A qué dirección?')
    await composer(other).press('Enter')
    await customer.line('¿A qué dirección?').waitFor()
    expect(await customer.line('Sí, mañana').count()).toBe(1)
    expect(await log(other, customer.name).getByRole('article').getByText('Sí, mañana').count()).toBe(1)
  })
})
