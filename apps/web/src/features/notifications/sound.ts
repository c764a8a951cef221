import { runInFirstTab } from './alerts/once-per-browser'

/** The sound is synthesized: two short notes. Browsers allow it only after the first gesture. */
const minGapMs = 3000
const maxGain = 0.45
/** An exponential ramp cannot begin or end at 0. */
const silence = 0.0001
let context: AudioContext | null = null
let lastPlayedAt = 0

function createContext(): void {
  removeEventListener('pointerdown', createContext)
  removeEventListener('keydown', createContext)
  try {
    context = new AudioContext()
  } catch {
    // A device without sound.
  }
}

export function allowSound(): () => void {
  lastPlayedAt = 0
  // A person who has just logged in has already made a gesture.
  if (navigator.userActivation?.hasBeenActive) createContext()
  else {
    addEventListener('pointerdown', createContext)
    addEventListener('keydown', createContext)
  }
  return () => {
    removeEventListener('pointerdown', createContext)
    removeEventListener('keydown', createContext)
  }
}

/** Browsers allow sound only after a gesture on the page. */
export const canPlaySound = (): boolean => context !== null

/** Plays the sound of a message: at most once in three seconds in all tabs. */
export function playMessageSound(volume: number): void {
  if (navigator.locks) {
    void runInFirstTab('pace', minGapMs, () => playChime(volume))
    return
  }
  const now = Date.now()
  if (now - lastPlayedAt < minGapMs) return
  lastPlayedAt = now
  playChime(volume)
}

/** @param volume in percent */
export function playChime(volume: number): void {
  if (!context) return
  void context.resume()
  // Loudness is perceived as the root of the gain, so the volume is squared.
  const peak = maxGain * (volume / 100) ** 2
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
