import { isolateArguments } from '../../lib/text/bidi'

/** Sentences about chosen files, loaded with the code that checks them. */
export const attach = isolateArguments({
  attached: (name: string) => `${name} adjuntado`,
  notPdf: {
    other: 'Solo se pueden adjuntar archivos PDF.',
    empty: 'El archivo está vacío.',
    cut: 'El PDF está incompleto: le falta el final. Descárgalo o guárdalo de nuevo.',
  },
  secondFile: (first: string) => `Ya adjuntaste ${first}. Envíalo o quítalo antes de adjuntar otro.`,
  /** Null: the server's own limit, with the server's words. */
  tooLarge: (most: string, channel: string | null) =>
    channel === null
      ? `El archivo supera el máximo de ${most}.`
      : `El archivo pesa más de ${most}, lo máximo que admite ${channel}.`,
  attachedMany: (names: readonly string[]) =>
    names.length === 1 ? `${names[0]} adjuntado` : `${names.length} archivos adjuntados`,
  emptyFile: (name: string) => `${name} está vacío.`,
  notMedia: (name: string, reason: string) => `${name} no se puede enviar. ${reason}`,
  notCarried: (name: string, channel: string) => `${channel} no admite archivos como ${name}.`,
  noGif: (name: string, channel: string) =>
    `${channel} no admite GIF como ${name}. Guárdalo como video MP4 si se mueve, o como PNG.`,
  noZip: (name: string, channel: string) =>
    `${channel} no admite ZIP como ${name}. Envía por separado lo que lleva dentro.`,
  mediaTooLarge: (name: string, most: string) =>
    `${name} pesa más de ${most}, lo máximo que se puede enviar.`,
  badPicture: {
    damaged: (name: string) => `${name} está dañada y no se puede abrir.`,
    too_large: (name: string) =>
      `${name} tiene más de 50 millones de píxeles, o más de 16.384 de largo o de ancho: guárdala más pequeña.`,
  },
  tooMany: (most: number, channel: string) => `A ${channel} van como máximo ${most} archivos a la vez.`,
  tooLargeTogether: (most: string, channel: string) =>
    `Los archivos pasan juntos de ${most}, lo máximo de un mensaje de ${channel}.`,
} as const)
