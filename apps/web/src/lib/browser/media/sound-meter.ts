interface SoundMeter {
  /** From 0 to 1: how loud it is now. */
  level(): number
  close(): void
}

/** Ordinary speech is some tenth of the loudest. */
const speech = 8

export function openMeter(stream: MediaStream): SoundMeter {
  const context = new AudioContext()
  // Some browsers begin it suspended.
  void context.resume()
  const analyser = context.createAnalyser()
  analyser.fftSize = 512
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    level() {
      analyser.getFloatTimeDomainData(samples)
      let sum = 0
      for (const sample of samples) sum += sample * sample
      return Math.min(1, Math.sqrt(sum / samples.length) * speech)
    },
    close: () => void context.close(),
  }
}
