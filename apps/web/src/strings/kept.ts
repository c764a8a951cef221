import { isolating } from '../lib/isolating'
import { listed, plural } from '../lib/plural'

/** Of what was prepared in a chat and has not been sent: where it ends with something, or is kept. */
export const kept = isolating({
  text: 'el mensaje a medias',
  note: 'la nota sin guardar',
  messages: (count: number) =>
    plural(count, 'mensaje que no se ha enviado', 'mensajes que no se han enviado'),
  /** After what finishing the chat does. */
  discards: (what: readonly string[]) => `Lo que no enviaste se descarta: ${listed(what)}.`,
  /** Before logging out. */
  forgets: (files: readonly string[]) =>
    `Al salir se quita de este dispositivo lo que adjuntaste sin enviar: ${listed(files)}. Los textos se guardan como borradores.`,
  changes: 'Tienes cambios sin guardar: al salir se pierden.',
  /** Of what is being uploaded, or was not. */
  stops: (files: readonly string[], withText: boolean) =>
    `Aún no se ha enviado: ${listed(files)}. Si sales ahora, se pierde${withText ? '; su texto se guarda como borrador' : ''}.`,
  /** Of a chat that goes on in another one. */
  stays: (file: string) => `${file} se queda en el otro chat: en este ya hay un archivo por enviar`,
  keptText: { label: 'Lo que estabas escribiendo', copy: 'Copiar lo que escribías', copied: 'Texto copiado' },
  keptNote: { label: 'La nota que estabas escribiendo', copy: 'Copiar la nota', copied: 'Nota copiada' },
  keptFailed: { label: 'Lo que no se envió', copy: 'Copiar lo que no se envió', copied: 'Texto copiado' },
} as const)
