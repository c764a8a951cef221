import { expect } from 'vitest'
import { accept, agentAtWork, answerOf, chooseTab, composer, messageLog, waitForToast } from '../lib/people'
import { journey } from '../lib/scenario'
import { openSimulatorControl } from '../lib/simulator-control'

journey('a message is quoted, reacted to, edited, deleted and forwarded', async ({ scenario }) => {
  const { step } = scenario
  const telegram = await openSimulatorControl(scenario, 'telegram')
  const [laura, pedro] = [await telegram.customer('Laura Cita'), await telegram.customer('Pedro Reenvío')]
  const ana = await agentAtWork(scenario, 'ana')
  const thread = messageLog(ana, laura.name)
  const bubble = (text: string) => thread.getByRole('article').filter({ hasText: text }).last()
  const menuOf = async (text: string) => {
    await bubble(text).hover()
    await ana.getByRole('button', { name: 'Más acciones del mensaje' }).click()
    return ana.getByRole('menu')
  }

  await step('Ana takes two chats', async () => {
    for (const customer of [pedro, laura]) {
      await chooseTab(ana, 'Chats')
      await telegram.does(customer, { type: 'text', text: `Hola, soy ${customer.name}` })
      await accept(ana, customer.name)
    }
    await thread.waitFor()
    // What the bot says moves the thread, and with it the message that the mouse points at.
    await thread.getByText('¿En qué te podemos ayudar?').waitFor()
  })
  await step('she answers with a quote, by mouse', async () => {
    await bubble('Hola, soy').hover()
    await ana.getByRole('button', { name: 'Responder', exact: true }).click()
    await ana.getByRole('region', { name: `Respondes a ${laura.name}` }).waitFor()
    await composer(ana).fill('Con gusto, Laura: llega el lunez')
    await composer(ana).press('Enter')
    const answer = answerOf(ana, laura.name, 'Con gusto, Laura', 'Enviado')
    await answer.waitFor()
    await answer.getByRole('button', { name: /Hola, soy/ }).waitFor()
    const [shown] = (await telegram.sees(laura)).slice(-1)
    expect(shown).toMatchObject({ replyTo: expect.any(String) })
  })
  await step('she reacts, by keys alone', async () => {
    await thread.focus()
    await ana.keyboard.press('ArrowUp')
    await ana.keyboard.press('ArrowUp')
    await ana.keyboard.press('Enter')
    await ana.getByRole('menuitem', { name: 'Reaccionar' }).press('Enter')
    await ana
      .getByRole('dialog', { name: 'Reacciones' })
      .getByRole('button', { name: /pulgar arriba/ })
      .press('Enter')
    await thread.getByRole('button', { name: /^Tu reacción/ }).waitFor()
  })
  await step('she edits what she wrote, and deletes it', async () => {
    await (await menuOf('llega el lunez')).getByRole('menuitem', { name: 'Editar' }).click()
    await ana.getByRole('dialog').getByRole('textbox').fill('Llega el lunes')
    await ana.getByRole('button', { name: 'Guardar' }).click()
    await bubble('Llega el lunes').getByText('editado').waitFor()
    await (await menuOf('Llega el lunes')).getByRole('menuitem', { name: 'Eliminar para el cliente' }).click()
    await ana.getByRole('button', { name: 'Eliminar mensaje' }).click()
    await thread.getByText('Mensaje eliminado').waitFor()
  })
  await step('she forwards the customer’s words to another chat', async () => {
    await (await menuOf('Hola, soy')).getByRole('menuitem', { name: 'Reenviar' }).click()
    const dialog = ana.getByRole('dialog', { name: 'Reenviar a otro de tus chats' })
    await dialog.getByRole('searchbox').fill(pedro.name)
    await dialog.getByRole('radio', { name: new RegExp(pedro.name) }).check()
    await Promise.all([
      waitForToast(ana, `Mensaje reenviado a ${pedro.name}`),
      dialog.getByRole('button', { name: 'Reenviar', exact: true }).click(),
    ])
  })
})
