import { expect } from 'vitest'
import { loudnessAt } from '../lib/pages/loudness'
import { movementAt } from '../lib/pages/movement'
import { chooseMenu } from '../lib/pages/navigate'
import { messageLog, waitForToast } from '../lib/pages/people'
import {
  arrives,
  bothArrive,
  everything,
  heading,
  invitedToVideo,
  openLink,
  phoneScreen,
  remotePicture,
  remoteSound,
  videoStrip,
} from '../lib/pages/video'
import { journey } from '../lib/scenario'
import { violations } from '../lib/screens/axe'

journey('a customer opens a link, and both hear and see each other', async ({ scenario }) => {
  const { step } = scenario
  const { agent, name, link } = await step('Ana sends a link', () =>
    invitedToVideo(scenario, 'ana', 'Beatriz'),
  )
  const context = await scenario.enter('Beatriz with her phone', phoneScreen)
  const guest = await step('the customer opens it, reads who invites, and waits', async () => {
    const page = await openLink(context, link)
    await heading(page, /^Videollamada con /).waitFor()
    await expect.poll(() => new URL(page.url()).hash).toBe('')
    expect(await violations(page, everything)).toEqual([])
    await page.getByRole('button', { name: 'Entrar con cámara' }).click()
    await heading(page, /^Esperando a /).waitFor()
    expect(await violations(page, everything)).toEqual([])
    return page
  })
  await step('it rings at Ana, who enters by keyboard', async () => {
    await videoStrip(agent).getByText(`${name} espera en la videollamada`).waitFor()
    expect(await violations(agent, everything)).toEqual([])
    await agent.keyboard.press('Alt+C')
    await videoStrip(agent)
      .getByText(/^En videollamada/)
      .waitFor()
    await heading(guest, /^En llamada con Ana/).waitFor()
  })
  await step('each hears the tone and sees the picture of the other', async () => {
    await bothArrive(agent, guest)
    await videoStrip(agent)
      .getByText(/^Línea (buena|regular|débil)$/)
      .waitFor()
    await guest.getByText(/^Línea (buena|regular|débil)$/).waitFor()
    expect(await violations(agent, everything)).toEqual([])
    expect(await violations(guest, everything)).toEqual([])
  })
  await step('another browser is told that the link was used', async () => {
    const other = await openLink(await scenario.enter('somebody else', phoneScreen), link)
    await heading(other, 'Este enlace ya se usó').waitFor()
    expect(await violations(other, everything)).toEqual([])
  })
  await step('with microphone and camera off nothing arrives, and the other side reads it', async () => {
    await videoStrip(agent).getByRole('button', { name: 'Silenciar micrófono' }).press('Enter')
    await videoStrip(agent).getByRole('button', { name: 'Apagar cámara' }).press('Enter')
    await guest.getByText(/tiene la cámara apagada · .* tiene el micrófono apagado/).waitFor()
    await expect.poll(() => loudnessAt(guest, 1.2, remoteSound)).toBeLessThan(0.01)
    await videoStrip(agent).getByRole('button', { name: 'Activar micrófono' }).press('Enter')
    await videoStrip(agent).getByRole('button', { name: 'Encender cámara' }).press('Enter')
    await arrives(guest)
  })
  await step('the call goes on wherever the agent goes, in a large picture too', async () => {
    await chooseMenu(agent, 'Llamadas')
    await videoStrip(agent).getByRole('button', { name: 'Agrandar la imagen' }).press('Enter')
    await arrives(agent)
    await videoStrip(agent).getByRole('button', { name: 'Achicar la imagen' }).press('Enter')
  })
  await step('the customer reloads the page, and is back in the call', async () => {
    await guest.reload()
    await guest.getByRole('button', { name: 'Entrar con cámara' }).click()
    await heading(guest, /^En llamada con Ana/).waitFor({ timeout: 20_000 })
    await bothArrive(guest, agent)
  })
  await step('Ana reloads hers, and is back in the call', async () => {
    await agent.reload()
    await videoStrip(agent).getByRole('button', { name: 'Seguir aquí' }).click()
    await videoStrip(agent)
      .getByText(/^En videollamada/)
      .waitFor({ timeout: 20_000 })
    await bothArrive(agent, guest)
  })
  await step('after hanging up the call is over for both, and the link has ended', async () => {
    await videoStrip(agent).getByRole('button', { name: 'Colgar' }).press('Enter')
    await heading(guest, 'La videollamada terminó').waitFor()
    await videoStrip(agent).waitFor({ state: 'detached' })
    expect(await violations(guest, everything)).toEqual([])
    await heading(await openLink(context, link), 'Este enlace ya terminó').waitFor()
  })
})

