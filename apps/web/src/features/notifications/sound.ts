import { claim } from './once-per-browser'

/** Two short notes, made here: nothing to fetch. Browsers are silent until the first gesture, and so are we. */
const paceMs = 3000
const loudest = 0.45
/** A ramp cannot begin or end at nothing. */
const silence = 0.0001
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
  last = 0
  // Whoever has just logged in touched the page before this was here to notice.
  if (navigator.userActivation?.hasBeenActive) unlock()
  else {
    addEventListener('pointerdown', unlock)
    addEventListener('keydown', unlock)
  }
  return () => {
    removeEventListener('pointerdown', unlock)
    removeEventListener('keydown', unlock)
  }
}

/** Somebody has touched this page since it was loaded. */
export const canSound = (): boolean => context !== null

/** With a message: at most once in three seconds, however many come, and in whichever tab. */
export function ring(volume: number): void {
  if (navigator.locks) {
    void claim('pace', paceMs, () => playChime(volume))
    return
  }
  const now = Date.now()
  if (now - last < paceMs) return
  last = now
  playChime(volume)
}

/** @param volume in hundredths of the loudest */
export function playChime(volume: number): void {
  if (!context) return
  void context.resume()
  // The ear hears a volume's root: half of the way sounds like half as loud.
  const peak = loudest * (volume / 100) ** 2
  note(context, peak, 784, 0)
  note(context, peak, 1047, 0.12)
}

function note(audio: AudioContext, peak: number, frequency: number, delay: number): void {
  const at = audio.currentTime + delay
  const tone = audio.createOscillator()
  const loudness = audio.createGain()
  tone.type = 'sine'
  tone.frequency.value = frequency
  loudness.gain.setValueAtTime(silence, at)
  loudness.gain.exponentialRampToValueAtTime(Math.max(peak, silence), at + 0.015)
  loudness.gain.exponentialRampToValueAtTime(silence, at + 0.32)
  tone.connect(loudness).connect(audio.destination)
  tone.start(at)
  tone.stop(at + 0.34)
}
