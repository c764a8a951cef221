import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { abilitiesOf, channelAbilities, channelTypes, mediaKinds } from '@hilo/contracts'
import { expect, it } from 'vitest'

const page = readFileSync(join(import.meta.dirname, '../../../../docs/channels/media.md'), 'utf8')

it('docs/channels/media.md says what the abilities of the channels say', () => {
  const rows = page
    .split('\n')
    .filter((line) => channelTypes.some((channel) => line.startsWith(`| ${channel} |`)))
  const expected = channelTypes.flatMap((channel) =>
    mediaKinds.map((kind) => {
      const { formats, maxBytes, caption } = abilitiesOf(channel).media[kind]
      const cells = [
        channel,
        kind,
        formats.join(' '),
        maxBytes / 1024 / 1024,
        caption ?? 'none',
        abilitiesOf(channel).media.atOnce,
      ]
      return `| ${cells.join(' | ')} |`
    }),
  )
  expect(rows).toEqual(expected)
  const mail = channelAbilities.gmail.media.together ?? 0
  expect(page).toContain(`On Gmail the files of one mail have at most ${mail / 1024 / 1024} MB together`)
  expect(channelTypes.filter((channel) => abilitiesOf(channel).media.together !== null)).toEqual(['gmail'])
  expect(page.split('\n').filter((line) => line.startsWith('- Voice notes on '))).toEqual(
    channelTypes.map(
      (channel) => `- Voice notes on ${channel}: ${abilitiesOf(channel).media.voice.join(', ')}.`,
    ),
  )
})
