import { beforeEach, expect, it, vi } from 'vitest'
import { currentDraftFiles, filesInMemory } from '../../../../lib/drafts/draft-files'
import { keptRecordings } from '../../../../lib/drafts/kept-recordings'
import { type FakeFileStore, fakeFileStore } from '../../../../test/fake-file-store'
import { uuid } from '../../../../test/fixtures'
import { keepRecording } from './recording-keeper'
import { recoverRecordings } from './recover-recordings'

const made = vi.hoisted(() => ({ from: [] as string[], broken: false }))
vi.mock('./voice-file', () => ({
  voiceFile: async (recorded: Blob) => {
    if (made.broken) throw new Error('no sound')
    made.from.push(await recorded.text())
    return new File([recorded], 'nota-de-voz.ogg', { type: 'audio/ogg' })
  },
}))

const details = { recorded: 'audio/webm;codecs=opus', format: 'opus', captioned: false } as const
const part = (text: string) => new Blob([text])
let conversation: string
let store: FakeFileStore
/** Those that some tab holds; of which none is killed. */
const held = new Set<string>()

beforeEach(() => {
  conversation = uuid()
  store = fakeFileStore()
  made.from = []
  made.broken = false
  held.clear()
  vi.stubGlobal('navigator', {
    locks: {
      async request(
        name: string,
        options: { ifAvailable?: boolean },
        work: (lock: object | null) => unknown,
      ) {
        if (options.ifAvailable) return work(held.has(name) ? null : {})
        held.add(name)
        return work({})
      },
    },
  })
})

/** Records two parts, and waits until they are kept. */
async function record() {
  const keeper = keepRecording('me', { conversation, ...details })
  keeper.add(part('Hola, '), 3)
  keeper.add(part('te explico'), 6)
  await expect.poll(() => keptRecordings('me')[0]?.parts).toBe(2)
  return keeper
}
const recovered = vi.fn()
const recover = async (user = 'me') => {
  recovered.mockClear()
  await recoverRecordings(user, recovered)
}

it('attaches what was recorded before the page was reloaded', async () => {
  await record()
  held.clear()
  await recover()
  expect(made.from).toEqual(['Hola, te explico'])
  expect(currentDraftFiles('me', conversation)).toMatchObject([
    { name: 'nota-de-voz.ogg', kind: 'audio', voice: true, captioned: false },
  ])
  expect(recovered).toHaveBeenCalledExactlyOnceWith(conversation, true)
  // Only the note is left of it.
  expect([keptRecordings('me'), [...store.files.keys()]]).toEqual([
    [],
    [currentDraftFiles('me', conversation)[0]?.id],
  ])
  filesInMemory.clear()
  await recover()
  expect(currentDraftFiles('me', conversation)).toHaveLength(1)
})

it('leaves alone what another tab records, and what is of somebody else', async () => {
  await record()
  await recover()
  held.clear()
  await recover('somebody else')
  expect(recovered).not.toHaveBeenCalled()
  expect([keptRecordings('me').length, store.files.size]).toEqual([1, 2])
})

it('keeps nothing of what was sent or discarded', async () => {
  const keeper = await record()
  keeper.add(part('y más'), 9)
  keeper.forget()
  await expect.poll(() => [keptRecordings('me'), store.files.size]).toEqual([[], 0])
})

it('attaches nothing that is shorter than a voice note', async () => {
  keepRecording('me', { conversation, ...details }).add(part('H'), 0.9)
  await expect.poll(() => keptRecordings('me')).toHaveLength(1)
  held.clear()
  await recover()
  expect([made.from, currentDraftFiles('me', conversation)]).toEqual([[], []])
  expect(recovered).not.toHaveBeenCalled()
  expect([keptRecordings('me'), store.files.size]).toEqual([[], 0])
})

it('says what could not be recovered', async () => {
  await record()
  held.clear()
  made.broken = true
  await recover()
  expect(recovered).toHaveBeenCalledExactlyOnceWith(conversation, false)
  expect([keptRecordings('me'), store.files.size]).toEqual([[], 0])
})

it('ends with the first part that the browser does not keep', async () => {
  const keeper = await record()
  store.full = true
  keeper.add(part('perdido'), 9)
  await new Promise((resolve) => setTimeout(resolve, 5))
  store.full = false
  keeper.add(part('después'), 12)
  await new Promise((resolve) => setTimeout(resolve, 5))
  held.clear()
  await recover()
  expect(made.from).toEqual(['Hola, te explico'])
})
