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

export interface HeardTones {
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
      const samples = sound.getChannelData(0).subarray(sound.length >> 1)
      const loudness = hertz.map((frequency) => {
        let [real, imaginary] = [0, 0]
        for (const [at, sample] of samples.entries()) {
          const angle = (2 * Math.PI * frequency * at) / sound.sampleRate
          real += sample * Math.cos(angle)
          imaginary += sample * Math.sin(angle)
        }
        return (2 * Math.hypot(real, imaginary)) / samples.length
      })
      return { seconds: sound.duration, loudness }
    },
    [url, [...hertz]] as const,
  )
