import { emptyList, type InboxList, type Thread } from '@hilo/client'
import { MutationObserver, onlineManager } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fromClient, mine } from '../test/fixtures'
import { ApiError } from './api-error'
import { keys } from './keys'
import { createQueryClient } from './query-client'

const client = createQueryClient()
const chat = mine()
const line = (seq: number) => fromClient(chat, seq, `m${seq}`)

afterEach(() => onlineManager.setOnline(true))

it('what is done without a network fails, and says so: it waits for none behind one’s back', async () => {
  onlineManager.setOnline(false)
  const done = new MutationObserver(client, {
    mutationFn: () => Promise.reject(new Error('no network')),
  }).mutate()
  const soon = new Promise((resolve) => setTimeout(resolve, 500, 'waits'))
  await expect(Promise.race([done, soon])).rejects.toThrow('no network')
})

describe('what the cache holds of a thread or a list', () => {
  it('is the very lines that were put there, also behind older ones', () => {
    const key = keys.thread(chat.conversation.uuid, null)
    const [second, third] = [line(2), line(3)]
    const put = (...entries: Thread['entries'][number][]) =>
      client.setQueryData<Thread>(key, {
        interaction: chat,
        entries,
        version: 3,
        hasMore: false,
        ahead: new Set(),
      })
    put(second, third)
    put(line(1), second, third)
    expect(client.getQueryData<Thread>(key)?.entries[1]).toBe(second)
  })

  it('is the very rows, also below new ones', () => {
    const key = keys.list('assigned', {})
    client.setQueryData<InboxList>(key, { ...emptyList, rows: [chat, mine()] })
    client.setQueryData<InboxList>(key, { ...emptyList, rows: [mine(), chat, mine()] })
    expect(client.getQueryData<InboxList>(key)?.rows[1]).toBe(chat)
  })
})

describe('a question that fails', () => {
  it.each([
    ['TOO_MANY_REQUESTS', 429, 5],
    ['UNAVAILABLE', 503, 2],
    ['TOOK_TOO_LONG', 504, 1],
  ] as const)('with %s (%i) is asked %i times in all', async (code, status, times) => {
    vi.useFakeTimers()
    let asked = 0
    const answer = client.fetchQuery({
      queryKey: ['failing', code],
      queryFn: () => {
        asked += 1
        return Promise.reject(new ApiError(code, status, ''))
      },
      retry: client.getDefaultOptions().queries?.retry ?? false,
    })
    const refused = expect(answer).rejects.toMatchObject({ code })
    await vi.advanceTimersByTimeAsync(60_000)
    await refused
    expect(asked).toBe(times)
    vi.useRealTimers()
  })
})
