import { vi } from 'vitest'

/** A microphone and a recorder of a browser. `pass` advances its time. */
export function fakeMicrophone() {
  const track = Object.assign(new EventTarget(), { stop: vi.fn() })
  const microphone = {
    /** Why the browser gives none. */
    refusal: null as string | null,
    loud: 0.1,
    isOpen: () => track.stop.mock.calls.length === 0,
    lose: () => track.dispatchEvent(new Event('ended')),
    pass(seconds: number) {
      passed += seconds * 1000
    },
  }
  let passed = 0
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passed)

  class FakeRecorder extends EventTarget {
    static isTypeSupported = (type: string) => type === 'audio/webm;codecs=opus'
    state = 'inactive'
    ondataavailable: ((event: { data: Blob }) => void) | null = null
    onerror = null
    start() {
      this.state = 'recording'
    }
    pause() {
      this.state = 'paused'
    }
    resume() {
      this.state = 'recording'
    }
    stop() {
      this.state = 'inactive'
    }
    requestData() {
      this.ondataavailable?.({ data: new Blob(['la voz']) })
      this.dispatchEvent(new Event('dataavailable'))
    }
  }
  class FakeAudioContext {
    async resume() {}
    async close() {}
    createMediaStreamSource = () => ({ connect() {} })
    createAnalyser = () => ({
      fftSize: 0,
      getFloatTimeDomainData: (samples: Float32Array) => samples.fill(microphone.loud),
    })
  }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  vi.stubGlobal('AudioContext', FakeAudioContext)
  vi.stubGlobal('navigator', {
    ...navigator,
    userAgent: navigator.userAgent,
    mediaDevices: {
      async getUserMedia() {
        if (microphone.refusal) throw new DOMException('no', microphone.refusal)
        track.stop.mockClear()
        return { getTracks: () => [track], getAudioTracks: () => [track] }
      },
    },
  })
  return microphone
}
