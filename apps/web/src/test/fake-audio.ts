/** What was heard: the loudest moment of each tone. */
export const heard: number[] = []

/** A machine with a loudspeaker. */
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
