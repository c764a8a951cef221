import type { KindReasons } from '../../../inbound'

/** Mails that no chat shows, by the reason that the item is kept with. */
export const ignored = {
  'a draft, spam, or deleted': 'Borradores, correo no deseado, lo eliminado y los chats de Google.',
  'a report that a mail is late, or on its way':
    'Avisos de que un correo tarda o va en camino; que no llegó se ve en el mensaje.',
  'a report on a mail that nobody knows': 'Devoluciones de correos que no salieron de Hilo ni del buzón.',
  'a mail of ours, sent back': 'Un correo del buzón que volvió a él por una lista o un reenvío.',
  'automatic mail': 'Respuestas automáticas, boletines y listas: nadie espera respuesta.',
  'the mailbox wrote to itself': 'Un correo del buzón a sí mismo.',
  'the mail does not say who wrote it': 'Un correo sin remitente no se puede responder.',
} as const satisfies KindReasons

/** Every mail has a view. */
export const unsupported: KindReasons = {}
