import { afterEach, expect, it, vi } from 'vitest'
import { whatsappErrors } from '../errors'
import { readSignupNumber } from './read-signup-number'

afterEach(() => vi.restoreAllMocks())

const graph = { root: 'http://graph.test', token: 't', timeoutMs: 1_000, errors: whatsappErrors }

/** Meta's pages may have fewer rows than were asked for, or none. */
it.each<[string, readonly (readonly string[])[], object]>([
  ['alone on the first page', [['7']], { id: '7' }],
  ['alone on the second page', [[], ['7']], { id: '7' }],
  ['one of two on two pages', [['7'], ['8']], { failure: 'several_numbers' }],
  ['one of two on one page', [['7', '8']], { failure: 'several_numbers' }],
  ['nowhere', [[], []], { failure: 'no_number' }],
])('a number that the window did not name is %s', async (_, pages, expected) => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const at = Number(new URL(String(url)).searchParams.get('after') ?? 0)
    const more = at + 1 < pages.length
    const paging = { cursors: { after: String(at + 1) }, ...(more && { next: 'http://graph.test/next' }) }
    return Response.json({ data: pages[at]?.map((id) => ({ id })), paging })
  })
  expect(await readSignupNumber(graph, '2012', null)).toMatchObject(expected)
})
