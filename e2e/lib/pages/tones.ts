import type { Page } from 'playwright-core'

/** From now on the microphone of this page is a steady tone. */
export const humAt = (page: Page, hertz: number): Promise<void> =>
  page.evaluate((hertz) => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted)
      const audio = new AudioContext()
      await audio.resume()
      const tone = audio.createOscillator()
      const volume = audio.createGain()
      const out = audio.createMediaStreamDestination()
      tone.frequency.value = hertz
      volume.gain.value = 0.3
      tone.connect(volume).connect(out)
      tone.start()
      const [track] = out.stream.getAudioTracks()
      for (const beep of stream.getAudioTracks()) {
        stream.removeTrack(beep)
        beep.stop()
      }
      if (track) stream.addTrack(track)
      return stream
    }
  }, hertz)

interface HeardTones {
  readonly seconds: number
  /** How loud each is in the file: 0 to 1. */
  readonly loudness: readonly number[]
}

/** Decodes a file of Hilo as this page's person gets it, and measures tones in its second half. */
export const tonesIn = (page: Page, url: string, hertz: readonly number[]): Promise<HeardTones> =>
  page.evaluate(
    async ([url, hertz]) => {
      const Authorization = localStorage.getItem('token') ?? ''
      const answer = await fetch(url, { headers: { Authorization } })
      if (!answer.ok) throw new Error(`the file was refused: ${answer.status}`)
      const audio = new AudioContext({ sampleRate: 48_000 })
      const sound = await audio.decodeAudioData(await answer.arrayBuffer())
      await audio.close()
      // In tenths of a second, and of those the mean: on its way a sound loses its beat now and then.
      const samples = sound.getChannelData(0).subarray(sound.length >> 1)
      const size = sound.sampleRate / 10
      const loudness = hertz.map((frequency) => {
        const tenths = Math.floor(samples.length / size)
        let sum = 0
        for (let tenth = 0; tenth < tenths; tenth += 1) {
          let [real, imaginary] = [0, 0]
          for (let at = 0; at < size; at += 1) {
            const angle = (2 * Math.PI * frequency * at) / sound.sampleRate
            // Hann's window: without it every tone is heard a little everywhere.
            const weight = 1 - Math.cos((2 * Math.PI * at) / size)
            const sample = (samples[tenth * size + at] ?? 0) * weight
            real += sample * Math.cos(angle)
            imaginary += sample * Math.sin(angle)
          }
          sum += (2 * Math.hypot(real, imaginary)) / size
        }
        return sum / tenths
      })
      return { seconds: sound.duration, loudness }
    },
    [url, [...hertz]] as const,
  )
