import { isolateArguments } from '../../lib/text/bidi'
import { plural } from '../../lib/text/plural'
import { checkConnection } from '../common'

/** Notes that mention a member of the team. */
export const mentions = isolateArguments({
  name: 'Menciones',
  leave: 'Salir de las menciones',
  unseen: (count: number) => plural(count, 'mención sin ver', 'menciones sin ver'),
  notSeen: 'sin ver',
  title: (name: string) => `${name} te mencionó`,
  toast: (name: string, client: string) => `${name} te mencionó en una nota sobre ${client}`,
  open: 'Ver la nota',
  about: (client: string) => `sobre ${client}`,
  /** At a mention in a chat that the person may not read. */
  closed: (owner: string) => `Lo atiende ${owner}: no puedes abrir este chat`,
  closedFinished: (owner: string) => `Lo atendió ${owner}: no puedes abrir este chat`,
  closedNobody: 'No puedes abrir este chat',
  markSeen: 'Marcar vista',
  /** A note back, in a chat that the person may not read. */
  answer: 'Responder con una nota',
  answerLabel: (name: string) => `Nota para ${name}`,
  answerHelp: 'Queda en el chat, solo para tu equipo.',
  sendAnswer: 'Enviar nota',
  answered: (name: string) => `${name} recibió tu nota`,
  answerEmpty: 'Escribe la nota antes de enviarla.',
  answerFailed: `No se pudo enviar la nota. ${checkConnection}`,
  failed: 'No se pudieron cargar las menciones',
  empty: {
    title: 'Nadie te ha mencionado',
    hint: 'Cuando alguien escriba @ y tu nombre en una nota, la verás aquí.',
  },
} as const)
