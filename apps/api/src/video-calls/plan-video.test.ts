import { describe, expect, it } from 'vitest'
import { planInvitation, planVideo, type VideoEvent, type VideoRow } from './plan-video'

const start = new Date('2026-11-26T15:00:00Z')
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const invited = planInvitation({ business_uuid: 'b', uuid: 'v', invited_by: 'ana' }, start)

const came = (peer = 'page'): VideoEvent => ({ kind: 'guest_came', key: 'k', peer, notified: false })
const entered = (by = 'ana', peer = 'tab'): VideoEvent => ({ kind: 'agent_came', by, peer })
const event = (kind: 'guest_stayed' | 'guest_left' | 'agent_stayed' | 'agent_left' | 'due'): VideoEvent => ({
  kind,
})

/** The call after events at these seconds. */
function after(...events: readonly (readonly [number, VideoEvent])[]): VideoRow {
  return events.reduce((call, [seconds, one]) => planVideo(call, one, at(seconds)) ?? call, invited)
}

describe('planVideo', () => {
  it.each<[string, VideoRow, Partial<VideoRow>]>([
    ['the link is good for half an hour', invited, { state: 'invited', due_at: at(1800) }],
    ['unopened, it ends', after([1800, event('due')]), { state: 'ended', ending: 'unused', seconds: null }],
    ['not before its date', after([1799, event('due')]), { state: 'invited', version: 1 }],
    ['the customer comes', after([60, came()]), { state: 'waiting', guest_peer: 'page', due_at: at(80) }],
    ['at the end of the half hour: still five minutes', after([1790, came()]), { expires_at: at(2090) }],
    [
      'who says that they are there waits on',
      after([60, came()], [75, event('guest_stayed')]),
      { due_at: at(95), version: 2 },
    ],
    [
      'a page that was closed may come back',
      after([60, came()], [80, event('due')]),
      { state: 'invited', due_at: at(1800) },
    ],
    [
      'and does',
      after([60, came()], [80, event('due')], [90, came('other')]),
      { state: 'waiting', guest_peer: 'other', guest_key_hash: 'k', expires_at: at(1800) },
    ],
    [
      'nobody comes for whom the customer waits',
      after([1790, came()], [2085, event('guest_stayed')], [2090, event('due')]),
      { state: 'ended', ending: 'missed' },
    ],
    ['nobody can enter before the customer', after([60, entered()]), { state: 'invited', version: 1 }],
    [
      'both are there',
      after([60, came()], [65, entered()]),
      { state: 'active', user_uuid: 'ana', started_at: at(65), due_at: at(105) },
    ],
    [
      'a colleague comes too late',
      after([60, came()], [65, entered()], [66, entered('luis')]),
      { user_uuid: 'ana', version: 3 },
    ],
    [
      'the agent loads the page again',
      after([60, came()], [65, entered()], [70, entered('ana', 'new tab')]),
      { state: 'active', agent_peer: 'new tab', started_at: at(65) },
    ],
    [
      'the customer does',
      after([60, came()], [65, entered()], [70, came('new page')]),
      { state: 'active', guest_peer: 'new page' },
    ],
    [
      'the same page tells again: nothing new',
      after([60, came()], [65, entered()], [70, came()]),
      { version: 3, guest_seen_at: at(70) },
    ],
    [
      'whoever was heard last decides nothing: both must be there',
      after([60, came()], [65, entered()], [100, event('agent_stayed')]),
      { due_at: at(105) },
    ],
    [
      'one is gone',
      after([60, came()], [65, entered()], [100, event('agent_stayed')], [105, event('due')]),
      { state: 'ended', ending: 'completed', seconds: 40, hung_up_by: null },
    ],
    [
      'the customer hangs up',
      after([60, came()], [65, entered()], [216, event('guest_left')]),
      { ending: 'completed', seconds: 151, hung_up_by: 'customer' },
    ],
    [
      'the agent hangs up',
      after([60, came()], [65, entered()], [216, event('agent_left')]),
      { ending: 'completed', seconds: 151, due_at: null, hung_up_by: 'agent' },
    ],
    [
      'the customer leaves before, and may come back',
      after([60, came()], [70, event('guest_left')]),
      { state: 'invited' },
    ],
    ['the link is called off', after([60, event('agent_left')]), { state: 'ended', ending: 'withdrawn' }],
    ['over is over', after([60, event('agent_left')], [70, came()]), { state: 'ended', version: 2 }],
  ])('%s', (_, call, expected) => {
    expect(call).toMatchObject(expected)
  })
})
