import { isolateArguments } from '../../lib/text/bidi'
import { labels } from '../inbox/labels'
import { areas } from './areas'

/** The screen where administrators keep the business's labels. It loads apart from the labels of the chats. */
export const labelRecords = isolateArguments({
  title: labels.title,
  search: labels.choose.search,
  add: '+ Agregar etiqueta',
  columns: { name: 'Nombre', look: 'En los chats', color: 'Color' },
  loading: 'Cargando etiquetas…',
  loadFailed: labels.choose.loadFailed,
  empty: {
    title: labels.choose.empty,
    hint: 'Con etiquetas, tu equipo marca de qué trata cada conversación y la encuentra después.',
  },
  edit: (name: string) => `Editar etiqueta ${name}`,
  remove: (name: string) => `Eliminar etiqueta ${name}`,
  up: (name: string) => `Subir etiqueta ${name}`,
  down: (name: string) => `Bajar etiqueta ${name}`,
  moved: (name: string, at: number) => `${name} está ahora en el lugar ${at}`,
  orderFailed: 'No se pudo guardar el orden de las etiquetas',
  editor: {
    create: 'Agregar etiqueta',
    edit: 'Editar etiqueta',
    pickColor: areas.editor.pickColor,
    hex: areas.editor.hex,
    presets: areas.editor.presets,
    colors: areas.editor.colors,
  },
  updateFailed: 'No se pudo actualizar la etiqueta',
  delete: {
    title: (name: string) => `¿Eliminar la etiqueta ${name}?`,
    text: 'Esto también pasa al eliminarla:',
    consequences: [
      'Las conversaciones abiertas la pierden.',
      'Las conversaciones finalizadas la conservan.',
      'Sale del filtro de los chats.',
    ],
    action: 'Eliminar etiqueta',
    failed: 'No se pudo eliminar la etiqueta',
  },
} as const)
