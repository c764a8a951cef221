/**
 * Modo ahorro of an account whose channel charges for messages: the bot's welcome, notice and menu are one message, and there is no
 * farewell, unless the business wants it.
 */
export const messageSavers = ['off', 'on', 'with_farewell'] as const
export type MessageSaver = (typeof messageSavers)[number]
