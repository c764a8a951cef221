import { isolateArguments } from '../lib/text/bidi'
import { plural } from '../lib/text/plural'

export const templates = isolateArguments({
  title: 'Elegir plantilla',
  subtitle: (name: string) => `Para ${name}`,
  search: 'Buscar plantilla',
  list: 'Plantillas aprobadas',
  loading: 'Cargando plantillas…',
  loadFailed: 'No se pudieron cargar las plantillas',
  none: {
    title: 'No hay plantillas aprobadas',
    hint: 'Se crean en el administrador del canal. Cuando las aprueban, aparecen aquí.',
  },
  noMatch: 'Ninguna plantilla coincide',
  found: (count: number) => plural(count, 'plantilla', 'plantillas'),
  variables: (count: number) => plural(count, 'dato por completar', 'datos por completar'),
  preview: 'Así la verá el cliente',
  buttons: 'Botones de la plantilla',
  variableLabel: (name: string) => `Dato ${name}`,
  missing: 'Completa este dato',
  invalidValue: 'Escríbelo sin saltos de línea, tabulaciones ni cuatro espacios seguidos',
  back: 'Otra plantilla',
  send: 'Enviar plantilla',
  sent: 'Plantilla enviada',
  sendFailed: 'No se pudo enviar la plantilla. Revisa tu conexión e inténtalo de nuevo.',
} as const)
