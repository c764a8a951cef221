import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import {
  accept,
  agentAtWork,
  answerOf,
  chooseTab,
  composer,
  messageLog,
  signedIn,
  untilFocused,
  waitForToast,
} from '../lib/pages/people'
import { journey } from '../lib/scenario'
import { fileOf, openSimulatorControl, picture } from '../lib/servers/simulator-control'

journey('a message is quoted, reacted to, edited, deleted and forwarded', async ({ scenario }) => {
  const { step } = scenario
  const telegram = await openSimulatorControl(scenario, 'telegram')
  const [laura, pedro] = [await telegram.customer('Laura Cita'), await telegram.customer('Pedro Reenvío')]
  const ana = await agentAtWork(scenario, 'ana')
  const thread = messageLog(ana, laura.name)
  const bubble = (text: string) => thread.getByRole('article').filter({ hasText: text }).last()
  /** The actions of this message, once they have taken the place of those of the message that the mouse lay on before. */
  const actionsOf = async (text: string) => {
    await bubble(text).hover()
    const bar = bubble(text).getByRole('toolbar')
    await bar.waitFor()
    return bar
  }
  const menuOf = async (text: string) => {
    await (await actionsOf(text)).getByRole('button', { name: 'Más acciones del mensaje' }).click()
    return ana.getByRole('menu')
  }

  await step('Ana takes two chats', async () => {
    for (const customer of [pedro, laura]) {
      await chooseTab(ana, 'Chats')
      await telegram.does(customer, { type: 'text', text: `Hola, soy ${customer.name}` })
      await accept(ana, customer.name)
      // It opens in its own time, and with it the list that has it: then one goes back to the queue.
      await messageLog(ana, customer.name).waitFor()
    }
    // What the bot says, and who took it, moves the thread, and with it the message that the mouse points at.
    await thread.getByText('¿En qué te podemos ayudar?').waitFor()
    await thread.getByText(/^Tomaste este chat/).waitFor()
  })
  await step('the actions stand beside a message and over no words', async () => {
    const bar = await boxOf(await actionsOf('Hola, soy'))
    const bubbles = await thread.locator('[data-bubble]').all()
    expect(await Promise.all(bubbles.map(async (one) => overlap(bar, await boxOf(one))))).toEqual(
      bubbles.map(() => 0),
    )
  })
  await step('she answers with a quote, by mouse', async () => {
    await (await actionsOf('Hola, soy')).getByRole('button', { name: 'Responder' }).click()
    await ana.getByRole('region', { name: `Respondes a ${laura.name}` }).waitFor()
    await composer(ana).fill('Con gusto, Laura: llega el lunez')
    await composer(ana).press('Enter')
    const answer = answerOf(ana, laura.name, 'Con gusto, Laura', 'Enviado')
    await answer.waitFor()
    await answer.getByRole('button', { name: /Hola, soy/ }).waitFor()
    const [shown] = (await telegram.sees(laura)).slice(-1)
    expect(shown).toMatchObject({ replyTo: expect.any(String) })
  })
  await step('she reacts with the keyboard alone', async () => {
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
    // As with most people, the menu fades away after the dialog has opened.
    await ana.emulateMedia({ reducedMotion: 'no-preference' })
    await (await menuOf('llega el lunez')).getByRole('menuitem', { name: 'Editar' }).click()
    const text = ana.getByRole('dialog').getByRole('textbox')
    await text.waitFor()
    await ana.getByRole('menu', { includeHidden: true }).waitFor({ state: 'detached' })
    await untilFocused(text)
    await text.fill('Llega el lunes')
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
    await ana.getByRole('button', { name: 'Ver el chat' }).click()
    await messageLog(ana, pedro.name).getByText(`Hola, soy ${laura.name}`).waitFor()
  })
})

journey('on a touch screen the pressed message stays visible beside its menu', async ({ scenario }) => {
  const { step } = scenario
  const telegram = await openSimulatorControl(scenario, 'telegram')
  const nora = await telegram.customer('Nora Dedo')
  const ana = await signedIn(scenario, 'ana@hilo.demo', {
    options: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  })
  const thread = messageLog(ana, nora.name)
  const touch = await ana.context().newCDPSession(ana)
  const press = async (target: Locator) => {
    // A person aims at what stands still.
    await target.tap({ trial: true })
    const { x, y, width, height } = await boxOf(target)
    const at = { x: x + width / 2, y: y + height / 2 }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
    await ana.getByRole('menu').waitFor()
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  /** Neither the menu nor the buttons above it lie over the message. */
  const expectInSight = async (target: Locator) => {
    const [menu, bar] = [ana.getByRole('menu'), thread.getByRole('toolbar')]
    await expect
      .poll(async () => {
        const boxes = await Promise.all([menu, bar].map(boxOf))
        const message = await boxOf(target)
        return boxes.map((one) => overlap(one, message))
      })
      .toEqual([0, 0])
    await ana.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
  }
  const photo = thread.getByRole('button', { name: /^Ver / })
  const last = thread.getByText('¿Cuánto vale?')

  await step('Ana has a chat with a picture', async () => {
    await chooseTab(ana, 'Chats')
    await telegram.does(nora, { type: 'text', text: 'Hola' })
    await accept(ana, nora.name)
    await thread.getByText('¿En qué te podemos ayudar?').waitFor()
    const file = fileOf('ruana.png', 'image/png', picture(120, 400))
    await telegram.does(nora, { type: 'image', file })
    await telegram.does(nora, { type: 'text', text: '¿Cuánto vale?' })
    await last.waitFor()
    await photo.locator('img').waitFor()
  })
  await step('she presses the last message', async () => {
    await press(last)
    await expectInSight(last)
  })
  await step('she presses the picture next', async () => {
    await press(photo)
    await expectInSight(photo)
  })
})

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

async function boxOf(target: Locator): Promise<Box> {
  const box = await target.boundingBox()
  if (!box) throw new Error('it is not in sight')
  return box
}

/** How many points of the screen both cover. */
function overlap(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return Math.max(0, width) * Math.max(0, height)
}
