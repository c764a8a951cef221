import type { LiveSocket } from '@hilo/client'
import type { VideoCall } from '@hilo/contracts'
import { afterEach, expect, it, vi } from 'vitest'
import { chooseDevices } from '../../choices/call-devices/chosen-devices'
import { fakeApi, refusedWith } from '../../test/fake-api'
import { createOwnVideo } from './own-video'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** What the browser is asked for when a video call begins; `missing`: it has no camera. */
async function askedFor(missing = false): Promise<unknown[]> {
  const asked: MediaStreamConstraints[] = []
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', {
    ...navigator,
    mediaDevices: {
      async getUserMedia(wanted: MediaStreamConstraints) {
        asked.push(wanted)
        if (missing && wanted.video) throw new DOMException('no', 'NotFoundError')
        return { getTracks: () => [] }
      },
    },
  })
  const api = fakeApi()
  api.answer('callIce', () => refusedWith(503, 'UNAVAILABLE', 'Ahora no'))
  const onProblem = vi.fn()
  const own = createOwnVideo({} as LiveSocket, { onEntered: vi.fn(), onProblem, onEnded: vi.fn() })
  await own.enter({ uuid: 'a' } as VideoCall)
  await vi.waitFor(() => expect(onProblem).toHaveBeenCalled())
  return asked.filter(({ audio }) => audio).map(({ audio }) => audio)
}

it('opens the microphone that was chosen for calls on this device, also where there is no camera', async () => {
  expect(await askedFor()).toEqual([true])
  chooseDevices({ microphone: 'm1' })
  const chosen = { deviceId: { ideal: 'm1' } }
  expect(await askedFor()).toEqual([chosen])
  expect(await askedFor(true)).toEqual([chosen, chosen])
})
