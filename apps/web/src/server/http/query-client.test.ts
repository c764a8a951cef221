import { emptyList, type InboxList, type Thread } from '@hilo/client'
import { InfiniteQueryObserver, MutationObserver, onlineManager } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fromClient, mine } from '../../test/fixtures'
import { ApiError } from './api-error'
import { keys } from './keys'
import { createQueryClient } from './query-client'

const client = createQueryClient()
const chat = mine()
const entry = (seq: number) => fromClient(chat, seq, `m${seq}`)

afterEach(() => onlineManager.setOnline(true))

it('a mutation without a network fails at once instead of waiting', async () => {
  onlineManager.setOnline(false)
  const done = new MutationObserver(client, {
    mutationFn: () => Promise.reject(new Error('no network')),
  }).mutate()
  const soon = new Promise((resolve) => setTimeout(resolve, 500, 'waits'))
  await expect(Promise.race([done, soon])).rejects.toThrow('no network')
})

describe('the cached threads and lists', () => {
  it('keep the identity of entries when older ones are put before them', () => {
    const key = keys.thread(chat.conversation.uuid, null)
    const [second, third] = [entry(2), entry(3)]
    const put = (...entries: Thread['entries'][number][]) =>
      client.setQueryData<Thread>(key, {
        interaction: chat,
        entries,
        version: 3,
        hasMore: false,
        hasNewer: false,
        ahead: new Set(),
      })
    put(second, third)
    put(entry(1), second, third)
    expect(client.getQueryData<Thread>(key)?.entries[1]).toBe(second)
  })

  it('keep the identity of rows when new ones are put above them', () => {
    const key = keys.list('assigned', {})
    client.setQueryData<InboxList>(key, { ...emptyList, rows: [chat, mine()] })
    client.setQueryData<InboxList>(key, { ...emptyList, rows: [mine(), chat, mine()] })
    expect(client.getQueryData<InboxList>(key)?.rows[1]).toBe(chat)
  })
})

describe('a query that fails', () => {
  it.each([
    ['TOO_MANY_REQUESTS', 429, 5],
    ['UNAVAILABLE', 503, 2],
    ['TOOK_TOO_LONG', 504, 1],
    ['SLOW', 0, 1],
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

it('an event during the first fetch of a query has it fetched once more', async () => {
  const answers: ((rows: string[]) => void)[] = []
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['files of a contact'],
    queryFn: () => new Promise<string[]>((resolve) => answers.push(resolve)),
    initialPageParam: null,
    getNextPageParam: () => null,
  })
  const shown = () => observer.getCurrentResult().data?.pages.flat()
  const stop = observer.subscribe(() => {})
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  const events = [1, 2, 3].map(() => client.invalidateQueries({ queryKey: ['files of a contact'] }))
  answers[0]?.(['a picture'])
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  expect(shown()).toEqual(['a picture'])
  answers[1]?.(['a picture', 'a voice note'])
  await Promise.all(events)
  expect(shown()).toEqual(['a picture', 'a voice note'])
  expect(answers).toHaveLength(2)
  stop()
})
