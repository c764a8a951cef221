import { limits } from '@hilo/contracts'
import { isolateArguments } from '../../lib/text/bidi'
import { plural } from '../../lib/text/plural'

const number = new Intl.NumberFormat('es-CO')

export const search = isolateArguments({
  box: 'Buscar en todo',
  loading: 'Buscando…',
  failed: 'No se pudo buscar',
  kinds: {
    message: 'Mensajes',
    note: 'Notas',
    file: 'Archivos',
    contact: 'Contactos',
    interaction: 'Interacciones',
  },
  /** How many there are of a kind. */
  total: (total: number, moreThan: boolean) =>
    moreThan && total >= limits.searchTotal
      ? `más de ${number.format(limits.searchTotal)}`
      : `${number.format(total)}${moreThan ? ' o más' : ''}`,
  /** Read aloud after a search. */
  found: (total: number, moreThan: boolean) =>
    moreThan ? `más de ${number.format(total)} resultados` : plural(total, 'resultado', 'resultados'),
  all: 'Ver todo',
  allOf: (kind: string) => `Ver todo: ${kind}`,
  back: 'Todos los resultados',
  older: 'Seguir buscando más atrás',
  end: 'No hay más resultados',
  by: (name: string) => `${name}:`,
  status: { unassigned: 'Sin asignar', assigned: 'Asignada', finished: 'Finalizada' },
  /** The ad that began a chat. */
  ad: 'Anuncio',
  recent: 'Búsquedas recientes',
  forget: (text: string) => `Olvidar “${text}”`,
  forgetAll: 'Borrar todas',
  help: {
    title: 'Busca en todo lo que puedes ver',
    about: 'Mensajes, notas, archivos, contactos e interacciones, también los finalizados.',
    examples: 'Por ejemplo',
    words: { text: 'pago pendiente', about: 'mensajes con las dos palabras, desde su comienzo' },
    phrase: { text: '"pago pendiente"', about: 'esas palabras, juntas y en ese orden' },
    phone: { text: '300 123', about: 'una parte de un teléfono, correo, cédula o etiqueta' },
    file: { text: 'factura', about: 'una parte del nombre de un archivo' },
  },
  none: {
    title: (text: string) => `Sin resultados para “${text}”`,
    hint: 'Prueba con menos palabras o con el comienzo de una.',
    filtered: 'Hay filtros puestos: sin ellos puede haber más.',
  },
  signsOnly: 'Solo se buscan letras y números: los signos y los emojis no.',
  filters: {
    show: 'Filtros',
    shown: (count: number) => `Filtros (${count})`,
    region: 'Filtros de la búsqueda',
    channel: 'Canal',
    anyChannel: 'Todos',
    area: 'Área',
    anyArea: 'Todas',
    user: 'Responsable',
    anyUser: 'Cualquiera',
    status: 'Estado',
    anyStatus: 'Cualquiera',
    label: 'Etiqueta',
    anyLabel: 'Cualquiera',
    from: 'Desde',
    to: 'Hasta',
    file: 'Con archivo',
    author: 'Autor',
    anyAuthor: 'Cualquiera',
    authors: { client: 'El cliente', user: 'Alguien del equipo', me: 'Yo' },
    hilo: 'Incluir lo que escribió Hilo',
    clear: 'Quitar filtros',
    note: 'Los filtros son de chats: con ellos no se buscan contactos.',
    authorNote: 'Con un autor solo se buscan mensajes, notas y archivos.',
  },
  contactFailed: 'No se pudo abrir el contacto',
} as const)
