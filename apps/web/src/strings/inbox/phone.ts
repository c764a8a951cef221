import { isolateArguments } from '../../lib/text/bidi'

/** What only a phone, or a device without a connection, shows. */
export const phone = isolateArguments({
  stored: (ago: string) => `Sin conexión: guardado ${ago}`,
  refreshing: 'Actualizando la lista…',
  undo: 'Deshacer',
} as const)
