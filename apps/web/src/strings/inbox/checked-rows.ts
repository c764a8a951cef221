import { isolateArguments } from '../../lib/text/bidi'
import { plural } from '../../lib/text/plural'
import { checkConnection } from '../common'

const chats = (count: number) => plural(count, 'chat', 'chats')

/** Several chats of a list that are checked to do one thing with all of them. */
export const checkedRows = isolateArguments({
  region: 'Chats marcados',
  checked: (count: number) => plural(count, 'marcado', 'marcados'),
  all: (count: number) => `Marcar los ${count} de la lista`,
  none: 'Quitar las marcas',
  acts: {
    transfer: 'Transferir',
    finish: 'Finalizar',
    label: 'Etiquetar',
    read: 'Marcar como leído',
    unread: 'Marcar como no leído',
  },
  progress: (done: number, all: number) => `${done} de ${all}…`,
  /** Some of those that are checked cannot take part. */
  some: (count: number, all: number) =>
    `Solo ${count} de los ${all} marcados: los demás no son tuyos o no están asignados.`,
  /** All that is checked waits. */
  onlyLabels: 'Estos chats esperan: acéptalos para transferirlos o finalizarlos.',
  finish: {
    title: (count: number) => `¿Finalizar ${chats(count)}?`,
    text: (names: string) =>
      `Se cierran y quedan en Resueltos: ${names}. No se pueden reabrir, y lo que tengas sin enviar en ellos se descarta.`,
    action: (count: number) => `Finalizar ${chats(count)}`,
  },
  transfer: {
    title: (count: number) => `Transferir ${chats(count)}`,
    text: (names: string) =>
      `Dejan de estar en esta lista: ${names}. Lo que aún no haya salido de ellos se descarta.`,
    action: (count: number) => `Transferir ${chats(count)}`,
  },
  labelTitle: (count: number) => `Etiquetas de ${chats(count)}`,
  others: (count: number) => `${count} más`,
  done: {
    transfer: (count: number) => plural(count, 'chat transferido', 'chats transferidos'),
    finish: (count: number) => plural(count, 'chat finalizado', 'chats finalizados'),
    read: (count: number) => plural(count, 'chat leído', 'chats leídos'),
    unread: (count: number) => plural(count, 'chat no leído', 'chats no leídos'),
  },
  /** `others`: the sentence about the chats that did not fail. */
  failed: (count: number, others: string | null) =>
    `No se pudo con ${chats(count)}${others === null ? '' : `. Los demás: ${others}`}`,
  failedOne: `No se pudo. ${checkConnection}`,
  closeFailures: 'Cerrar',
})
