import type { ChannelType } from './vocabulary'

/** Emojis that a bot of Telegram may react with (Bot API, ReactionTypeEmoji). */
const telegramReactions =
  '👍 👎 ❤ 🔥 🥰 👏 😁 🤔 🤯 😱 🤬 😢 🎉 🤩 🤮 💩 🙏 👌 🕊 🤡 🥱 🥴 😍 🐳 ❤‍🔥 🌚 🌭 💯 🤣 ⚡ 🍌 🏆 💔 🤨 😐 🍓 🍾 💋 🖕 😈 😴 😭 🤓 👻 👨‍💻 👀 🎃 🙈 😇 😨 🤝 ✍ 🤗 🫡 🎅 🎄 ☃ 💅 🤪 🗿 🆒 💘 🙉 🦄 😘 💊 🙊 😎 👾 🤷‍♂ 🤷 🤷‍♀ 😡'

/** How long after a message something can be done with it; null: always. */
interface ActionTime {
  readonly hours: number | null
}

interface ReactionRule extends ActionTime {
  /** Null: any emoji. */
  readonly emojis: readonly string[] | null
  /** Whether also messages of the business can be reacted to. */
  readonly own: boolean
}

/** What a channel lets the business do with a message; null or false: nothing of the kind. */
interface MessageActionRules {
  /** An answer shows the message that it answers. */
  readonly quote: boolean
  readonly react: ReactionRule | null
  /** Only texts of ours, and captions of our files. */
  readonly edit: ActionTime | null
  /** Only of ours. */
  readonly delete: ActionTime | null
}

const days = (count: number): number => count * 24

/** What people can do with a message, channel by channel. The web offers it, the server checks it. */
export const channelActions: Readonly<Record<ChannelType, MessageActionRules>> = {
  // Reactions only to what the customer wrote, and not older than 30 days (131009). The business can change nothing it sent.
  whatsapp: {
    quote: true,
    react: { emojis: null, own: false, hours: days(30) },
    edit: null,
    delete: null,
  },
  // A bot may always edit its own messages, and delete them for 48 hours.
  telegram: {
    quote: true,
    react: { emojis: telegramReactions.split(' '), own: true, hours: null },
    edit: { hours: null },
    delete: { hours: 48 },
  },
  messenger: {
    quote: true,
    react: { emojis: null, own: true, hours: null },
    edit: null,
    delete: null,
  },
  // The only reaction that the API sends is the heart ('love').
  instagram: {
    quote: true,
    react: { emojis: ['❤️'], own: true, hours: null },
    edit: null,
    delete: null,
  },
  // A mail answers its thread as a whole.
  gmail: { quote: false, react: null, edit: null, delete: null },
}

/** Whether the time of an action is over for a message of this date. */
export const isTooLate = ({ hours }: ActionTime, date: number, now: number): boolean =>
  hours !== null && now - date > hours * 3_600_000
