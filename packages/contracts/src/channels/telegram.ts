import { captioned, megabyte, office, oldOffice, pictures, rule } from '../media/media-rules'
import type { ChannelAbilities } from './channel-abilities'

/** Emojis that a bot of Telegram may react with (Bot API, ReactionTypeEmoji). */
const reactions =
  '👍 👎 ❤ 🔥 🥰 👏 😁 🤔 🤯 😱 🤬 😢 🎉 🤩 🤮 💩 🙏 👌 🕊 🤡 🥱 🥴 😍 🐳 ❤‍🔥 🌚 🌭 💯 🤣 ⚡ 🍌 🏆 💔 🤨 😐 🍓 🍾 💋 🖕 😈 😴 😭 🤓 👻 👨‍💻 👀 🎃 🙈 😇 😨 🤝 ✍ 🤗 🫡 🎅 🎄 ☃ 💅 🤪 🗿 🆒 💘 🙉 🦄 😘 💊 🙊 😎 👾 🤷‍♂ 🤷 🤷‍♀ 😡'

export const telegram = {
  name: 'Telegram',
  kind: 'chat',
  windowSeconds: null,
  knownBy: null,
  uninvited: null,
  threaded: true,
  media: {
    image: rule(pictures, 10, captioned),
    audio: rule(['mp3', 'm4a', 'opus'], 50, captioned),
    voice: ['opus', 'm4a'],
    video: rule(['mp4'], 50, captioned),
    document: rule(['pdf', ...office, ...oldOffice, 'txt', 'csv', 'zip'], 50, captioned),
    atOnce: 10,
    together: null,
  },
  // The limit of a bot's uploads; its downloads are smaller.
  fileBytes: 50 * megabyte,
  captions: true,
  partLimit: null,
  marks: false,
  // A bot may always edit its own messages, and delete them for 48 hours.
  quote: true,
  react: { emojis: reactions.split(' '), own: true, hours: null },
  edit: { hours: null },
  delete: { hours: 48 },
  templates: false,
  // Telegram shows it for five seconds; our client repeats it every three.
  typingSeconds: 2.5,
  receipts: false,
  confirmsAccepted: false,
  failsLater: false,
  echoesOurs: false,
  elsewhere: 'app',
  calls: false,
  asksPhone: true,
  control: false,
  linksFiles: false,
  charges: false,
  // Telegram allows 30 a second for each bot, and one a second to each chat, with short bursts.
  pace: {
    account: { perSecond: 30, burst: 30, fileCost: 1 },
    customer: { everySeconds: 1, burst: 5 },
  },
  pulled: false,
  represents: true,
  consent: null,
  subscription: { givesSecret: true, ofGroup: false, tellsFields: false },
} as const satisfies ChannelAbilities
