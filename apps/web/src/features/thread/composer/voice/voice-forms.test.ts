import { expect, it } from 'vitest'
import { chooseForm, longestSeconds } from './voice-forms'

const chromium = (type: string) => type === 'audio/webm;codecs=opus' || type === 'audio/mp4'
const withAac = (type: string) => chromium(type) || type === 'audio/mp4;codecs=mp4a.40.2'
const oldSafari = (type: string) => type.startsWith('audio/mp4')

it.each([
  ['whatsapp', chromium, 'opus', 'audio/webm;codecs=opus'],
  ['whatsapp', oldSafari, 'm4a', 'audio/mp4;codecs=mp4a.40.2'],
  ['telegram', withAac, 'opus', 'audio/webm;codecs=opus'],
  ['messenger', withAac, 'm4a', 'audio/mp4;codecs=mp4a.40.2'],
  ['instagram', chromium, 'wav', 'audio/webm;codecs=opus'],
  ['gmail', oldSafari, 'm4a', 'audio/mp4;codecs=mp4a.40.2'],
] as const)(
  'on %s a browser records in the first form that it can',
  (channel, canRecord, format, recorded) => {
    expect(chooseForm(channel, canRecord)).toMatchObject({ format, recorded })
  },
)

it('has no form where the browser records nothing', () => {
  expect(chooseForm('whatsapp', () => false)).toBeNull()
})

it('takes ten minutes, or as much as channel and server take', () => {
  const opus = { format: 'opus', recorded: '', bitsPerSecond: 1 } as const
  const wav = { ...opus, format: 'wav' } as const
  const megabyte = 1024 * 1024
  expect(longestSeconds('whatsapp', opus, 16 * megabyte)).toBe(600)
  expect(longestSeconds('messenger', wav, 16 * megabyte)).toBe(524)
  expect(longestSeconds('whatsapp', opus, megabyte)).toBe(262)
})
