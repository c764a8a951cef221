import { isolateArguments } from '../lib/text/bidi'

/** Shared by all forms. */
export const forms = isolateArguments({
  unsaved: {
    title: 'Tienes cambios sin guardar',
    text: 'Si cierras ahora, se pierden.',
    keep: 'Seguir editando',
    discard: 'Descartar cambios',
    found: 'Aquí sigue lo que escribiste y no se guardó.',
  },
  stale: { action: 'Ver lo nuevo', done: 'Se trajo lo nuevo. Lo que escribiste sigue aquí.' },
  additionalInfo: {
    title: 'Título',
    information: 'Información',
    entryTitle: (at: number) => `Título ${at}`,
    entryInformation: (at: number) => `Información ${at}`,
    newTitle: 'Título nuevo',
    newInformation: 'Información nueva',
    add: 'Agregar información',
    remove: (title: string) => `Quitar ${title}`,
    both: 'Completa el título y la información para agregarla.',
  },
  tags: {
    add: 'Escribe una etiqueta y pulsa Enter',
    remove: (tag: string) => `Quitar la etiqueta ${tag}`,
    added: (tag: string) => `Etiqueta ${tag} agregada`,
    removed: (tag: string) => `Etiqueta ${tag} quitada`,
  },
} as const)
