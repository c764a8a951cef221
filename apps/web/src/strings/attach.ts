import { isolating } from '../lib/isolating'

/** What is said of a file when it is chosen: in the file that looks at it, not in the chat's. */
export const attach = isolating({
  attached: (name: string) => `${name} adjuntado`,
  notPdf: {
    other: 'Solo se pueden adjuntar archivos PDF.',
    empty: 'El archivo está vacío.',
    cut: 'El PDF está incompleto: le falta el final. Descárgalo o guárdalo de nuevo.',
  },
  oneFile: 'Adjunta un archivo a la vez.',
  secondFile: (first: string) => `Ya adjuntaste ${first}. Envíalo o quítalo antes de adjuntar otro.`,
  /** Without a channel it is the server that takes no more, and says so with the same words. */
  tooLarge: (most: string, channel: string | null) =>
    channel === null
      ? `El archivo supera el máximo de ${most}.`
      : `El archivo pesa más de ${most}, lo máximo que admite ${channel}.`,
} as const)
