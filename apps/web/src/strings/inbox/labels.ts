import { isolateArguments } from '../../lib/text/bidi'
import { plural } from '../../lib/text/plural'

/** Labels of interactions, and the reasons of finishing. */
export const labels = isolateArguments({
  title: 'Etiquetas',
  /** What a row says to screen readers. */
  of: (names: string) => `etiquetas: ${names}`,
  more: (count: number) => plural(count, 'etiqueta más', 'etiquetas más'),
  finishedFor: (reason: string) => `Motivo: ${reason}`,
  filter: { label: 'Etiqueta', any: 'Todas las etiquetas' },
  choose: {
    action: 'Etiquetar',
    title: 'Etiquetas de este chat',
    search: 'Buscar etiquetas',
    none: 'Ninguna etiqueta coincide',
    empty: 'Aún no hay etiquetas',
    create: (name: string) => `Crear la etiqueta ${name}`,
    failed: 'No se pudieron cambiar las etiquetas',
    createFailed: 'No se pudo guardar la etiqueta',
    loadFailed: 'No se pudo cargar el listado de etiquetas',
  },
  reason: { label: 'Motivo', none: 'Sin motivo', choose: 'Elige un motivo' },
} as const)
