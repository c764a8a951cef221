import { expect, it } from 'vitest'
import { judgeConnection, readConnection } from './quality'

const none = { received: 0, lost: 0, roundTrip: null }

it.each([
  ['nothing lost, a short way', { received: 500, lost: 0, roundTrip: 40 }, 'good'],
  ['the way is unknown', { received: 500, lost: 0, roundTrip: null }, 'good'],
  ['three of a hundred lost', { received: 97, lost: 3, roundTrip: 40 }, 'fair'],
  ['a long way', { received: 500, lost: 0, roundTrip: 300 }, 'fair'],
  ['one of ten lost', { received: 90, lost: 10, roundTrip: 40 }, 'poor'],
  ['a very long way', { received: 500, lost: 0, roundTrip: 700 }, 'poor'],
  ['nothing arrives', { received: 0, lost: 0, roundTrip: 40 }, null],
] as const)('%s', (_, now, quality) => {
  expect(judgeConnection(none, now)).toBe(quality)
})

it('judges what is new: an old loss is forgotten, and so is one that was counted too high', () => {
  const before = { received: 100, lost: 50, roundTrip: 40 }
  expect(judgeConnection(before, { received: 300, lost: 50, roundTrip: 40 })).toBe('good')
  expect(judgeConnection(before, { received: 300, lost: 48, roundTrip: 40 })).toBe('good')
})

it('reads both kinds of media and the pair in use', () => {
  const report = new Map<string, object>([
    ['a', { type: 'inbound-rtp', packetsReceived: 10, packetsLost: 1 }],
    ['v', { type: 'inbound-rtp', packetsReceived: 30, packetsLost: -2 }],
    ['old', { type: 'candidate-pair', nominated: false, currentRoundTripTime: 9 }],
    ['pair', { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.05 }],
  ])
  expect(readConnection(report as unknown as RTCStatsReport)).toEqual({
    received: 40,
    lost: 1,
    roundTrip: 50,
  })
})
