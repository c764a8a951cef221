/** The peak volume of each tone that was played. */
export const heard: number[] = []

/** A fake AudioContext that records tones. */
export class FakeAudioContext {
  currentTime = 0
  destination = {}
  async resume() {}
  createOscillator() {
    const tone = { type: '', frequency: { value: 0 }, start() {}, stop() {}, connect: (next: object) => next }
    return tone
  }
  createGain() {
    let loudest = 0
    heard.push(loudest)
    const place = heard.length - 1
    const louder = (value: number) => {
      loudest = Math.max(loudest, value)
      heard[place] = loudest
    }
    return {
      gain: { setValueAtTime: louder, exponentialRampToValueAtTime: louder },
      connect: (next: object) => next,
    }
  }
}
