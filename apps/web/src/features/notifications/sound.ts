/** Two short notes, made here: nothing to fetch. Browsers are silent until the first gesture, and so are we. */
const paceMs = 3000
let context: AudioContext | null = null
let last = 0

function unlock(): void {
  removeEventListener('pointerdown', unlock)
  removeEventListener('keydown', unlock)
  try {
    context = new AudioContext()
  } catch {
    // A machine without sound.
  }
}

export function allowSound(): () => void {
  addEventListener('pointerdown', unlock)
  addEventListener('keydown', unlock)
  return () => {
    removeEventListener('pointerdown', unlock)
    removeEventListener('keydown', unlock)
  }
}

export function playChime(): void {
  const now = Date.now()
  if (!context || now - last < paceMs) return
  last = now
  void context.resume()
  note(context, 784, 0)
  note(context, 1047, 0.12)
}

function note(audio: AudioContext, frequency: number, delay: number): void {
  const at = audio.currentTime + delay
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.type = 'sine'
  tone.frequency.value = frequency
  volume.gain.setValueAtTime(0.0001, at)
  volume.gain.exponentialRampToValueAtTime(0.16, at + 0.015)
  volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.32)
  tone.connect(volume).connect(audio.destination)
  tone.start(at)
  tone.stop(at + 0.34)
}
