import { isolating } from '../lib/isolating'

export const common = isolating({
  product: 'Hilo',
  close: 'Cerrar',
  cancel: 'Cancelar',
  save: 'Guardar',
  add: 'Agregar',
  edit: 'Editar',
  remove: 'Eliminar',
  optional: 'opcional',
  /** The request went nowhere, or its answer did not come. */
  noNetwork: 'No se pudo conectar con el servidor. Revisa tu conexión e inténtalo de nuevo.',
  /** It said no, and not why. */
  notAccepted: (status: number) => `El servidor no aceptó la petición (${status}).`,
  /** When the server gave no sentence of its own. */
  saveFailed: 'No se pudo guardar. Revisa tu conexión e inténtalo de nuevo.',
  forbidden: { title: 'No tienes permiso para ver esto', hint: 'Pídelo a quien administra la empresa.' },
  noPermission: 'Tu cuenta no tiene permiso para hacer esto. Pídelo a quien administra la empresa.',
  noResults: (text: string) => `Sin resultados para “${text}”`,
  clearSearch: 'Limpiar búsqueda',
  moreFailed: 'No se pudieron cargar más.',
  actions: 'Acciones',
  sortBy: (column: string) => `Ordenar por ${column}`,
  retry: 'Reintentar',
  loading: 'Cargando…',
  checkConnection: 'Revisa tu conexión e inténtalo de nuevo.',
  back: 'Volver',
  more: 'Más',
  /** The owner selector, and the prefix of what we wrote ourselves. */
  you: 'Tú',
  somebody: 'otra persona',
  /** A button whose feature the product does not have yet (spec). */
  notAvailable: 'Esta opción aun no esta disponible',
  /** A failure that says nothing of itself (spec). */
  wentWrong: 'Oops!! algo no salio bien',
  loadFailed: 'No se pudo cargar esta pantalla.',
  copied: 'Dirección copiada',
  copyFailed: 'No se pudo copiar. Selecciona el texto y cópialo.',
  broken: {
    title: 'Algo falló en esta pantalla',
    reload: 'Volver a cargar',
  },
  /** A part of the screen whose file does not come. */
  part: {
    failed: 'No se pudo abrir esta parte de la pantalla.',
    gone: 'Vuelve a cargar la página para abrirla.',
  },
} as const)
