import type { Page } from 'playwright-core'

/**
 * How loud the other side of a call is at its loudest within some seconds: 0 to 1. Measured on the sound that arrives; one that
 * the page does not play is not heard.
 */
export const loudnessAt = (page: Page, seconds = 2.5, player = 'audio[data-call]'): Promise<number> =>
  page.evaluate(
    async ([player, ms]) => {
      const sound = document.querySelector<HTMLMediaElement>(player)
      const stream = sound?.srcObject
      if (!sound || !(stream instanceof MediaStream) || stream.getAudioTracks().length === 0) return 0
      const audio = new AudioContext()
      await audio.resume()
      const analyser = audio.createAnalyser()
      audio.createMediaStreamSource(stream).connect(analyser)
      const samples = new Float32Array(analyser.fftSize)
      const end = performance.now() + ms
      const playedBefore = sound.currentTime
      let peak = 0
      while (performance.now() < end) {
        analyser.getFloatTimeDomainData(samples)
        for (const sample of samples) peak = Math.max(peak, Math.abs(sample))
        await new Promise((resolve) => setTimeout(resolve, 15))
      }
      await audio.close()
      const isPlayed = !sound.paused && !sound.muted && sound.volume > 0 && sound.currentTime > playedBefore
      return isPlayed ? peak : 0
    },
    [player, seconds * 1000] as const,
  )

/** When the other side is first heard, in milliseconds since the epoch; begins to listen as soon as there is a sound to measure. */
export const firstHeardAt = (page: Page, withinMs = 20_000): Promise<number> =>
  page.evaluate(async (ms) => {
    const end = performance.now() + ms
    const audio = new AudioContext()
    const analyser = audio.createAnalyser()
    const samples = new Float32Array(analyser.fftSize)
    let source: MediaStreamAudioSourceNode | null = null
    while (performance.now() < end) {
      const sound = document.querySelector<HTMLAudioElement>('audio[data-call]')
      if (!source && sound?.srcObject instanceof MediaStream) {
        await audio.resume()
        source = audio.createMediaStreamSource(sound.srcObject)
        source.connect(analyser)
      }
      analyser.getFloatTimeDomainData(samples)
      if (source && samples.some((sample) => Math.abs(sample) > 0.05)) {
        const heardAt = Date.now()
        await audio.close()
        return heardAt
      }
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    throw new Error('nothing was heard')
  }, withinMs)
