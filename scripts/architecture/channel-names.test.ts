import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { channelsThat } from '../../packages/contracts/src/channels/abilities'
import { channelTypes } from '../../packages/contracts/src/vocabulary'

const root = resolve(import.meta.dirname, '../..')
const folders = [
  'apps/api/src',
  'apps/api/importers',
  'apps/web/src',
  'apps/simulator/page',
  'packages',
  'prisma/functions',
  'prisma/views',
]

/** A provider's own code, a channel's own abilities, and what only tests and examples say. */
const free =
  /\/(node_modules|dist|test|testing)\/|\.(test|bench|fuzz)\.tsx?$|^apps\/api\/src\/channels\/providers\/|^packages\/contracts\/src\/(channels|reference)\//

/** Who else names a channel, and why. Everybody else asks for an ability. */
const namers: Readonly<Record<string, string>> = {
  'packages/contracts/src/vocabulary.ts': 'the list of the channels',
  'packages/contracts/src/http/channels.ts': 'the form of a new account of each channel',
  'packages/contracts/src/http/channel-credentials.ts': "'instagram' is also one of two ways to log in",
  'apps/api/src/channels/consent/begin-google-consent.ts': "the consent is Gmail's",
  'apps/api/src/channels/consent/finish-google-consent.ts': "the consent is Gmail's",
  'apps/api/src/channels/signup/steps/check-step.ts': "the window of Meta is WhatsApp's",
  'apps/api/src/channels/signup/steps/create-step.ts': "the window of Meta is WhatsApp's",
  'apps/api/importers/chatwoot/account-of-inbox.ts': "another product's names of channels",
  'apps/api/importers/chatwoot/to-source.ts': "another product's identifiers of messages",
  'prisma/functions/before-the-tenant.sql': "the consent is Gmail's",
  'prisma/views/interaction_rows.sql': 'a view calls no function that an older version drops; compared below',
}

const name = channelTypes.join('|')
const named = new RegExp(`(['"\`])(${name})\\1`)

const namersNow = (): string[] =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file}`,
      ),
    )
    .filter((file) => /\.(ts|tsx|sql)$/.test(file) && !free.test(file))
    .filter((file) => named.test(readFileSync(join(root, file), 'utf8')))
    .toSorted()

describe("a channel's name", () => {
  it('is asked for in no code but a few files with a reason', () => {
    expect(namersNow()).toEqual(Object.keys(namers).toSorted())
  })

  it.each([
    ['a comparison', "type === 'gmail'", true],
    ['a list', "['telegram', 'x'].includes(type)", true],
    ['a case', 'case "whatsapp":', true],
    ['SQL', "where a.type in ('messenger')", true],
    ['a row of a table that has all channels', 'gmail: { quote: false }', false],
    ['a word of a sentence', "'Buzón de Gmail'", false],
  ])('is found: %s', (_, text, found) => {
    expect(named.test(text)).toBe(found)
  })

  it('stands in the view of interactions where the abilities say how customers are known', () => {
    const view = readFileSync(join(root, 'prisma/views/interaction_rows.sql'), 'utf8')
    const keysShownAs = (shown: string) =>
      [...view.matchAll(/WHEN ch\.type = '(\w+)'[^\n]* THEN ([^\n]+)/g)]
        .filter(([, , then]) => then === shown)
        .map(([, channel]) => channel)
    expect(keysShownAs("'+' || d.external_id")).toEqual(channelsThat(({ knownBy }) => knownBy === 'phone'))
    expect(keysShownAs("'+' || p.phone")).toEqual(channelsThat(({ knownBy }) => knownBy === 'phone'))
    expect(keysShownAs('d.external_id')).toEqual(channelsThat(({ knownBy }) => knownBy === 'email'))
  })
})
