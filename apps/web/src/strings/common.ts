import { isolateArguments } from '../lib/text/bidi'

/** The end of a sentence about what failed, where the request may not have arrived. */
export const checkConnection = 'Revisa tu conexión e inténtalo de nuevo.'

const { format: formatNumber } = new Intl.NumberFormat('es-CO')

export const common = isolateArguments({
  product: 'Hilo',
  close: 'Cerrar',
  cancel: 'Cancelar',
  save: 'Guardar',
  /** The request or its answer was lost. */
  networkError: `No se pudo conectar con el servidor. ${checkConnection}`,
  /** The server has not answered in time: what was asked for may have been done. */
  noAnswer: 'El servidor tarda en responder. Puede que se haya hecho: míralo antes de repetir.',
  /** The same, where something was only to be read. */
  slow: 'El servidor tarda en responder.',
  /** The server refused without a sentence. */
  notAccepted: (status: number) => `El servidor no aceptó la petición (${status}).`,
  /** Where the server sent no sentence of its own. */
  saveFailed: `No se pudo guardar. ${checkConnection}`,
  forbidden: { title: 'No tienes permiso para ver esto', hint: 'Pídelo a quien administra la empresa.' },
  noPermission: 'Tu cuenta no tiene permiso para hacer esto. Pídelo a quien administra la empresa.',
  noResults: (text: string) => `Sin resultados para “${text}”`,
  clearSearch: 'Limpiar búsqueda',
  /** How much of an export has come. */
  rowsAndSize: (rows: number, size: string) =>
    `${formatNumber(rows)} ${rows === 1 ? 'fila' : 'filas'}, ${size}`,
  moreFailed: 'No se pudieron cargar más.',
  actions: 'Acciones',
  sortBy: (column: string) => `Ordenar por ${column}`,
  retry: 'Reintentar',
  loading: 'Cargando…',
  checkConnection,
  /** The same where the server itself failed. */
  serverFailed: 'El servidor falló. Inténtalo de nuevo en un momento.',
  back: 'Volver',
  more: 'Más',
  /** In the owner selector and before one's own messages. */
  you: 'Tú',
  anotherPerson: 'otra persona',
  /** Buttons of features that do not exist yet (specification). */
  notAvailable: 'Esta opción aun no esta disponible',
  /** An error without a sentence (specification). */
  wentWrong: 'Oops!! algo no salio bien',
  copied: 'Dirección copiada',
  copyFailed: 'No se pudo copiar. Selecciona el texto y cópialo.',
  broken: {
    title: 'Algo falló en esta pantalla',
    reload: 'Volver a cargar',
  },
  /** A lazily loaded part whose file cannot be loaded. */
  part: {
    failed: 'No se pudo abrir esta parte de la pantalla.',
    gone: 'Vuelve a cargar la página para abrirla.',
  },
} as const)
