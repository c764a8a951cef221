import { isolateArguments } from '../../lib/text/bidi'
import { plural } from '../../lib/text/plural'
import { checkConnection } from '../common'

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
  preview: 'Así la verá el cliente',
  buttons: 'Botones de la plantilla',
  variableLabel: (name: string) => `Dato ${name}`,
  parts: { header: 'Encabezado', body: 'Texto', button: 'Botones' },
  card: (place: number) => `Tarjeta ${place}`,
  cards: 'Tarjetas de la plantilla',
  kinds: { image: 'Imagen', video: 'Video', document: 'Documento', place: 'Ubicación' },
  place: { latitude: 'Latitud', longitude: 'Longitud', place: 'Nombre del lugar', address: 'Dirección' },
  suffix: (button: string) => `Final de la dirección de «${button}»`,
  addressStart: (start: string) => `Va después de ${start}`,
  code: 'Código que el cliente copia',
  chooseFile: { image: 'Elegir imagen', video: 'Elegir video', document: 'Elegir documento' },
  replaceFile: { image: 'Cambiar imagen', video: 'Cambiar video', document: 'Cambiar documento' },
  uploading: (name: string) => `Subiendo ${name}…`,
  uploadFailed: `No se pudo subir el archivo. ${checkConnection}`,
  obstacles: {
    catalog: 'Lleva productos del catálogo de WhatsApp: no se puede enviar desde aquí',
    form: 'Abre un formulario de WhatsApp: no se puede enviar desde aquí',
    password: 'Lleva una clave de un solo uso: no se puede enviar desde aquí',
    offer: 'Lleva una oferta con fecha límite: no se puede enviar desde aquí',
    call: 'Pide o hace una llamada por WhatsApp: no se puede enviar desde aquí',
    unknown: 'Lleva partes que Hilo no conoce: no se puede enviar desde aquí',
  },
  back: 'Otra plantilla',
  send: 'Enviar plantilla',
  /** It was sent while its file was on its way. */
  waiting: 'Se enviará en cuanto el archivo termine de subir.',
  callOff: 'No enviar todavía',
  sent: 'Plantilla enviada',
  sendFailed: `No se pudo enviar la plantilla. ${checkConnection}`,
} as const)
