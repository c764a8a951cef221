import type { Chat } from './chat'

/** What we want to be told of. */
export const chatFields: Record<Chat['channel'], readonly string[]> = {
  messenger: [
    'messages',
    'messaging_postbacks',
    'message_deliveries',
    'message_reads',
    'message_reactions',
    'message_echoes',
    'message_edits',
  ],
  instagram: ['messages', 'messaging_postbacks', 'messaging_seen', 'message_reactions'],
}
