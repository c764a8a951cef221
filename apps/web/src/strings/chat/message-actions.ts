import type { MessageActKind } from '@hilo/contracts'
import { isolateArguments } from '../../lib/text/bidi'
import { checkConnection } from '../common'

/** What can be done with a message of a thread. */
export const messageActions = isolateArguments({
  bar: (author: string) => `Acciones del mensaje de ${author}`,
  reply: 'Responder',
  quoting: (author: string) => `Respondes a ${author}`,
  removeQuote: 'Quitar la cita',
  react: 'Reaccionar',
  reactions: 'Reacciones',
  ownReaction: (emoji: string) => `Tu reacción: ${emoji}. Quitar`,
  /** The reaction of the business, if the person may not take it back now. */
  businessReaction: (emoji: string) => `Reacción del negocio: ${emoji}`,
  reacting: (emoji: string) => `Reacción ${emoji}: enviando`,
  removingReaction: 'Quitando la reacción',
  more: 'Más acciones del mensaje',
  copyText: 'Copiar texto',
  textCopied: 'Texto copiado',
  copyLink: 'Copiar enlace al mensaje',
  linkCopied: 'Enlace copiado',
  forward: 'Reenviar',
  forwardTitle: 'Reenviar a otro de tus chats',
  forwardTemplate:
    'Van el texto, las direcciones y el archivo de la plantilla, sin los botones para responder.',
  forwardCards: 'Van los textos y las direcciones de las tarjetas, sin sus imágenes.',
  searchChat: 'Buscar en Mis Chats',
  myChats: 'Mis Chats',
  chooseChat: 'Elige a qué chat reenviarlo.',
  chatsFailed: 'No se pudieron cargar tus chats',
  noOtherChats: 'No tienes otro chat abierto.',
  noChatFound: 'Ningún chat coincide.',
  forwarded: (name: string) => `Mensaje reenviado a ${name}`,
  seeForwarded: 'Ver el chat',
  forwardMail: 'Reenviar por correo',
  forwardMailTitle: 'Reenviar este correo',
  forwardMailText: 'Mensaje (opcional)',
  forwardMailHelp: 'Debajo van el correo y sus archivos. El cliente no lo recibe.',
  noAddress: 'Escribe al menos una dirección en «Para».',
  mailForwarded: 'Correo reenviado',
  edit: 'Editar',
  editing: 'Editando…',
  editTitle: 'Editar mensaje',
  editLabel: 'Mensaje',
  delete: 'Eliminar para el cliente',
  deleting: 'Eliminando…',
  deleteTitle: '¿Eliminar este mensaje?',
  deleteText: (name: string) => `Se borra también del chat de ${name}. No se puede deshacer.`,
  deleteAction: 'Eliminar mensaje',
  /** Before the reason that the channel gives. */
  refused: {
    reaction: 'No se pudo reaccionar.',
    edit: 'No se editó.',
    deletion: 'No se eliminó.',
  } satisfies Record<MessageActKind, string>,
  discard: 'Descartar',
  failed: `No se pudo hacer. ${checkConnection}`,
})