journey(
  'a video call works from a chat of Telegram too, with a customer whose camera is off',
  async ({ scenario }) => {
    const { step } = scenario
    const { agent, link } = await step('Luis sends a link by Telegram', () =>
      invitedToVideo(scenario, 'luis', 'Camilo', { channel: 'telegram' }),
    )
    const guest = await step('the customer enters, and Luis', async () => {
      const page = await openLink(await scenario.enter('Camilo with his phone', phoneScreen), link)
      await page.getByRole('button', { name: 'Entrar sin cámara' }).click()
      await videoStrip(agent).getByText('Telegram · Entró por el enlace que le enviaste').waitFor()
      await videoStrip(agent).getByRole('button', { name: 'Entrar' }).click()
      await Promise.all([
        arrives(page),
        // No frame ever comes, which must not keep the sound back.
        expect.poll(() => loudnessAt(agent, 2.5, remoteSound)).toBeGreaterThan(0.05),
      ])
      return page
    })
    await step('the customer switches the camera on, and is seen too', async () => {
      await guest.getByRole('button', { name: 'Encender cámara' }).click()
      await bothArrive(agent, guest)
    })
    await step('the customer hangs up', async () => {
      await guest.getByRole('button', { name: 'Colgar' }).click()
      await videoStrip(agent).waitFor({ state: 'detached' })
    })
  },
)

journey('a customer without camera and microphone listens', async ({ scenario }) => {
  const { step } = scenario
  const { agent, link } = await step('Luis sends a link', () => invitedToVideo(scenario, 'luis', 'Jairo'))
  const guest = await step('the customer refuses both, and reads what that means', async () => {
    const context = await scenario.enter('Jairo with his phone', { ...phoneScreen, colorScheme: 'dark' })
    await context.addInitScript(() => {
      // Pages without TLS have none.
      if (navigator.mediaDevices)
        navigator.mediaDevices.getUserMedia = () =>
          Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
    })
    const page = await openLink(context, link)
    await page.getByRole('button', { name: 'Entrar con cámara' }).click()
    await page.getByText(/^Sin permiso para el micrófono/).waitFor()
    await page.getByText(/^Sin permiso para la cámara/).waitFor()
    expect(await violations(page, everything)).toEqual([])
    return page
  })
  await step('the page of the customer follows the theme of the phone', async () => {
    await guest.locator('[data-theme=dark]').waitFor()
    await guest.emulateMedia({ colorScheme: 'light' })
    await guest.locator('[data-theme=light]').waitFor()
  })
  await step('the customer hears and sees Luis, who reads that there is no picture', async () => {
    await videoStrip(agent).getByRole('button', { name: 'Entrar' }).click()
    await arrives(guest)
    await agent.getByText(/tiene la cámara apagada$/).waitFor()
    expect(await violations(agent, everything)).toEqual([])
  })
  await step('Luis turns his camera off, and the customer sees no picture', async () => {
    await videoStrip(agent).getByRole('button', { name: 'Apagar cámara' }).press('Enter')
    await guest.getByText(/tiene la cámara apagada/).waitFor()
    // The last frames may still be on their way when the words arrive.
    await expect.poll(() => movementAt(guest, remotePicture)).toBe(0)
  })
  await step('Luis shares his screen, and the customer sees it move', async () => {
    await videoStrip(agent).getByRole('button', { name: 'Compartir pantalla' }).click()
    await videoStrip(agent).getByRole('button', { name: 'Dejar de compartir' }).waitFor()
    await guest.getByText(/comparte su pantalla/).waitFor()
    await expect.poll(() => movementAt(guest, remotePicture)).toBeGreaterThan(0.001)
  })
  await step('Luis stops sharing, and shows himself again', async () => {
    await videoStrip(agent).getByRole('button', { name: 'Dejar de compartir' }).press('Enter')
    await videoStrip(agent).getByRole('button', { name: 'Encender cámara' }).press('Enter')
    await arrives(guest)
  })
  await step('the customer hangs up', async () => {
    await Promise.all([
      waitForToast(agent, 'La videollamada terminó'),
      guest.getByRole('button', { name: 'Colgar' }).click(),
    ])
    await heading(guest, 'La videollamada terminó').waitFor()
  })
})

journey('a new link ends the earlier one, and a wrong link says so', async ({ scenario }) => {
  const { step } = scenario
  const { agent, name, link, invite } = await step('Ana sends a link', () =>
    invitedToVideo(scenario, 'ana', 'Nubia'),
  )
  const context = await scenario.enter('Nubia with her phone', phoneScreen)
  const newer = await step('Ana sends another link, and the earlier one has ended', async () => {
    const another = await invite()
    const page = await openLink(context, link)
    await heading(page, 'La invitación se retiró').waitFor()
    expect(await violations(page, everything)).toEqual([])
    return another
  })
  await step('Ana takes the second back: the strip, the message and the customer’s page say so', async () => {
    const page = await openLink(context, newer)
    await page.getByRole('button', { name: 'Entrar con cámara' }).waitFor()
    await videoStrip(agent).getByText(`${name} aún no abre el enlace de la videollamada`).waitFor()
    const log = messageLog(agent, name)
    await log.getByText('El cliente aún no abre el enlace').waitFor()
    expect(await violations(agent, everything)).toEqual([])
    await Promise.all([
      waitForToast(agent, 'Retiraste la invitación de'),
      log.getByRole('button', { name: 'Retirar invitación' }).click(),
    ])
    // The toast comes with the answer, the message with an event.
    await expect.poll(() => log.getByText('Se retiró la invitación').count()).toBe(2)
    await videoStrip(agent).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Entrar con cámara' }).click()
    await heading(page, 'La invitación se retiró').waitFor()
    await heading(await openLink(context, newer), 'La invitación se retiró').waitFor()
  })
  await step('an incomplete link is refused', async () => {
    await heading(await openLink(context, link.slice(0, -8)), 'Este enlace no existe').waitFor()
  })
})
