import { vi } from 'vitest'
import * as pushStore from '../lib/pushes/push-store'

/** A stand-in for the database that worker and pages share; when `broken`, it stores and reads nothing. */
export interface FakePushStore {
  readonly answers: Map<number, pushStore.StoredAnswer>
  readonly seen: Map<string, pushStore.SeenPush>
  device: pushStore.StoredDevice | undefined
  broken: boolean
}

export function fakePushStore(): FakePushStore {
  const store: FakePushStore = { answers: new Map(), seen: new Map(), device: undefined, broken: false }
  let ids = 0
  const whole = () => {
    if (store.broken) throw new DOMException('No', 'InvalidStateError')
  }
  vi.spyOn(pushStore, 'storeAnswer').mockImplementation(async (answer) => {
    whole()
    ids += 1
    store.answers.set(ids, answer)
    return ids
  })
  vi.spyOn(pushStore, 'dropAnswer').mockImplementation(async (id) => store.answers.delete(id as number))
  vi.spyOn(pushStore, 'markRefused').mockImplementation(async (id) => {
    const known = store.answers.get(id as number)
    if (known) store.answers.set(id as number, { ...known, refused: true })
  })
  vi.spyOn(pushStore, 'listAnswers').mockImplementation(async () => [...store.answers])
  vi.spyOn(pushStore, 'readSeen').mockImplementation(async (chat) => {
    whole()
    return store.seen.get(chat)
  })
  vi.spyOn(pushStore, 'writeSeen').mockImplementation(async (chat, push) => {
    whole()
    if (!pushStore.isOld(push, store.seen.get(chat))) store.seen.set(chat, push)
  })
  vi.spyOn(pushStore, 'storeDevice').mockImplementation(async (device) => {
    whole()
    store.device = device
  })
  vi.spyOn(pushStore, 'forgetDevice').mockImplementation(async () => {
    store.device = undefined
    store.seen.clear()
  })
  vi.spyOn(pushStore, 'readDevice').mockImplementation(async () => store.device)
  return store
}
