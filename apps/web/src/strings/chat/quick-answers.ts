import { isolateArguments } from '../../lib/text/bidi'
import { checkConnection } from '../common'

export const quickAnswers = isolateArguments({
  title: 'Respuestas rápidas',
  search: 'Buscar respuestas',
  add: '+ Agregar respuesta',
  columns: { name: 'Nombre', message: 'Mensaje', type: 'Tipo' },
  loading: 'Cargando respuestas rápidas…',
  loadFailed: 'No se pudo cargar el listado de respuestas rápidas',
  empty: {
    title: 'Aún no hay respuestas rápidas',
    hint: 'Guarda aquí lo que escribes todos los días.',
  },
  edit: (name: string) => `Editar respuesta ${name}`,
  remove: (name: string) => `Eliminar respuesta ${name}`,
  editor: {
    create: 'Agregar respuesta rápida',
    edit: 'Editar respuesta rápida',
    messageHelp: 'Puedes usar {{nombre}} para el cliente y {{agente}} para quien escribe.',
    noType: 'Seleccione un tipo',
    typeMissing: 'Elige un tipo de la lista',
    file: 'Archivo',
    fileHelp: 'Se envía con el mensaje, en los canales que admiten ese tipo de archivo.',
    attach: 'Adjuntar archivo',
    replace: 'Cambiar archivo',
    removeFile: (name: string) => `Quitar ${name}`,
    uploading: (name: string) => `Subiendo ${name}…`,
    stillUploading: 'El archivo se está subiendo. Inténtalo en un momento.',
    uploadFailed: `No se pudo subir el archivo. ${checkConnection}`,
  },
  delete: {
    title: (name: string) => `¿Eliminar la respuesta rápida ${name}?`,
    text: 'Deja de aparecer al escribir. Los mensajes que ya se enviaron con ella no cambian.',
    action: 'Eliminar respuesta',
    failed: 'No se pudo eliminar la respuesta rápida',
  },
} as const)
