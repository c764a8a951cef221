import { isolateArguments } from '../../lib/text/bidi'
import { formatList, plural } from '../../lib/text/plural'

/** About drafts and unsent messages: where they are discarded or kept. */
export const keptDrafts = isolateArguments({
  text: 'el mensaje a medias',
  note: 'la nota sin guardar',
  messages: (count: number) =>
    plural(count, 'mensaje que no se ha enviado', 'mensajes que no se han enviado'),
  /** In the question that finishes a chat. */
  discards: (what: readonly string[]) => `Lo que no enviaste se descarta: ${formatList(what)}.`,
  /** In the logout dialog. */
  filesRemovedAtLogout: (files: readonly string[]) =>
    `Al salir se quita de este dispositivo lo que adjuntaste sin enviar: ${formatList(files)}. Los textos se guardan como borradores.`,
  changesLostAtLogout: 'Tienes cambios sin guardar: al salir se pierden.',
  /** In the logout dialog, about uploads. */
  uploadsLostAtLogout: (files: readonly string[], withText: boolean) =>
    `Aún no se ha enviado: ${formatList(files)}. Si sales ahora, se pierde${withText ? '; su texto se guarda como borrador' : ''}.`,
  /** Where a chat was merged into another. */
  fileStays: (file: string) => `${file} se queda en el otro chat: en este ya hay un archivo por enviar`,
  keptText: { label: 'Lo que estabas escribiendo', copy: 'Copiar lo que escribías', copied: 'Texto copiado' },
  keptNote: { label: 'La nota que estabas escribiendo', copy: 'Copiar la nota', copied: 'Nota copiada' },
  keptFailed: { label: 'Lo que no se envió', copy: 'Copiar lo que no se envió', copied: 'Texto copiado' },
} as const)
