import type { Locator, Page } from 'playwright-core'

/** The line at the top of the page: the call that rings, or the one that this page is in. */
export const callStrip = (page: Page): Locator => page.getByRole('region', { name: 'Llamada', exact: true })

export const answerButton = (page: Page): Locator =>
  callStrip(page).getByRole('button', { name: 'Contestar' })

/** The customer calls from their telephone; answers what it shows meanwhile. */
export async function placeCall(phone: Page): Promise<Locator> {
  await phone.getByRole('button', { name: 'Llamar' }).click()
  return phone.getByRole('region', { name: 'Llamada', exact: true })
}

/** How loud the other side is at its loudest within some seconds, measured on the sound that arrives: 0 to 1. */
export const loudnessAt = (page: Page, seconds = 2.5): Promise<number> =>
  page.evaluate(async (ms) => {
    const sound = document.querySelector<HTMLAudioElement>('audio[data-call]')
    if (!(sound?.srcObject instanceof MediaStream)) return 0
    const audio = new AudioContext()
    await audio.resume()
    const analyser = audio.createAnalyser()
    audio.createMediaStreamSource(sound.srcObject).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const end = performance.now() + ms
    let peak = 0
    while (performance.now() < end) {
      analyser.getFloatTimeDomainData(samples)
      for (const sample of samples) peak = Math.max(peak, Math.abs(sample))
      await new Promise((resolve) => setTimeout(resolve, 15))
    }
    await audio.close()
    return peak
  }, seconds * 1000)
